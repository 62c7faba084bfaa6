import { parseRange } from './byte-range.ts'

/** Bytes with random access, to be read once; `close` them if they are not read. */
export type ByteSource = {
  size: number
  /** Strong: equal tags mean equal bytes. With its quotes. */
  etag: string
  read: (range: { start: number; end: number }) => ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
  close: () => Promise<void>
}

/** Bytes in memory. */
export const toByteSource = (bytes: Uint8Array, etag: string): ByteSource => ({
  size: bytes.byteLength,
  etag,
  // no stream: it would take longer than sending a thumbnail
  read: ({ start, end }) => bytes.slice(start, end + 1),
  close: () => Promise.resolve(),
})

const WEAK = /^W\//

/** True where an `If-None-Match` header lists the tag, or `*`. Compares weakly: `W/"x"` and `"x"` are the same. */
export const listsTag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag.replace(WEAK, '')].includes(tag.trim().replace(WEAK, ''))) ?? false

/** GET and HEAD of bytes: conditional requests, one range, If-Range. `headers` go with every kind of answer. */
export async function serveBytes(
  request: Request,
  source: ByteSource,
  headers: Record<string, string>,
): Promise<Response> {
  const { size, etag } = source
  const common = { ...headers, etag, 'accept-ranges': 'bytes' }
  const answer = async (status: number, more: Record<string, string>) => {
    await source.close()
    return new Response(null, { status, headers: { ...common, ...more } })
  }

  if (listsTag(request.headers.get('if-none-match'), etag)) return answer(304, {})
  const ifRange = request.headers.get('if-range')
  const isCurrent = ifRange === null || ifRange === etag
  const range = isCurrent && request.method === 'GET' ? parseRange(request.headers.get('range'), size) : undefined
  if (range === 'unsatisfiable') return answer(416, { 'content-range': `bytes */${size}`, 'content-length': '0' })
  if (request.method === 'HEAD' || size === 0) return answer(200, { 'content-length': String(size) })

  const { start, end } = range ?? { start: 0, end: size - 1 }
  return new Response(source.read({ start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    },
  })
}
