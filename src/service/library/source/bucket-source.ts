import type { Bucket } from '#service/storage/bucket.ts'
import { StoreRefusal } from '#service/storage/s3-client.ts'
import type { LibrarySource } from './library-source.ts'
import { scanBucket } from './scan-bucket.ts'
import { createTemporaryFiles } from './temporary-files.ts'

type BucketSourceOptions = {
  bucket: Bucket
  /** A folder of its own, for objects that are being decoded. */
  dir: string
  /** Between two unprompted listings. */
  seconds: number
  /** Free bytes in a folder. */
  roomIn?: (dir: string) => Promise<number>
}

/** Errors of a single object: it is gone, was replaced, or this key may not read it. */
const isOfObject = (error: unknown): error is StoreRefusal => error instanceof StoreRefusal && error.status < 500

/** A library below the prefix of a bucket, where no object is ever half written. */
export function createBucketSource({ bucket, dir, seconds, roomIn }: BucketSourceOptions): LibrarySource {
  const temporary = createTemporaryFiles({ dir, roomIn })
  return {
    kind: 'bucket',
    pauseMs: seconds * 1000,
    list: async () => ({ scan: await scanBucket(bucket), device: 0, identity: bucket.address }),
    async open({ file, size }, work) {
      try {
        return await temporary.hold({ size, bytes: () => bucket.read(file) }, work)
      } catch (error) {
        if (isOfObject(error)) return { refused: error.message, isUnreadable: true }
        throw error
      }
    },
  }
}
