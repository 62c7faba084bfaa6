import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plainPhoto } from '#testing/media-files.ts'
import { type RunningService, runCommand, startService } from '#testing/start-service.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 30_000 })

let dir: string
let service: RunningService | undefined
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-status-'))
  await mkdir(join(dir, 'library'))
})
afterEach(async () => {
  await service?.stop()
  service = undefined
  await rm(dir, { recursive: true })
})

const at = (path: string) => join(dir, 'library', path)
const start = async () => {
  service = await startService({ library: join(dir, 'library'), data: join(dir, 'data') })
}
const library = (...words: string[]) => runCommand(['library', ...words, '--data', join(dir, 'data')])
const status = async () => (await library('status')).out
const poll = (read: () => Promise<string>) => expect.poll(read, { timeout: 60_000, interval: 500 })

async function write(file: string, shade: number): Promise<void> {
  await mkdir(join(at(file), '..'), { recursive: true })
  await plainPhoto({ shade }).jpeg().toFile(at(file))
}

test('a library whose disk is missing pauses, also from the start, until it is back or the operator accepts that', async () => {
  for (const shade of [1, 2]) await write(`a/${shade}.jpg`, shade)
  await start()
  await poll(status).toContain('Imported 2 files')
  expect(await library('accept')).toMatchObject({ code: 2, err: expect.stringContaining('there is nothing to accept') })
  await service?.stop()
  await rename(at('a'), join(dir, 'away'))
  await start()
  await poll(status).toContain('Paused    2 of 2 photos are not in the library folder')
  expect(service?.out()).toContain('Paused    2 of 2 photos')
  const photos = async () => {
    const { api = '', key = '' } = service ?? {}
    const ask = async (path: string) => (await fetch(`${api}${path}`, { headers: { 'x-api-key': key } })).json()
    const albums = await ask('/album/getAlbums')
    return JSON.stringify(albums.data.map(({ numPhotos }: { numPhotos: number }) => numPhotos))
  }
  expect(await photos()).toBe('[2]')
  expect((await library('accept')).out).toMatch(/^Goes on without 2 photos/)
  await poll(status).toContain('Up to date')
  expect(await photos()).toBe('[0]')
  await rename(join(dir, 'away'), at('a'))
  await poll(photos).toBe('[2]')
  expect(await readdir(at('.'))).toEqual(['a'])
})
