import { createHash } from 'node:crypto'
import { openS3Client, requestTimeout, toRangeHeader } from './s3-client.ts'
import { signAddress } from './sign-address.ts'
import { type Storage, toKey } from './storage.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Derivatives as objects of a bucket in an S3-compatible store, which several services may share. */
export function createS3Storage(address: string): Storage {
  const store = openS3Client(address, 'the storage')
  const { ask } = store
  const pathOf = (key: string) => store.pathOf(toKey(key))

  return {
    async put(key, bytes) {
      // the store refuses a body that doesn't match this hash
      const headers = { 'x-amz-content-sha256': sha256(bytes) }
      await ask(pathOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes), signal: requestTimeout() })
    },

    async size(key) {
      const { status, headers } = await ask(pathOf(key), { method: 'HEAD', signal: requestTimeout() }, [404])
      return status === 404 ? undefined : Number(headers.get('content-length'))
    },

    read: (key, range) => store.read(toKey(key), range && { range: toRangeHeader(range) }),

    async remove(key) {
      await ask(pathOf(key), { method: 'DELETE', signal: requestTimeout() }, [404])
    },

    direct: { origin: store.origin, sign: (key, answer) => signAddress(store, toKey(key), answer) },
  }
}
