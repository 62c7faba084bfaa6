import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileStorage } from './file-storage.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-storage-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer())

describe('a file storage', () => {
  test('gives back what was put, whole and in parts', async () => {
    const storage = createFileStorage(dir)
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await storage.put('stable/ab/cd.webp', bytes)
    expect(await storage.size('stable/ab/cd.webp')).toBe(300_000)
    expect((await bytesOf(storage.read('stable/ab/cd.webp'))).equals(bytes)).toBe(true)
    const part = await bytesOf(storage.read('stable/ab/cd.webp', { start: 131_000, end: 262_500 }))
    expect(part.equals(bytes.subarray(131_000, 262_501))).toBe(true)
    expect((await bytesOf(storage.read('stable/ab/cd.webp', { start: 299_999, end: 299_999 }))).length).toBe(1)
  })

  test('replaces an object as a whole and forgets a removed one', async () => {
    const storage = createFileStorage(dir)
    await storage.put('a.jpg', Buffer.from('one'))
    await storage.put('a.jpg', Buffer.from('another'))
    expect((await bytesOf(storage.read('a.jpg'))).toString()).toBe('another')
    await storage.remove('a.jpg')
    await storage.remove('a.jpg')
    expect(await storage.size('a.jpg')).toBeUndefined()
    await expect(bytesOf(storage.read('a.jpg'))).rejects.toThrow('ENOENT')
  })

  test('leaves nothing behind when an object can not be put', async () => {
    const storage = createFileStorage(dir)
    await mkdir(join(dir, 'taken', 'inside'), { recursive: true })
    await expect(storage.put('taken', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(dir, '.incoming'))).toEqual([])
  })

  test('sweeps away what a killed process left half written', async () => {
    await mkdir(join(dir, '.incoming'))
    await writeFile(join(dir, '.incoming', 'half'), 'half of a pic')
    await createFileStorage(dir).put('b.jpg', Buffer.from('b'))
    expect(await readdir(join(dir, '.incoming'))).toEqual([])
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
    'a\0b',
    'a\\b',
    'x'.repeat(201),
  ])('refuses the key %j', async (key) => {
    const storage = createFileStorage(dir)
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(TypeError)
    await expect(storage.size(key)).rejects.toThrow(TypeError)
    expect(() => storage.read(key)).toThrow(TypeError)
  })

  test('does not follow a link that lies among its objects', async () => {
    await writeFile(join(dir, 'secret'), 'secret')
    await symlink(join(dir, 'secret'), join(dir, 'link.jpg'))
    await expect(bytesOf(createFileStorage(dir).read('link.jpg'))).rejects.toThrow('ELOOP')
  })
})
