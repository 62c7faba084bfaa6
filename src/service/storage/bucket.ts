import { openAsBlob } from 'node:fs'
import { type BucketObject, readListPage } from './read-list-page.ts'
import { encodeQuery, openS3Client, requestTimeout, toRangeHeader } from './s3-client.ts'
import { type DirectSender, signAddress } from './sign-address.ts'

/** Originals: objects below a prefix of a bucket that other programs write to as well. Keys are any text. */
export type Bucket = {
  /** `s3://HOST/BUCKET/PREFIX`, without credentials: safe to show. */
  address: string
  /** The bucket's name, and the prefix of its keys in a notification, with a trailing slash. */
  name: string
  prefix: string
  /** All objects, page by page, in the order of their keys. */
  list: () => AsyncGenerator<BucketObject[]>
  /** Size and ETag; undefined if there is no such object. */
  find: (key: string) => Promise<Pick<BucketObject, 'size' | 'etag'> | undefined>
  /** Bytes of an object; with `etag`, only if it still has that one. */
  read: (key: string, options?: { range?: { start: number; end: number }; etag?: string }) => ReadableStream<Uint8Array>
  /** Adds a local file, whose SHA-256 is known, as an object; false if the key exists. */
  add: (key: string, file: { path: string; sha256: string }) => Promise<boolean>
  direct: DirectSender
}

/** Enough for a file of 4 GB over a slow line. */
const ADD_PATIENCE_MS = 3_600_000

/** Opens the bucket at `s3://ID:SECRET@HOST/BUCKET/PREFIX?region=REGION`. */
export function openBucket(address: string): Bucket {
  const store = openS3Client(address, 'the library’s bucket')
  const { ask, pathOf, prefix } = store
  const below = prefix === '' ? '' : `${prefix}/`

  async function listPage(more: Record<string, string>) {
    const query = encodeQuery({ 'list-type': '2', 'encoding-type': 'url', prefix: below, ...more })
    const response = await ask(`${store.top}?${query}`, { method: 'GET', signal: requestTimeout() })
    return readListPage(await response.text())
  }

  async function find(key: string): ReturnType<Bucket['find']> {
    const { status, headers } = await ask(pathOf(key), { method: 'HEAD', signal: requestTimeout() }, [404])
    if (status === 404) return undefined
    return { size: Number(headers.get('content-length')), etag: headers.get('etag') ?? '' }
  }

  return {
    address: `s3://${store.shown}`,
    name: store.bucket,
    prefix: below,
    find,
    async *list() {
      let next: string | undefined
      do {
        const page = await listPage(next === undefined ? {} : { 'continuation-token': next })
        yield page.objects.map(({ key, ...rest }) => ({ ...rest, key: key.slice(below.length) }))
        next = page.next
      } while (next !== undefined)
    },
    read: (key, { range, etag } = {}) =>
      store.read(key, {
        ...(range && { range: toRangeHeader(range) }),
        ...(etag === undefined ? {} : { 'if-match': etag }),
      }),
    async add(key, { path, sha256 }) {
      // checked first: not every store supports If-None-Match, and an original must never be overwritten
      if ((await find(key)) !== undefined) return false
      const headers = { 'x-amz-content-sha256': sha256, 'if-none-match': '*' }
      const body = await openAsBlob(path)
      const signal = AbortSignal.timeout(ADD_PATIENCE_MS)
      // without redirect: 'error' fetch keeps a copy of the whole body for a redirect
      const init = { method: 'PUT', headers, body, signal, redirect: 'error', window: null } as const
      const { status } = await ask(pathOf(key), init, [409, 412])
      return status < 300
    },
    direct: { origin: store.origin, sign: (key, answer) => signAddress(store, key, answer) },
  }
}
