import { createHash } from 'node:crypto'
import { ServiceError } from '#service/core/service-error.ts'
import type { Bucket } from '#service/storage/bucket.ts'
import { StoreRefusal } from '#service/storage/s3-client.ts'
import type { LandingFile } from './landing-file.ts'
import { numbered } from './safe-name.ts'

async function hasContent(bucket: Bucket, key: string, { size, contentHash }: LandingFile): Promise<boolean> {
  const found = await bucket.find(key)
  if (found?.size !== size) return false
  const hash = createHash('sha256')
  for await (const chunk of bucket.read(key)) hash.update(chunk)
  return hash.digest('hex') === contentHash
}

/** Adds a file to a bucket under its name, or the next free one, and returns its key. Atomic, and idempotent. */
export async function landInBucket(bucket: Bucket, file: LandingFile): Promise<string> {
  const { folder, name, from, contentHash } = file
  try {
    for (const each of numbered(name)) {
      const key = folder === '' ? each : `${folder}/${each}`
      if (await bucket.add(key, { path: from, sha256: contentHash })) return key
      if (await hasContent(bucket, key, file)) return key
    }
  } catch (error) {
    if (error instanceof StoreRefusal && error.status === 403) throw new ServiceError('LIBRARY_READ_ONLY')
    throw error
  }
  throw new ServiceError('BAD_INPUT', { reason: 'Too many files with this name in the album' })
}
