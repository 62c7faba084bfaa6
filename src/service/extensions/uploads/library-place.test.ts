import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBucket } from '#service/storage/bucket.ts'
import { startObjectStore } from '#testing/servers/object-store.ts'
import { libraryPlaceOf } from './library-place.ts'

let store: Awaited<ReturnType<typeof startObjectStore>>
beforeEach(async () => {
  store = await startObjectStore()
})
afterEach(() => store.stop())

test('a bucket tells whether it has any of a few objects, which are missing once their folder was renamed', async () => {
  const libraryBucket = openBucket(store.address(undefined, 'photos'))
  const place = libraryPlaceOf(
    { libraryDir: libraryBucket.address, libraryBucket },
    { isWritable: async () => true, requireRoom: async () => {} },
  )
  store.objects.set('/photos/Trip/1.jpg', Buffer.from('1'))
  expect(await place.hasAny(['Trip/0.jpg', 'Trip/1.jpg'])).toBe(true)
  expect(await place.hasAny(['Trip/0.jpg'])).toBe(false)
})
