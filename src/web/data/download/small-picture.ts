/** Pixels of the longer side of a printed picture: some 4 cm at 250 dpi. */
const LONGER = 400

type SmallPictureOptions = {
  /** Of the stable version. */
  address: string
  /** Of the service's own thumbnail, if it has one. */
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
 * URL of a scaled-down photo as a blob, so that a thousand fit into memory and printing fetches none. The address
 * itself if CORS blocks reading it; undefined if it can't be fetched at all.
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
    // a TypeError may be CORS, where an <img> still works; an error status means that it isn't there
    return error instanceof TypeError ? address : undefined
  }
}
