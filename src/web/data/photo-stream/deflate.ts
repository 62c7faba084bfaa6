// a Response's body, since a blob's stream makes a detour through another process
const through = (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Response(new Response(bytes).body?.pipeThrough(stream)).arrayBuffer()

/** Compresses (zlib, which ends with a checksum). */
export const deflate = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  through(bytes, new CompressionStream('deflate'))

/** Decompresses. Rejects corrupt bytes. */
export const inflate = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  through(bytes, new DecompressionStream('deflate'))

/** The lines of a compressed text, each of which ends with a line feed. */
export const inflateLines = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  new TextDecoder()
    .decode(await inflate(bytes))
    .split('\n')
    .slice(0, -1)
