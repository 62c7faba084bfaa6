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
  test('leaves nothing behind when an object can not be put', async () => {
    const storage = createFileStorage(dir)
    await mkdir(join(dir, 'taken', 'inside'), { recursive: true })
    await expect(storage.put('taken', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(dir, '.incoming'))).toEqual([])
  })

  test('removes what a killed process left half written', async () => {
    await mkdir(join(dir, '.incoming'))
    await writeFile(join(dir, '.incoming', 'half'), 'half of a pic')
    await createFileStorage(dir).put('b.jpg', Buffer.from('b'))
    expect(await readdir(join(dir, '.incoming'))).toEqual([])
  })

  test('does not follow a link among its objects', async () => {
    await writeFile(join(dir, 'secret'), 'secret')
    await symlink(join(dir, 'secret'), join(dir, 'link.jpg'))
    await expect(bytesOf(createFileStorage(dir).read('link.jpg'))).rejects.toThrow('ELOOP')
  })
})
