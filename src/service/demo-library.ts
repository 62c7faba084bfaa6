import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Context } from './context.ts'
import { findSetting, saveSetting } from './db/settings.ts'
import { seedDemo } from './demo-seed.ts'
import { type Library, startLibrary } from './library/library.ts'
import type { Operator } from './operator.ts'

const DEMO = { albums: 6, photos: 180, seed: 7 }
const DRAWN = 'demo-drawn'
const SEEDED = 'demo-seeded'

type Drawing = { done: Promise<boolean>; stop: () => void }

/** What is drawn is to be seen at once: importing goes before drawing on. */
function makeWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // gone already, or a system that does not let us: it only takes longer
  }
}

/** Draws in a process of its own, so that the service answers meanwhile; what an earlier one drew is kept. */
function startDrawing(context: Context): Drawing {
  const { albums, photos, seed } = DEMO
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const options = ['--albums', `${albums}`, '--photos', `${photos}`, '--seed', `${seed}`]
  const child = spawn(process.execPath, [main, 'demo', context.libraryDir, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  child.once('spawn', () => makeWay(child.pid))
  const done = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
  return { done, stop: () => void child.kill() }
}

/**
 * The library that is there when none is given: drawn on the first start, imported while it is drawn, then given labels,
 * previews and a second caller. Each step is done once, and taken up again when the process was killed in it.
 */
export function startDemoLibrary(context: Context, operator: Operator): Library {
  const library = startLibrary(context, { ownerId: operator.callerId })
  let drawing: Drawing | undefined
  let stopped = false

  async function draw(): Promise<void> {
    if ((await findSetting(context.db, DRAWN)) !== undefined) return
    drawing = startDrawing(context)
    const isDrawn = await drawing.done
    if (isDrawn) await saveSetting(context.db, DRAWN, context.clock().toISOString())
    else if (!stopped) context.log.warn('the demo was not drawn to its end')
  }

  async function run(): Promise<void> {
    await draw()
    if (!stopped) await library.idle()
    if (stopped || (await findSetting(context.db, SEEDED)) !== undefined) return
    await seedDemo(context, operator)
    await saveSetting(context.db, SEEDED, context.clock().toISOString())
  }

  const running = run().catch((error: unknown) => context.log.error('demo failed', { error: String(error) }))
  return {
    idle: () => running,
    async stop() {
      stopped = true
      drawing?.stop()
      await Promise.all([library.stop(), running])
    },
  }
}
