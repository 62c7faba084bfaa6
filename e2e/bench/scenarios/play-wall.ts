import { setTimeout as pause } from 'node:timers/promises'
import { paths } from '#web/paths.ts'
import { benchKey } from '../bench-service/bench-service.ts'
import { startBenchService } from '../bench-service/start-bench-service.ts'
import { rendererMemory } from '../process-memory.ts'
import { quantile } from '../quantile.ts'
import { cell, table } from '../report/table.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { openUnwatchedPage } from '../sheet/unwatched-page.ts'
import { waitUntil } from '../sheet/wait-until.ts'

const PHOTOS = 2_000

/** Cell changes in each half of the run, one every four seconds. */
const TURNS = 30
const TURN = 4_000

const PATIENCE = 30_000

/** Frame duration in milliseconds at 60 a second. */
const FRAME = 1000 / 60

/** Runs in the page: records frame durations, during fades and between them. */
const record = `window.wallFrames = { fading: [], still: [] }
  const isFading = () => document.getAnimations().some(({ playState }) => playState === 'running')
  let [last, wasFading] = [performance.now(), isFading()]
  const look = () => {
    const [now, fades] = [performance.now(), isFading()]
    window.wallFrames[fades && wasFading ? 'fading' : 'still'].push(now - last)
    ;[last, wasFading] = [now, fades]
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

type Steps = { frames: number; missed: number; p95: number; longest: number }

/** The frames, and the number dropped relative to 60 a second. */
function stepsOf(times: unknown): Steps {
  const steps = Array.isArray(times) ? times.map(Number) : []
  const missed = steps.reduce((sum, step) => sum + Math.max(0, Math.round(step / FRAME) - 1), 0)
  return { frames: steps.length, missed, p95: quantile(steps, 0.95), longest: quantile(steps, 1) }
}

/** A running wall: frames during fades and between them, and the renderer's memory. */
export async function playWall(): Promise<string> {
  const album = albumOf(PHOTOS)
  const service = await startBenchService({ albums: [album] })
  const { browser, close } = await openBrowser()
  try {
    const page = await openUnwatchedPage(browser, { width: 1440, height: 900 })
    await page.send('Page.navigate', { url: `${service.url}${paths.wall(album.albumId)}#key=${benchKey}` })
    await waitUntil(page, `document.querySelectorAll('li canvas.opacity-100').length > 8`, PATIENCE)
    await pause(TURNS * TURN)
    const before = (await rendererMemory(browser))?.now ?? Number.NaN
    await page.evaluate(record)
    await pause(TURNS * TURN)
    const [fading, still] = [
      stepsOf(await page.evaluate('window.wallFrames.fading')),
      stepsOf(await page.evaluate('window.wallFrames.still')),
    ]
    const after = (await rendererMemory(browser))?.now ?? Number.NaN
    const row = (name: string, { frames, missed, p95, longest }: Steps) => [
      name,
      cell(frames),
      cell(missed),
      cell(p95, 1),
      cell(longest, 1),
    ]
    const frames = table(
      ['', 'frames', 'missed', 'p95, ms', 'longest, ms'],
      [row('in fades', fading), row('between them', still)],
    )
    const memory = `The renderer took ${cell(before)} MB after ${TURNS} turns and ${cell(after)} MB after ${TURNS} more.`
    return `## Wall of ${cell(PHOTOS)} photos, ${TURNS} turns\n\n${frames}\n\n${memory}`
  } finally {
    await close()
    await service.stop()
  }
}
