const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()

/** Compresses (zlib, which ends with a checksum). */
export const deflate = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  through(bytes, new CompressionStream('deflate'))

/** Decompresses. Rejects where a bit is not as it was written. */
export const inflate = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  through(bytes, new DecompressionStream('deflate'))
