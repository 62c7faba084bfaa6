import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { benchKey } from '../bench-service/bench-service.ts'
import { type BenchService, startBenchService } from '../bench-service/start-bench-service.ts'
import { quantile } from '../quantile.ts'
import { cell, table } from '../report/table.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { openBrowser } from '../sheet/open-browser.ts'

const PHOTOS = 10_000

/** Decisions in each run. */
const DECISIONS = 100

/** Milliseconds between two keys: four decisions a second, faster than any user. */
const APART = 250

/** Bandwidth for full-size pictures, bytes a second. */
const LINE = 20_000_000

type Course = {
  title: string
  /** CPU throttling factor. */
  slower: number
  /** `full`: until the stable version is painted; `any`: until at least its thumbnail is. */
  wanted: 'any' | 'full'
  goal?: number
}

const courses: Course[] = [
  { title: 'anything of the next photo', slower: 1, wanted: 'any', goal: 50 },
  { title: 'full size at 20 MB/s', slower: 1, wanted: 'full', goal: 100 },
  { title: 'anything, processor 4 × slower', slower: 4, wanted: 'any' },
  { title: 'full size at 20 MB/s, processor 4 × slower', slower: 4, wanted: 'full' },
]

/** Has the page measure the milliseconds from the next key until another photo is painted. */
function watchNextPhoto(page: Page, wanted: Course['wanted']) {
  return page.evaluateHandle(
    (part) => ({
      painted: new Promise<number>((resolve) => {
        const stage = document.querySelector('h1')?.parentElement
        const shown = () => stage?.querySelector<HTMLElement>('[class*="container-type"]:not([inert]) > div')
        const addressOf = () => shown()?.querySelector('img, video')?.getAttribute('src') ?? ''
        const before = addressOf()
        const isThere = () => {
          const picture = shown()?.querySelector('img')
          if (addressOf() === '' || addressOf() === before) return false
          if (!picture) return true
          if (picture.complete && getComputedStyle(picture).opacity === '1') return true
          const small = shown()?.querySelector('canvas')
          return part === 'any' && small !== null && small !== undefined && small.width > 1
        }
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (!isThere()) return requestAnimationFrame(look)
              // a frame is painted after its callbacks, and before the next task
              return setTimeout(() => resolve(performance.now() - timeStamp))
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      }),
    }),
    wanted,
  )
}

async function play({ slower, wanted }: Course, service: BenchService): Promise<number[]> {
  const { page, cdp, close } = await openBrowser()
  try {
    await page.goto(`${service.url}${paths.cull(albumOf(PHOTOS).albumId)}#key=${benchKey}`)
    await page.getByText(`Frame 1 of ${cell(PHOTOS)}`).waitFor({ timeout: 60_000 })
    // until the album is complete, label shortcuts are offered, and the first pictures have loaded
    await page
      .getByRole('button', { name: /best10/ })
      .first()
      .waitFor({ timeout: 60_000 })
    await pause(3_000)
    if (wanted === 'full') {
      const line = { offline: false, latency: 0, downloadThroughput: LINE, uploadThroughput: LINE }
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', line)
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const times: number[] = []
    for (let decision = 0; decision < DECISIONS; decision++) {
      // the listener must be there before the key
      const watch = await watchNextPhoto(page, wanted)
      const from = performance.now()
      await page.keyboard.press(`${1 + (decision % 5)}`)
      times.push(await watch.evaluate(({ painted }) => painted))
      await pause(Math.max(0, APART - (performance.now() - from)))
    }
    return times
  } finally {
    await close()
  }
}

/** Culls, and measures from each key until the next photo is painted. */
export async function playCull(): Promise<string> {
  const service = await startBenchService({ albums: [albumOf(PHOTOS)] })
  try {
    const rows: string[][] = []
    for (const course of courses) {
      const times = await play(course, service)
      const { title, goal } = course
      rows.push([title, ...[0.5, 0.95, 1].map((share) => cell(quantile(times, share), 1)), cell(goal)])
    }
    const head = ['from the key to the next photo painted, ms', 'median', 'p95', 'longest', 'p95 under']
    return `## Cull: ${DECISIONS} decisions each, ${cell(PHOTOS)} photos\n\n${table(head, rows)}`
  } finally {
    await service.stop()
  }
}
