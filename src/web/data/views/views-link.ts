import { messages } from './messages.ts'
import { type ViewsExport, type ViewsImport, readViewsFile, writeViewsFile } from './views-file.ts'

/** Most bytes of an unpacked link: a decompression bomb is refused. */
const MOST_BYTES = 1_000_000

async function throughStream(
  bytes: BlobPart,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > MOST_BYTES) throw new RangeError('too much in a link')
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Packs views for a URL: the file, compressed, in base64url. */
export async function packViews(views: ViewsExport): Promise<string> {
  const packed = await throughStream(writeViewsFile(views), new CompressionStream('deflate-raw'))
  const text = Array.from(packed, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function unpackViews(packed: string): Promise<ViewsImport> {
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
    return readViewsFile(new TextDecoder().decode(await throughStream(bytes, new DecompressionStream('deflate-raw'))))
  } catch {
    return { problem: messages.brokenLink }
  }
}
