import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
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

test('a file that landed in the library given earlier is not held by the one given now', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [earlier, now] = [join(dir, 'photos'), join(dir, 'photos 2')]
  for (const library of [earlier, now]) {
    await mkdir(library)
    await writeFile(join(library, '1.jpg'), '1')
  }
  const place = libraryPlaceOf({ libraryDir: now }, { isWritable: async () => true, requireRoom: async () => {} })
  expect(await place.holds(join(earlier, '1.jpg'), 1)).toBe(false)
  for (const file of [join(now, '1.jpg'), '1.jpg']) expect(await place.holds(file, 1)).toBe(true)
})
