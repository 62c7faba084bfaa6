import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { encodeKey } from '#service/storage/s3-client.ts'
import { asyncListener } from './async-listener.ts'
import { listenHere } from './listen-here.ts'
import { isSigned, sha256, STORE_KEY } from './s3-signature.ts'

/** Objects in a page of a listing: few, so that every test has several pages. */
const PAGE = 3

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const encodeText = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2F', '/')

type StoredObject = { key: string; bytes: Buffer; writtenAt: Date }

/** A page of sorted objects, as the answer to ListObjectsV2. */
function listPage(query: URLSearchParams, found: readonly StoredObject[]): string {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const rest = found.filter(({ key }) => key > after)
  const page = rest.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)))
  const isCut = page.length < rest.length
  const contents = page.map(
    ({ key, bytes, writtenAt }) =>
      `<Contents><Key>${encodeText(key)}</Key><LastModified>${writtenAt.toISOString()}</LastModified>` +
      `<ETag>${etagOf(bytes).replaceAll('"', '&quot;')}</ETag><Size>${bytes.length}</Size></Contents>`,
  )
  const token = Buffer.from(page.at(-1)?.key ?? '').toString('base64')
  const next = isCut ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><EncodingType>url</EncodingType>` +
    `<IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  )
}

/** Sends an object, or the part in the `Range` header. */
function sendObject(request: IncomingMessage, response: ServerResponse, { bytes, query }: SentObject): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const common = {
    etag: etagOf(bytes),
    'accept-ranges': 'bytes',
    ...overrides(query),
  }
  if (from !== undefined && Number(from) >= bytes.length) {
    response.writeHead(416, { ...common, 'content-range': `bytes */${bytes.length}` }).end()
    return
  }
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1
  const part = from === undefined ? bytes : bytes.subarray(Number(from), end + 1)
  const range = from === undefined ? {} : { 'content-range': `bytes ${from}-${end}/${bytes.length}` }
  response.writeHead(from === undefined ? 200 : 206, { ...common, ...range, 'content-length': part.length })
  response.end(request.method === 'HEAD' ? undefined : part)
}

type SentObject = { bytes: Buffer; query: URLSearchParams }

/** Headers that a presigned address overrides. */
const overrides = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['cache-control', 'content-disposition', 'content-type'].flatMap((name) => {
      const value = query.get(`response-${name}`)
      return value === null ? [] : [[name, value]]
    }),
  )

/** An S3-compatible store in memory that checks signatures, and fails on demand. */
export async function startObjectStore() {
  /** By percent-encoded path: `/bucket/key`. */
  const objects = new Map<string, Buffer>()
  const writtenAt = new WeakMap<Buffer, Date>()
  /** Errors for the next requests, in order: status and S3's error code. */
  const troubles: [status: number, code: string][] = []
  /** Every request: method, path and query. */
  const requests: string[] = []
  /** Origins allowed by the bucket's CORS rules. */
  const origins: string[] = []

  const timeOf = (bytes: Buffer) => {
    const at = writtenAt.get(bytes) ?? new Date()
    writtenAt.set(bytes, at)
    return at
  }

  function allowOrigin({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
    if (origin === undefined || !origins.includes(origin)) return
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', 'Content-Disposition, Content-Length, Content-Range, ETag')
  }

  function list(bucket: string, query: URLSearchParams): string {
    const found = [...objects].flatMap(([path, bytes]) => {
      const key = decodeURIComponent(path).slice(bucket.length + 1)
      const isThere = path.startsWith(`${bucket}/`) && key.startsWith(query.get('prefix') ?? '')
      return isThere ? [{ key, bytes, writtenAt: timeOf(bytes) }] : []
    })
    return listPage(
      query,
      found.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const body = Buffer.concat(await request.toArray())
    const { method, url = '', headers } = request
    requests.push(`${method} ${url}`)
    allowOrigin(request, response)
    const trouble = troubles.shift()
    if (trouble) return refuse(...trouble)
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    const [path = '', search = ''] = url.split('?')
    const query = new URLSearchParams(search)
    const found = objects.get(path)
    if (query.has('list-type')) return response.end(list(path, query))
    if (method === 'PUT') {
      if (headers['x-amz-content-sha256'] !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch')
      if (headers['if-none-match'] === '*' && found) return refuse(412, 'PreconditionFailed')
      objects.set(path, body)
      timeOf(body)
      return response.end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (found === undefined) return refuse(404, 'NoSuchKey')
    if (![undefined, etagOf(found)].includes(headers['if-match'])) return refuse(412, 'PreconditionFailed')
    return sendObject(request, response, { bytes: found, query })
  }

  const server = createServer(asyncListener(answer))
  const port = await listenHere(server)
  return {
    objects,
    troubles,
    requests,
    origins,
    url: `http://127.0.0.1:${port}`,
    /** The address of a bucket in it; `secret`: the key that clients sign with. */
    address: (secret = STORE_KEY.secret, place = 'bucket/small') =>
      `s3+http://${STORE_KEY.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${place}?region=${STORE_KEY.region}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The notification that a store posts when an object was created. */
export const createdEvent = (bucket: string, key: string) => ({
  EventName: 's3:ObjectCreated:Put',
  Records: [
    { eventVersion: '2.1', eventSource: 'aws:s3', s3: { bucket: { name: bucket }, object: { key: encodeKey(key) } } },
  ],
})
