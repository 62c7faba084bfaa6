import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { deleteAlbum, listFolderAlbums, restoreAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { findSetting, replaceSetting, saveSetting } from '#service/db/settings.ts'
import { type Library, type LibraryOptions, startLibrary } from '#service/library/import/library.ts'
import { createDemoSeed } from './demo-seed.ts'
import type { Operator } from './operator.ts'

/** The demo's operator by name, which the app shows. */
export const DEMO_OPERATOR = 'Robin Hale'

const DEMO = { albums: 6, photos: 180, seed: 7 }
const DRAWN = 'demo-drawn'
const SEEDED = 'demo-seeded'
/** How often new pictures are looked for while the demo is being drawn: sooner than a library that hardly changes. */
const LOOK_EVERY_MS = 1500

/** Albums of the demo that are put away, as JSON. */
const PUT_AWAY = 'demo-put-away'

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true

const listPutAway = async (context: Context): Promise<string[]> =>
  z.parse(z.array(z.string()), JSON.parse((await findSetting(context.db, PUT_AWAY)) ?? '[]'))

/** Deletes the demo's albums where the same data folder serves another library now: they would stand there without photos. */
export async function putDemoAway(
  context: Context,
  { operator: { callerId }, demoDir }: { operator: Operator; demoDir: string },
): Promise<void> {
  const putAway = await listPutAway(context)
  for (const { albumId, folder, deleted } of await listFolderAlbums(context)) {
    const isOfLibrary = await isFolder(join(context.libraryDir, folder))
    if (deleted || isOfLibrary || !(await isFolder(join(demoDir, folder)))) continue
    await deleteAlbum(context, { albumId, callerId })
    putAway.push(albumId)
  }
  await replaceSetting(context.db, PUT_AWAY, JSON.stringify(putAway))
}

/** Restores them, with their labels, where the demo is served again. */
export async function bringDemoBack(context: Context): Promise<void> {
  for (const albumId of await listPutAway(context)) await restoreAlbum(context, albumId)
  await replaceSetting(context.db, PUT_AWAY, '[]')
}

type Drawing = { done: Promise<'drawn' | 'broken'>; stop: () => void }

/** Lowers the priority of drawing: what is drawn already should be imported first. */
function makeWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // gone already, or a system that does not let us: it only takes longer
  }
}

/** The demo was drawn into another folder, or this one was emptied: the same is drawn again before anything is missed. */
const isThrownAway = async ({ db, libraryDir }: Context): Promise<boolean> =>
  (await findSetting(db, DRAWN)) !== undefined && (await readdir(libraryDir)).length === 0

/** Draws in a process of its own, so that the service answers meanwhile; what an earlier one drew is kept. */
function startDrawing(context: Context): Drawing {
  const { albums, photos, seed } = DEMO
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const options = ['--albums', `${albums}`, '--photos', `${photos}`, '--seed', `${seed}`]
  const child = spawn(process.execPath, [main, 'demo', context.libraryDir, ...options], {
    // the channel carries nothing: when it closes, the service is gone and the child ends too
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
 * The library that is there when none is given: drawn on the first start, imported and given labels, previews and a second
 * caller while it is drawn: whoever opens it at once finds it used. Each step is done once, and taken up again when the process was killed in it.
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
      state = await Promise.race([drawing.done, wait(LOOK_EVERY_MS, 'drawing' as const)])
      if (!signal.aborted) await library?.idle().then(seed)
    }
    if (state === 'drawn') await saveSetting(context.db, DRAWN, context.clock().toISOString())
    else if (!signal.aborted) context.log.warn('the demo was not drawn to its end')
  }

  async function run(): Promise<void> {
    if (await isThrownAway(context)) {
      drawing = startDrawing(context)
      await drawing.done
    }
    if (signal.aborted) return
    // what is drawn appears under its name when it is whole: nothing has to settle
    library = startLibrary(context, { ownerId: operator.callerId, ...shared })
    const seed = createDemoSeed(context, operator)
    await draw(seed)
    if (signal.aborted || (await findSetting(context.db, SEEDED)) !== undefined) return
    await seed()
    await saveSetting(context.db, SEEDED, context.clock().toISOString())
  }

  const running = run().catch((error: unknown) => context.log.error('demo failed', { error: String(error) }))
  return {
    idle: () => running,
    look: () => library?.look(),
    accept: async () => library?.accept() ?? 0,
    async stop() {
      stopping.abort()
      drawing?.stop()
      await Promise.all([library?.stop(), running])
    },
  }
}
