import { AwsClient } from 'aws4fetch'

/** Error codes of a store that is full. */
const FULL = /<Code>\w*(?:StorageFull|QuotaExceeded)\w*<\/Code>/
/** Timeout of a request with a short answer, or for a stable version of a few megabytes. */
const TIMEOUT_MS = 60_000
/** Retries, with backoff, while the store is overloaded or broken. */
const RETRIES = 4

/** Thrown for an answer of the store with an unexpected status. */
export class StoreRefusal extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, { status, code }: { status: number; code: string | undefined }) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const requestTimeout = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)

const encodePart = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** A key, which may be any text, as part of an address. */
export const encodeKey = (key: string): string => key.split('/').map(encodePart).join('/')

/** A query in which a space is `%20`: not every store takes `+` for one. */
export const encodeQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .join('&')

/** Parts of the address of a bucket and a prefix in it; neither ends in a slash. */
export function parseBucketAddress(address: string) {
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const [bucket = '', ...prefix] = decodeURIComponent(pathname)
    .replace(/^\/|\/+$/g, '')
    .split('/')
  return {
    origin: `${protocol === 's3+http:' ? 'http' : 'https'}://${host}`,
    host,
    bucket,
    prefix: prefix.join('/'),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  }
}

/** True for the address of a bucket, even if its slashes are missing; false for a path. */
export const isBucketAddress = (text: string): boolean => /^s3(\+http)?:/i.test(text)

/**
 * Client of a bucket at `s3://ID:SECRET@HOST/BUCKET/PREFIX?region=REGION`, parts percent-encoded; `s3+http://` for a
 * store without TLS.
 */
export function openS3Client(address: string, name: string) {
  const { origin, host, bucket, prefix, region, ...keys } = parseBucketAddress(address)
  const client = new AwsClient({ ...keys, region, service: 's3', retries: RETRIES })
  const shown = [host, bucket, prefix].filter(Boolean).join('/')
  const top = `${origin}/${encodePart(bucket)}`
  const pathOf = (key: string) => [top, ...(prefix === '' ? [] : [encodeKey(prefix)]), encodeKey(key)].join('/')

  /** The answer to a request, if its status is 2xx or in `allowed`; else throws a `StoreRefusal`. */
  async function ask(url: string, init: RequestInit, allowed: readonly number[] = []): Promise<Response> {
    const response = await client.fetch(url, init).catch((error: unknown) => {
      const { cause, message } = error instanceof Error ? error : new Error(String(error))
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
      throw Object.assign(new Error(`${name} ${shown} can’t be reached: ${code ?? message}`), { code: 'STORE_AWAY' })
    })
    const { status } = response
    if (response.ok || allowed.includes(status)) return response
    const answer = await response.text()
    const isFull = status === 507 || FULL.test(answer)
    const reason = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? ''
    throw new StoreRefusal(`${name} ${shown} answers ${init.method} with ${status} ${reason}`.trimEnd(), {
      status,
      code: isFull ? 'ENOSPC' : undefined,
    })
  }

  return {
    origin,
    bucket,
    prefix,
    /** Host, bucket and prefix: safe to show. */
    shown,
    /** Address of the bucket itself. */
    top,
    pathOf,
    ask,
    client,
    /** The bytes of an object as a stream with backpressure; the request is sent at the first read. */
    read(key: string, headers: Record<string, string> = {}): ReadableStream<Uint8Array> {
      const stop = new AbortController()
      let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            reader ??= (await ask(pathOf(key), { method: 'GET', headers, signal: stop.signal })).body?.getReader()
            const { done, value } = (await reader?.read()) ?? { done: true }
            if (value) controller.enqueue(value)
            if (done) controller.close()
          },
          cancel: (reason) => stop.abort(reason),
        },
        { highWaterMark: 0 },
      )
    },
  }
}

export type S3Client = ReturnType<typeof openS3Client>

export const toRangeHeader = ({ start, end }: { start: number; end: number }): string => `bytes=${start}-${end}`
