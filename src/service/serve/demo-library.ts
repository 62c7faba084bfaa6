import { spawn } from 'node:child_process'
import { readdir, realpath, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { listFolderAlbums, restoreAlbum, softDeleteAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import type { Executor } from '#service/db/open-database.ts'
import { findSetting, replaceSetting, saveSetting } from '#service/db/settings.ts'
import { type Library, type LibraryOptions, startLibrary } from '#service/library/import/library.ts'
import { rememberLibrary } from './data-folder.ts'
import { seedDemo } from './demo-seed.ts'
import type { Operator } from './operator.ts'

/** Name of the demo's operator, which the app shows. */
export const DEMO_OPERATOR = 'Robin Hale'

const DEMO = { albums: 6, photos: 180, seed: 7 }
const DRAWN = 'demo-drawn'
const SEEDED = 'demo-seeded'
/** Between two scans while the demo is being drawn. */
const SCAN_EVERY_MS = 1500

/** Setting: IDs of the demo's albums that are soft-deleted while another library is served, as JSON. */
const HIDDEN_ALBUMS = 'demo-put-away'

/** Setting: whether the demo or another library was served last. */
const LAST = 'library-last'

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true

const listHidden = async (db: Executor): Promise<string[]> =>
  z.parse(z.array(z.string()), JSON.parse((await findSetting(db, HIDDEN_ALBUMS)) ?? '[]'))

/** Soft-deletes albums. One transaction: a kill leaves no deleted album that `restoreDemoAlbums` does not know of. */
async function hideDemoAlbums(context: Context, albumIds: readonly string[]): Promise<void> {
  if (albumIds.length === 0) return
  await context.db.transaction().execute(async (tx) => {
    for (const albumId of albumIds) await softDeleteAlbum(context, tx, albumId)
    const all = new Set([...(await listHidden(tx)), ...albumIds])
    await replaceSetting(tx, HIDDEN_ALBUMS, JSON.stringify([...all]))
  })
}

async function restoreDemoAlbums(context: Context): Promise<void> {
  for (const albumId of await listHidden(context.db)) await restoreAlbum(context, albumId)
  await replaceSetting(context.db, HIDDEN_ALBUMS, '[]')
}

/** The albums that are in the demo's folder and not in the library, whoever made them. */
async function listOfDemo(context: Context, demoDir: string): Promise<string[]> {
  const albumIds: string[] = []
  for (const { albumId, folder, deleted } of await listFolderAlbums(context)) {
    const isOfLibrary = await isFolder(join(context.libraryDir, folder))
    if (!deleted && !isOfLibrary && (await isFolder(join(demoDir, folder)))) albumIds.push(albumId)
  }
  return albumIds
}

/**
 * Hides the demo's albums when another library is served for the first time after it, in which they would be empty.
 * At later starts albums of the library might be taken for the demo's: of a bucket, or a disk that is not mounted yet,
 * no folder is there. Restores them, with their labels, when the demo is served again.
 */
export async function switchDemo(context: Context, demoDir: string): Promise<void> {
  const { db } = context
  const isDemo = context.libraryDir === (await realpath(demoDir).catch(() => undefined))
  if (isDemo) {
    // first: if the restoring is killed on the way, the next start with another library hides the albums again
    await replaceSetting(db, LAST, 'demo')
    return restoreDemoAlbums(context)
  }
  await rememberLibrary(context)
  if ((await findSetting(db, LAST)) === 'other') return
  await hideDemoAlbums(context, await listOfDemo(context, demoDir))
  await replaceSetting(db, LAST, 'other')
}

type Drawing = { done: Promise<'drawn' | 'broken'>; stop: () => void }

/** Lowers the priority of drawing below that of the import. */
function makeWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // the child is gone, or the system forbids it: the import is only slower
  }
}

/** True if the demo was drawn but its folder is empty: it is drawn again before the import misses its photos. */
const isThrownAway = async ({ db, libraryDir }: Context): Promise<boolean> =>
  (await findSetting(db, DRAWN)) !== undefined && (await readdir(libraryDir)).length === 0

/** Draws in a separate process, so that the service stays responsive; existing pictures are kept. */
function startDrawing(context: Context): Drawing {
  const { albums, photos, seed } = DEMO
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const options = ['--albums', `${albums}`, '--photos', `${photos}`, '--seed', `${seed}`]
  const child = spawn(process.execPath, [main, 'demo', context.libraryDir, ...options], {
    // the channel carries nothing: it closes when the service is gone, and the child exits
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('spawn', () => makeWay(child.pid))
  const done = new Promise<'drawn' | 'broken'>((resolve) => {
    child.once('error', () => resolve('broken'))
    child.once('exit', (code) => resolve(code === 0 ? 'drawn' : 'broken'))
  })
  return { done, stop: () => void child.kill() }
}

/**
 * The library if none is given. On the first start it is drawn and, at the same time, imported and given labels,
 * previews and a second caller, so that it looks used at once. Each step is done once, and resumed after a kill.
 */
export function startDemoLibrary(
  context: Context,
  { operator, ...shared }: { operator: Operator } & Pick<LibraryOptions, 'progress' | 'memory' | 'isLeading'>,
): Library {
  let library: Library | undefined
  let drawing: Drawing | undefined
  const stopping = new AbortController()
  const { signal } = stopping

  async function draw(seed: () => Promise<void>): Promise<void> {
    if ((await findSetting(context.db, DRAWN)) !== undefined) return
    drawing = startDrawing(context)
    let state: 'drawing' | 'drawn' | 'broken' = 'drawing'
    while (state === 'drawing' && !signal.aborted) {
      state = await Promise.race([drawing.done, wait(SCAN_EVERY_MS, 'drawing' as const)])
      if (!signal.aborted) await library?.idle().then(seed)
    }
    if (state === 'drawn') await saveSetting(context.db, DRAWN, context.clock().toISOString())
    else if (!signal.aborted) context.log.warn('the demo library was not completed')
  }

  async function run(): Promise<void> {
    if (await isThrownAway(context)) {
      drawing = startDrawing(context)
      await drawing.done
    }
    if (signal.aborted) return
    // the demo renames complete pictures into place: nothing has to settle
    library = startLibrary(context, { ownerId: operator.callerId, ...shared })
    const seed = () => seedDemo(context, operator)
    await draw(seed)
    if (signal.aborted || (await findSetting(context.db, SEEDED)) !== undefined) return
    await seed()
    await saveSetting(context.db, SEEDED, context.clock().toISOString())
  }

  const running = run().catch((error: unknown) => context.log.error('demo failed', { error: String(error) }))
  return {
    idle: () => running,
    scanSoon: () => library?.scanSoon(),
    accept: async () => library?.accept() ?? 0,
    async stop() {
      stopping.abort()
      drawing?.stop()
      await Promise.all([library?.stop(), running])
    },
  }
}
