import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveClip, liveStill, plainPhoto } from '#testing/media-files.ts'

const isLong = env['CONTACT_SHEET_LONG'] === '1'
const KILLS = isLong ? 300 : 50
/** Small files, as many as are imported about when the last kill comes. */
const PLAIN = isLong ? 2000 : 260
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const ID = 'ED69AFC7-A2EB-4FE9-88A0-54293FC24700'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-kill-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** The library: plain photos, live photos in two files, and files that are none. */
async function fill(library: string): Promise<void> {
  const old = new Date('2026-01-01T00:00:00Z')
  const put = async (file: string, bytes: Uint8Array) => {
    await mkdir(join(library, file, '..'), { recursive: true })
    await writeFile(join(library, file), bytes)
    await utimes(join(library, file), old, old)
  }
  for (let index = 0; index < PLAIN; index++) {
    const bytes = await plainPhoto({ width: 60 + index, shade: index }).jpeg().toBuffer()
    await put(`album ${index % 5}/${index}.jpg`, bytes)
    // the same bytes at two places are two photos
    if (index % 25 === 0) await put(`copies/${index}.jpg`, bytes)
    if (index % 40 === 0) await put(`album ${index % 5}/${index} bad.jpg`, bytes.subarray(0, 200 + index))
  }
  for (let index = 0; index < 6; index++) {
    await put(`live/${index}.jpg`, await liveStill(`${ID.slice(0, -1)}${index}`, index))
    await put(`live/${index}.mov`, await liveClip(`${ID.slice(0, -1)}${index}`))
  }
}

function readPhotos(data: string) {
  const db = new DatabaseSync(join(data, 'contact-sheet.db'), { readOnly: true })
  try {
    expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    return db
      .prepare('select photo_id, file, kind, clip_file, active, stable_key, seq, album_id from photo order by seq')
      .all()
      .map((row) => ({ ...row, key: String(row['stable_key']), file: String(row['file']), kind: String(row['kind']) }))
  } finally {
    db.close()
  }
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

/** Starts the service as an operator does; resolves when it can be asked. */
async function start(library: string, data: string) {
  const args = [MAIN, 'serve', '--port', '0', '--data', data, '--library', library]
  const cache = fileURLToPath(new URL('../../../.cache/compile', import.meta.url))
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...env, NODE_COMPILE_CACHE: cache },
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  return {
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await exited
    },
  }
}

async function callIdle(data: string): Promise<void> {
  for (;;) {
    const connection: { api: string; key: string } = JSON.parse(await readFile(join(data, 'connection.json'), 'utf8'))
    const answer = await fetch(`${connection.api}/extensions/imports`, { headers: { 'x-api-key': connection.key } })
    const { state }: { state: string } = await answer.json()
    if (state === 'idle') return
    await wait(100)
  }
}

test(`${KILLS} kills during an import lose nothing, double nothing and leave nothing`, { timeout: 900_000 }, async () => {
  const [library, data] = [join(dir, 'library'), join(dir, 'data')]
  await fill(library)
  const listed = new Map<string, string>()
  let arrivedBetween = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const service = await start(library, data)
    // anywhere from before the first file to some files later
    await wait((kill * 37) % 190)
    await service.end('SIGKILL')
    const before = listed.size
    for (const { file, kind, key } of readPhotos(data)) {
      // whoever is listed is whole: a live photo with its clip, a picture that is there
      if (!listed.has(file)) expect((await stat(join(data, 'storage', key))).size).toBeGreaterThan(100)
      if (file.startsWith('live/')) expect(kind).toBe('live')
      listed.set(file, key)
    }
    if (listed.size > before) arrivedBetween++
  }
  // else the kills hit nothing
  expect(arrivedBetween).toBeGreaterThan(KILLS / 4)

  const last = await start(library, data)
  await callIdle(data)
  await last.end('SIGTERM')
  const photos = readPhotos(data)
  const expected = (await filesBelow(library)).filter((file) => !file.endsWith('bad.jpg') && !file.endsWith('.mov'))
  expect(photos.map(({ file }) => file).toSorted()).toEqual(expected.toSorted())
  for (const { key } of photos) await sharp(join(data, 'storage', key)).stats()
  const stored = await filesBelow(join(data, 'storage'))
  expect(stored.toSorted()).toEqual([...new Set(photos.map(({ key }) => key))].toSorted())

  const again = await start(library, data)
  await callIdle(data)
  await again.end('SIGTERM')
  expect(readPhotos(data)).toEqual(photos)
})
