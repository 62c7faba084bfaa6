/** Shape of what is to come out, in pixels. */
type SmallSize = { width: number; height: number }

/**
 * Decodes an answer to a small bitmap. ImageDecoder scales while it decodes (a JPEG to an eighth costs a fraction of the
 * whole), so it is tried first; createImageBitmap decodes in full and scales then, but knows every format that <img> knows.
 */
export async function decodeSmall(response: Response, size: SmallSize, signal: AbortSignal): Promise<ImageBitmap> {
  // the height is only a guess where the service gives no size: the picture keeps its own shape
  const resize = { resizeWidth: size.width, resizeQuality: 'medium' } as const
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if ('ImageDecoder' in globalThis && response.body && (await ImageDecoder.isTypeSupported(type))) {
    const decoder = new ImageDecoder({ data: response.body, type, desiredWidth: size.width, desiredHeight: size.height })
    try {
      const { image } = await decoder.decode()
      try {
        signal.throwIfAborted()
        return await createImageBitmap(image, resize)
      } finally {
        image.close()
      }
    } finally {
      decoder.close()
    }
  }
  const blob = await response.blob()
  signal.throwIfAborted()
  return createImageBitmap(blob, resize)
}

/** A kept version as a bitmap. */
export const decodeKept = (bytes: ArrayBuffer, type: string): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([bytes], { type }))

/** A copy of a bitmap that can be encoded after the bitmap itself has gone to the screen. */
export function copyForKeeping(bitmap: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas
}
