import { SHARP } from './thumbnail-widths.ts'

/** Decodes a picture off the main thread, or through an <img> if its host sends no CORS headers. */
async function decode(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  let response: Response
  try {
    response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch {
    signal.throwIfAborted()
    return createImageBitmap(await loadImage(address))
  }
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}`)
  return createImageBitmap(await response.blob())
}

function loadImage(address: string): Promise<HTMLImageElement> {
  const { promise, resolve, reject } = Promise.withResolvers<HTMLImageElement>()
  const image = new Image()
  image.addEventListener('load', () => resolve(image))
  image.addEventListener('error', () => reject(new Error('The picture could not be loaded')))
  image.referrerPolicy = 'no-referrer'
  image.src = address
  return promise
}

type Fit = 'contain' | 'cover'

/** Device pixels on the canvas for each pixel of a picture. */
function scaleOn(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }, fit: Fit): number {
  const across = (canvas.clientWidth * devicePixelRatio) / width
  const down = (canvas.clientHeight * devicePixelRatio) / height
  return fit === 'contain' ? Math.min(across, down) : Math.max(across, down)
}

/** Whether a canvas shows its pixels enlarged so far that they no longer look sharp. */
export const isEnlarged = (canvas: HTMLCanvasElement, fit: Fit): boolean => scaleOn(canvas, canvas, fit) > SHARP

/**
 * Draws the picture at an address on a canvas, scaled down to its size. Only the canvas takes memory: browsers keep the
 * decoded picture of every <img> shown until memory is short, some 500 MB in the end.
 * Rejects if it can't be loaded or decoded, or `signal` aborts.
 *
 * @returns whether it has more pixels than were drawn
 */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  address: string,
  { fit, signal }: { fit: Fit; signal: AbortSignal },
): Promise<boolean> {
  const whole = await decode(address, signal)
  const scale = scaleOn(canvas, whole, fit)
  const isScaledDown = scale < 1 && scale > 0
  const bitmap = isScaledDown ? await scaled(whole, scale) : whole
  if (signal.aborted) bitmap.close()
  signal.throwIfAborted()
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return isScaledDown
}

async function scaled(whole: ImageBitmap, scale: number): Promise<ImageBitmap> {
  try {
    const [resizeWidth, resizeHeight] = [Math.ceil(whole.width * scale), Math.ceil(whole.height * scale)]
    return await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  } finally {
    whole.close()
  }
}
