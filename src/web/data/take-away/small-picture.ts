/** Pixels of the longer side of a picture on paper: some 4 cm at 250 dots per inch. */
const LONGER = 400

type SmallPictureOptions = {
  /** Of the stable version. */
  address: string
  /** Of the service's own thumbnail, where it has any. */
  thumbnail: string | undefined
  signal: AbortSignal
}

async function fetchBlob(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.blob()
}

async function madeSmall(large: Blob): Promise<Blob> {
  const whole = await createImageBitmap(large)
  const scale = Math.min(1, LONGER / Math.max(whole.width, whole.height))
  const [width, height] = [whole.width, whole.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

/**
 * A photo small, as a blob, so that a thousand fit into memory and no picture is fetched while it prints. The address itself where pages may not read it;
 * undefined where it can't be had at all.
 */
export async function smallPicture({ address, thumbnail, signal }: SmallPictureOptions): Promise<string | undefined> {
  if (thumbnail !== undefined) {
    const small = await fetchBlob(thumbnail, signal).catch(() => undefined)
    if (small) return URL.createObjectURL(small)
  }
  signal.throwIfAborted()
  try {
    return URL.createObjectURL(await madeSmall(await fetchBlob(address, signal)))
  } catch (error) {
    signal.throwIfAborted()
    // refused by its host (CORS), an <img> may still show it; with a status it is not there
    return error instanceof TypeError ? address : undefined
  }
}
