import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { album, envelope } from '#contract/index.ts'
import { writeConnection } from '#service/serve/connection-file.ts'
import { lockDataFolder } from '#service/serve/lock-data-folder.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { runHere } from '#testing/run-here.ts'
import { listenHere } from '#testing/servers/listen-here.ts'
import { type RunningService, startService } from '#testing/start-service.ts'

vi.setConfig({ testTimeout: 120_000 })

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
const library = (...words: string[]) => runHere(['library', ...words, '--data', join(dir, 'data')])
const status = async () => (await library('status')).out
const poll = (read: () => Promise<string>) => expect.poll(read, { timeout: 60_000 })

async function write(file: string, shade: number): Promise<void> {
  await mkdir(join(at(file), '..'), { recursive: true })
  await plainPhoto({ shade }).jpeg().toFile(at(file))
}

async function call(path: string, body?: object): Promise<unknown> {
  const { api = '', key = '' } = service ?? {}
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (
    await fetch(`${api}${path}`, { headers: { 'x-api-key': key, 'content-type': 'application/json' }, ...sent })
  ).json()
}
const albums = async () => z.parse(envelope(z.array(album)), await call('/album/getAlbums')).data
const photos = async () => JSON.stringify((await albums()).map(({ numPhotos }) => numPhotos))

test('while the library’s disk is missing the import pauses, also at startup, until it is back or the operator accepts', async () => {
  for (const shade of [1, 2]) await write(`a/${shade}.jpg`, shade)
  await start()
  await poll(status).toContain('Imported 2 files')
  expect(await library('accept')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Nothing to accept: no missing photos'),
  })
  await service?.stop()
  await rename(at('a'), join(dir, 'away'))
  await start()
  await poll(status).toContain('Paused    2 of 2 photos are missing from the library folder')
  await expect.poll(() => service?.out()).toContain('Paused    2 of 2 photos')
  expect(await photos()).toBe('[2]')
  expect((await library('accept')).out).toMatch(/^Continuing without 2 photos/)
  await poll(status).toContain('Up to date')
  expect(await photos()).toBe('[0]')
  await rename(join(dir, 'away'), at('a'))
  await poll(photos).toBe('[2]')
  expect(await readdir(at('.'))).toEqual(['a'])
})

test('the status names skipped folders and unsupported files; a deleted album can be restored', async () => {
  await write('a/1.jpg', 1)
  await writeFile(at('a/1.nef'), 'raw')
  await start()
  await poll(status).toContain('Imported 1 file')
  expect((await library('status')).out).toContain('.nef: 1, for example a/1.nef')
  const [{ albumId } = { albumId: '' }] = await albums()
  await call('/album/deleteAlbum', { albumId })
  await write('a/2.jpg', 2)
  await poll(status).toContain(
    `Skipped because the album was deleted: a (2 files). To restore it: albums restore ${albumId}`,
  )
  const restored = await runHere(['albums', 'restore', albumId, '--data', join(dir, 'data')])
  expect(JSON.parse(restored.out)).toEqual({ albumId })
  await write('a/3.jpg', 3)
  await expect.poll(albums, { timeout: 60_000 }).toMatchObject([{ albumId, numPhotos: 3 }])
})

/** Answers in place of the service that uses the data folder, while `library` runs. */
async function answered(answer: RequestListener, ...words: string[]) {
  const server = createServer(answer)
  const url = `http://127.0.0.1:${await listenHere(server)}`
  await mkdir(join(dir, 'data'))
  await writeConnection(join(dir, 'data'), { url, operator: { callerId: 'c', key: 'k' } })
  const folder = await lockDataFolder(join(dir, 'data'))
  const { code, err } = await library(...words)
  folder.release()
  server.closeAllConnections()
  server.close()
  return { code, err: err.replaceAll(url, 'URL').replaceAll(join(dir, 'data'), 'DATA') }
}
const withStatus =
  (code: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(code).end('{"message":"no"}')

describe('a service that runs but refuses', () => {
  test.each([
    [401, 'does not accept the key in DATA/connection.json. Restart the service, '],
    [403, 'does not let the key in DATA/connection.json do this: it is not the operator’s. Restart the service, '],
    [421, 'takes no requests: it runs without the role web. Use --data with the data folder of '],
    [429, 'limits the number of requests. Wait a minute, then try again'],
    [500, 'is running, but failed with status 500. Its log says why. '],
    [503, 'is running, but failed with status 503. Its log says why. '],
  ])('with %s is reported with the next step', async (code, said) => {
    const expected = { code: 2, err: expect.stringContaining(`The service at URL ${said}`) }
    expect(await answered(withStatus(code), 'accept')).toEqual(expected)
  })

  test('by silence is reported with the next step', async () => {
    const timeout = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
    // the time is over once the request has arrived
    const silence: RequestListener = () => timeout.abort(new DOMException('late', 'TimeoutError'))
    expect(await answered(silence, 'status')).toEqual({
      code: 2,
      err: 'The service at URL is running, but did not answer within 10 s. Try again; if it still does not answer, look at its log and restart it\n',
    })
  })

  test('with anything else is not taken for ours', async () => {
    const expected = {
      code: 2,
      err: 'No service is running on the data folder DATA. Start the service, then try again\n',
    }
    expect(await answered(withStatus(404), 'status')).toEqual(expected)
  })
})

test('the key isn’t sent to another program at the address of a service that was killed', async () => {
  await mkdir(join(dir, 'data'))
  const asked = vi.fn<RequestListener>((_request, response) => void response.end())
  const server = createServer(asked)
  const url = `http://127.0.0.1:${await listenHere(server)}`
  await writeConnection(join(dir, 'data'), { url, operator: { callerId: 'c', key: 'k' } })
  expect(await library('status')).toMatchObject({ code: 2, err: expect.stringContaining('No service is running') })
  expect(asked).not.toHaveBeenCalled()
  server.close()
})
