import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type Storage, toKey } from './storage.ts'

/** Error codes of a store that is full. */
const FULL = /<Code>\w*(?:StorageFull|QuotaExceeded)\w*<\/Code>/
/** How long a store may take over one object; small versions have a few megabytes at most. */
const PATIENCE_MS = 60_000
/** Tries after the first where the store is overloaded or broken for a moment, with growing pauses. */
const RETRIES = 4

type Bucket = { client: AwsClient; base: string; shown: string }

/** `s3://ID:SECRET@HOST/BUCKET/PREFIX?region=REGION`; `s3+http://` for a store without TLS. Parts are percent-encoded. */
function openBucket(address: string): Bucket {
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const base = `${protocol === 's3+http:' ? 'http' : 'https'}://${host}${pathname.replace(/\/+$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: RETRIES,
  })
  return { client, base, shown: `${host}${pathname}` }
}

const patience = () => AbortSignal.timeout(PATIENCE_MS)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Derivatives as objects of a bucket in an S3-compatible store, which several services may share. `address`: see above. */
export function createS3Storage(address: string): Storage {
  const { client, base, shown } = openBucket(address)

  const failed = (what: string, code?: string) => Object.assign(new Error(`the storage ${shown} ${what}`), { code })

  /** The answer of the store, whose status is 2xx or one of `allowed`. */
  async function ask(key: string, init: RequestInit, allowed: readonly number[] = []): Promise<Response> {
    const response = await client.fetch(`${base}/${toKey(key)}`, init).catch((error: unknown) => {
      const { cause, message } = error instanceof Error ? error : new Error(String(error))
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
      throw failed(`can’t be reached: ${code ?? message}`, code)
    })
    if (response.ok || allowed.includes(response.status)) return response
    const answer = await response.text()
    const isFull = response.status === 507 || FULL.test(answer)
    const reason = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? ''
    throw failed(`answers ${init.method} with ${response.status} ${reason}`.trimEnd(), isFull ? 'ENOSPC' : undefined)
  }

  return {
    async put(key, bytes) {
      // the store refuses a body that is not what was signed
      const headers = { 'x-amz-content-sha256': sha256(bytes) }
      await ask(key, { method: 'PUT', headers, body: new Uint8Array(bytes), signal: patience() })
    },

    async size(key) {
      const { status, headers } = await ask(key, { method: 'HEAD', signal: patience() }, [404])
      return status === 404 ? undefined : Number(headers.get('content-length'))
    },

    read(key, range) {
      toKey(key)
      const stop = new AbortController()
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            reader ??= (
              await ask(key, { method: 'GET', ...(headers && { headers }), signal: stop.signal })
            ).body?.getReader()
            const { done, value } = (await reader?.read()) ?? { done: true }
            if (value) controller.enqueue(value)
            if (done) controller.close()
          },
          cancel: (reason) => stop.abort(reason),
        },
        { highWaterMark: 1 },
      )
    },

    async remove(key) {
      await ask(key, { method: 'DELETE', signal: patience() }, [404])
    },
  }
}
