/** Size of the result, in pixels. */
type ThumbnailSize = { width: number; height: number }

/** The media type of a response. */
export const typeOf = (response: Response): string => response.headers.get('content-type')?.split(';')[0] ?? ''

/**
 * Decodes a response to a small bitmap. ImageDecoder scales while it decodes (a JPEG to an eighth costs a fraction of the
 * whole), so it is tried first; createImageBitmap decodes in full and scales then, but knows every format that <img> knows.
 */
export async function decodeThumbnail(
  response: Response,
  size: ThumbnailSize,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  // the height is only a guess where the service gives no size: the picture keeps its own shape
  const resize = { resizeWidth: size.width, resizeQuality: 'medium' } as const
  const type = typeOf(response)
  if ('ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(type))) {
    // buffered and transferred: a decoder that reads the stream itself keeps copies until the next garbage collection
    const data = await response.arrayBuffer()
    signal.throwIfAborted()
    const desired = { desiredWidth: size.width, desiredHeight: size.height }
    const decoder = new ImageDecoder({ data, type, transfer: [data], ...desired })
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

/** A stored thumbnail as a bitmap. */
export const decodeStored = (bytes: ArrayBuffer, type: string): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([bytes], { type }))
