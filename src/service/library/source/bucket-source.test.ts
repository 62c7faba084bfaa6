import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBucket } from '#service/storage/bucket.ts'
import { encodeKey } from '#service/storage/s3-client.ts'
import { startObjectStore } from '#testing/servers/object-store.ts'
import { createBucketSource } from './bucket-source.ts'

let store: Awaited<ReturnType<typeof startObjectStore>>
let dir: string
beforeEach(async () => {
  store = await startObjectStore()
  dir = join(await mkdtemp(join(tmpdir(), 'contact-sheet-source-')), 'reading')
})
afterEach(async () => {
  await store.stop()
  await rm(join(dir, '..'), { recursive: true })
})

const put = (key: string, text = key) => void store.objects.set(`/photos/${encodeKey(key)}`, Buffer.from(text))

const openSource = (room = 1e12) =>
  createBucketSource({
    bucket: openBucket(store.address(undefined, 'photos')),
    dir,
    seconds: 60,
    roomIn: () => Promise.resolve(room),
  })

const scan = async () => (await openSource().list()).scan

describe('a listing of a bucket', () => {
  test('covers all pages, in the order of a folder: each before those below, in natural order', async () => {
    for (const key of ['b/2.jpg', 'b/10.jpg', 'a b/1.jpg', 'a/x/1.jpg', 'a/1.jpg', 'top.jpg', 'B/1.jpg', 'b/1.jpg'])
      put(key)
    expect((await scan()).files.map(({ file }) => file)).toEqual([
      'top.jpg',
      'a/1.jpg',
      'a/x/1.jpg',
      'a b/1.jpg',
      'b/1.jpg',
      'b/2.jpg',
      'b/10.jpg',
      'B/1.jpg',
    ])
    expect(store.requests.length).toBeGreaterThan(2)
    expect((await scan()).folders).toEqual(new Set(['', 'a', 'a/x', 'a b', 'B', 'b']))
  })

  test('reports what it skips, and takes a key that ends in a slash as a folder', async () => {
    for (const key of ['empty/', 'a//1.jpg', '/1.jpg', 'a/.1.jpg', 'a/@eaDir/1.jpg', 'a/notes.txt']) put(key)
    for (const key of ['1.jpg', 'x/2.jpg']) put(`a/Photos.photoslibrary/${key}`)
    put('.Old.photoslibrary/1.jpg')
    put(`${'deep/'.repeat(17)}1.jpg`)
    const { files, folders, skipped } = await scan()
    expect([files, [...folders]]).toEqual([[], expect.arrayContaining(['', 'empty', 'a'])])
    expect([...skipped.keys()].toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '.txt',
      'folders more than 16 levels deep',
      'keys that are no path',
      'libraries of Apple Photos and Lightroom',
    ])
  })

  test('tells apart two contents of one length written in the same second', async () => {
    put('a/1.jpg', 'one')
    const [before] = (await scan()).files
    const [again] = (await scan()).files
    put('a/1.jpg', 'two')
    const [after] = (await scan()).files
    expect(again).toEqual(before)
    expect(after?.size).toBe(before?.size)
    expect(after?.mtime).not.toBe(before?.mtime)
  })

  test('of a missing bucket is an error, not an empty library', async () => {
    store.troubles.push([404, 'NoSuchBucket'])
    await expect(openSource().list()).rejects.toThrow(/^the library’s bucket .* answers GET with 404 NoSuchBucket$/)
  })
})

const open = (source: ReturnType<typeof openSource>, file: string, size: number) =>
  source.open({ file, size }, async ({ path }) => ({ text: await readFile(path, 'utf8') }))

describe('an object that is read', () => {
  test('is on this machine’s disk only while it is read', async () => {
    put('a/1.jpg', 'the bytes')
    const source = openSource()
    expect(await open(source, 'a/1.jpg', 9)).toEqual({ text: 'the bytes' })
    expect(await readdir(dir)).toEqual([])
  })

  test('that is gone, forbidden or changed is refused alone, and will be retried', async () => {
    put('a/1.jpg', 'longer than it was')
    const source = openSource()
    expect(await open(source, 'a/1.jpg', 3)).toEqual({
      refused: expect.stringContaining('changed while it was read'),
      isUnreadable: true,
    })
    expect(await open(source, 'a/gone.jpg', 3)).toEqual({
      refused: expect.stringContaining('404 NoSuchKey'),
      isUnreadable: true,
    })
    store.troubles.push([403, 'InvalidObjectState'])
    expect(await open(source, 'a/1.jpg', 18)).toMatchObject({ isUnreadable: true })
    expect(await readdir(dir)).toEqual([])
  })

  test('that is too large for this machine’s disk is refused, others are not', async () => {
    put('a/1.jpg', 'small')
    const source = openSource(201e6)
    expect(await open(source, 'a/film.mov', 5e9)).toEqual({
      refused: 'reading it takes 5.0 GB of this machine’s disk, which has 0.0 GB to spare',
      isUnreadable: true,
    })
    expect(await open(source, 'a/1.jpg', 5)).toEqual({ text: 'small' })
  })

  test('waits for the room that others take', async () => {
    put('a/1.jpg', 'one')
    put('a/2.jpg', 'two')
    const source = openSource()
    const first = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const order: string[] = []
    // both announced sizes together exceed the limit by a few bytes
    const held = source.open({ file: 'a/1.jpg', size: 3 }, async () => {
      begun.resolve()
      await first.promise
      order.push('first')
      return {}
    })
    await begun.promise
    const waiting = source.open({ file: 'a/2.jpg', size: 2e9 }, async () => ({})).then(() => order.push('second'))
    expect(await open(source, 'a/2.jpg', 3)).toEqual({ text: 'two' })
    first.resolve()
    await Promise.all([held, waiting])
    expect(order).toEqual(['first', 'second'])
  })
})
