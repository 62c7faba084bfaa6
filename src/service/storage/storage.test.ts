import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { startObjectStore } from '#testing/servers/object-store.ts'
import { createFileStorage } from './file-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer())

type Opened = { storage: Storage; close: () => Promise<void> }

async function openFiles(): Promise<Opened> {
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-storage-'))
  return { storage: createFileStorage(dir), close: () => rm(dir, { recursive: true, force: true }) }
}

async function openStore(): Promise<Opened> {
  const store = await startObjectStore()
  return { storage: createS3Storage(store.address()), close: store.stop }
}

describe.each([
  ['files', openFiles],
  ['an S3-compatible store', openStore],
])('a storage in %s', (_where, open) => {
  let storage: Storage
  beforeEach(async () => {
    const opened = await open()
    storage = opened.storage
    return opened.close
  })

  test('gives back what was put, whole and in parts', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await storage.put('stable/ab/cd.webp', bytes)
    expect(await storage.size('stable/ab/cd.webp')).toBe(300_000)
    expect((await bytesOf(storage.read('stable/ab/cd.webp'))).equals(bytes)).toBe(true)
    const part = await bytesOf(storage.read('stable/ab/cd.webp', { start: 131_000, end: 262_500 }))
    expect(part.equals(bytes.subarray(131_000, 262_501))).toBe(true)
    expect((await bytesOf(storage.read('stable/ab/cd.webp', { start: 299_999, end: 299_999 }))).length).toBe(1)
  })

  test('replaces an object as a whole and forgets a removed one', async () => {
    await storage.put('a.jpg', Buffer.from('one'))
    await storage.put('a.jpg', Buffer.from('another'))
    expect((await bytesOf(storage.read('a.jpg'))).toString()).toBe('another')
    await storage.remove('a.jpg')
    await storage.remove('a.jpg')
    expect(await storage.size('a.jpg')).toBeUndefined()
    await expect(bytesOf(storage.read('a.jpg'))).rejects.toThrow(/ENOENT|404/)
  })

  test('stops reading when the stream is cancelled', async () => {
    await storage.put('a.jpg', Buffer.alloc(3_000_000))
    const reader = storage.read('a.jpg').getReader()
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
  })

  test.each([
    '',
    '/etc/passwd',
    '../up',
    'a/../../up',
    'a//b',
    '.hidden',
    'a/.incoming/b',
    'A.jpg',
    'a?b',
    'a\0b',
    'a\\b',
    'x'.repeat(201),
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(TypeError)
    await expect(storage.size(key)).rejects.toThrow(TypeError)
    expect(() => storage.read(key)).toThrow(TypeError)
  })
})

describe('an S3-compatible store', () => {
  let store: Awaited<ReturnType<typeof startObjectStore>>
  beforeEach(async () => {
    store = await startObjectStore()
  })
  afterEach(() => store.stop())

  test('keeps objects below the prefix of the address', async () => {
    await createS3Storage(store.address()).put('stable/ab/cd.webp', Buffer.from('x'))
    expect([...store.objects.keys()]).toEqual(['/bucket/small/stable/ab/cd.webp'])
  })

  test('gets a request for an object only once its stream is read', async () => {
    const storage = createS3Storage(store.address())
    await storage.put('a.jpg', Buffer.from('one'))
    const unread = storage.read('a.jpg')
    // enough time for a request sent too early
    for (let look = 0; look < 5; look++) expect(await storage.size('a.jpg')).toBe(3)
    const reads = () => store.requests.filter((request) => request.startsWith('GET')).length
    expect(reads()).toBe(0)
    expect((await bytesOf(unread)).toString()).toBe('one')
    expect(reads()).toBe(1)
  })

  test('is retried while it is overloaded', async () => {
    store.troubles.push([503, 'SlowDown'], [500, 'InternalError'])
    const storage = createS3Storage(store.address())
    await storage.put('a.jpg', Buffer.from('one'))
    expect(await storage.size('a.jpg')).toBe(3)
  })

  test('that refuses a request is named in the error, without the secret', async () => {
    const wrong = createS3Storage(store.address('some other secret'))
    const error: unknown = await wrong.put('a.jpg', Buffer.from('one')).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(
      /^Error: the storage 127\.0\.0\.1:\d+\/bucket\/small answers PUT with 403 SignatureDoesNotMatch$/,
    )
    await expect(wrong.size('a.jpg')).rejects.toThrow('answers HEAD with 403')
    expect(store.objects.size).toBe(0)
  })

  test('that is full throws the error of a full disk', async () => {
    store.troubles.push([400, 'XMinioStorageFull'])
    await expect(createS3Storage(store.address()).put('a.jpg', Buffer.from('one'))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
  })

  test('that is unreachable throws the transient error of an unreachable server', async () => {
    // not the port of a store that has stopped: the system may give it to another server
    const { href } = Object.assign(new URL(store.address()), { port: await freePort() })
    await expect(createS3Storage(href).size('a.jpg')).rejects.toMatchObject({
      message: expect.stringContaining('can’t be reached'),
      code: 'STORE_AWAY',
    })
  })
})
