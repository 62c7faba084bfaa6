import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#service/db/open-database.ts'
import { liveClip, liveStill, plainPhoto } from '#testing/fixtures/media-files.ts'
import { runLength, timeLimit } from '#testing/run-length.ts'

const KILLS = runLength.importKills
/** Small files, more than are imported by the time of the last kill. */
const PLAIN = KILLS * 6
const ID = 'ED69AFC7-A2EB-4FE9-88A0-54293FC24700'

/**
 * Imports in a separate process, which kills itself so many milliseconds after it has created that many IDs of albums
 * and photos: if the test killed it, it could have imported all by then.
 */
const IMPORTER = `
  import { flushCompileCache } from 'node:module'
  import { systemClock } from '#service/core/system-clock.ts'
  import { randomId } from '#service/core/random.ts'
  import { openDatabase } from '#service/db/open-database.ts'
  import { startLibrary } from '#service/library/import/library.ts'
  import { silentLog } from '#service/core/log.ts'
  import { createFileStorage } from '#service/storage/file-storage.ts'
  // kept for the next run: a killed process saves nothing at its end
  flushCompileCache()
  const [database, libraryDir, storage, after, delay] = process.argv.slice(1)
  const db = await openDatabase(database)
  let added = 0
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const newId = () => (++added === Number(after) && setTimeout(kill, Number(delay)), randomId())
  const context = { db, clock: systemClock, newId, log: silentLog, storage: createFileStorage(storage), libraryDir }
  const library = startLibrary(context, { ownerId: 'owner' })
  if (after === 'all') {
    await library.idle()
    await library.stop()
    await db.destroy()
  }
`

let dir = ''
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'contact-sheet-kill-')))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** Fills the library with plain photos, live photos in two files, and broken files. */
async function fill(library: string): Promise<void> {
  const old = new Date('2026-01-01T00:00:00Z')
  const put = async (file: string, bytes: Uint8Array) => {
    await mkdir(join(library, file, '..'), { recursive: true })
    await writeFile(join(library, file), bytes)
    await utimes(join(library, file), old, old)
  }
  for (let index = 0; index < PLAIN; index++) {
    const bytes = await plainPhoto({ width: 60 + index, shade: index })
      .jpeg()
      .toBuffer()
    await put(`album ${index % 5}/${index}.jpg`, bytes)
    // the same bytes at two places are two photos
    if (index % 25 === 0) await put(`copies/${index}.jpg`, bytes)
    if (index % 40 === 0) await put(`album ${index % 5}/${index} bad.jpg`, bytes.subarray(0, bytes.length / 2))
  }
  for (let index = 0; index < 6; index++) {
    await put(`live/${index}.jpg`, await liveStill(`${ID.slice(0, -1)}${index}`, index))
    await put(`live/${index}.mov`, await liveClip(`${ID.slice(0, -1)}${index}`))
  }
}

async function readPhotos(database: string) {
  const db = await openDatabase(database)
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
    return await db.selectFrom('photo').selectAll().orderBy('seq').execute()
  } finally {
    await db.destroy()
  }
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

const sorted = (texts: Iterable<string>) => [...texts].toSorted((a, b) => (a < b ? -1 : 1))

test(
  `${KILLS} kills during an import lose nothing, duplicate nothing and leave nothing behind`,
  { timeout: timeLimit(900_000) },
  async () => {
    const [library, storage, database] = [join(dir, 'library'), join(dir, 'storage'), join(dir, 'kill.sqlite')]
    await fill(library)
    const owner = await openDatabase(database)
    await owner.insertInto('caller').values({ caller_id: 'owner', name: 'Owner', created_at: '' }).execute()
    await owner.destroy()
    const run = (...args: string[]) =>
      spawn(process.execPath, ['--input-type=module', '-e', IMPORTER, database, library, storage, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })

    const listed = new Set<string>()
    for (let kill = 0; kill < KILLS; kill++) {
      // not always at the same point of its work
      const importer = run(`${1 + (kill % 6)}`, `${kill % 3 > 0 ? (kill * 7) % 23 : 0}`)
      expect(await once(importer, 'exit')).toEqual([null, 'SIGKILL'])
      for (const { file, kind, stable_key: key } of await readPhotos(database)) {
        if (listed.has(file)) continue
        // a listed photo is complete: a live photo has its clip, and the picture is stored
        if (file.startsWith('live/')) expect(kind).toBe('live')
        expect((await stat(join(storage, key))).size).toBeGreaterThan(100)
        listed.add(file)
      }
    }
    // otherwise the kills hit nothing, or the import was done before the last one
    expect(listed.size).toBeGreaterThan(0)
    const expected = (await filesBelow(library)).filter((file) => !file.endsWith('bad.jpg') && !file.endsWith('.mov'))
    expect(listed.size).toBeLessThan(expected.length)

    await once(run('all'), 'exit')
    const photos = await readPhotos(database)
    expect(sorted(photos.map(({ file }) => file))).toEqual(sorted(expected))
    for (const { stable_key: key } of photos) await sharp(join(storage, key)).stats()
    expect(sorted(await filesBelow(storage))).toEqual(sorted(new Set(photos.map(({ stable_key: key }) => key))))

    await once(run('all'), 'exit')
    expect(await readPhotos(database)).toEqual(photos)
  },
)
