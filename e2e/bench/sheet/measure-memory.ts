import { setTimeout as pause } from 'node:timers/promises'
import type { BenchService } from '../bench-service/start-bench-service.ts'
import { rendererMemory } from '../process-memory.ts'
import { openBrowser } from './open-browser.ts'
import { openUnwatchedPage } from './unwatched-page.ts'

/** MB of the renderer: soon after the view was full, soon after the album had arrived, and the peak, scrolling included. */
export type MemoryFigures = { full: number | undefined; arrived: number | undefined; peak: number | undefined }

/** Milliseconds: settling time, and the timeout for any step. */
const AFTER = 800
const PATIENCE = 60_000

type Measured = {
  address: string
  service: BenchService
  /** Distance to scroll, at 3,000 a second. */
  pixels: number
}

/** Measures in an unwatched page, as Playwright's own pages retain much of what they received. */
export async function measureMemory({ address, service, pixels }: Measured): Promise<MemoryFigures> {
  await service.takeCounts()
  const { browser, close } = await openBrowser()
  try {
    const page = await openUnwatchedPage(browser, { width: 1440, height: 900 })
    const memory = async () => {
      await pause(AFTER)
      return rendererMemory(browser)
    }
    const until = async (isSo: () => Promise<boolean>) => {
      const end = performance.now() + PATIENCE
      while (!(await isSo()) && performance.now() < end) await pause(50)
    }
    await page.send('Page.navigate', { url: new URL(address, service.url).href })
    await until(async () => (await page.evaluate('window.bench?.load.full !== undefined')) === true)
    const full = await memory()
    await until(async () => (await service.getCounts()).albums.whole > 0)
    const arrived = await memory()
    const gesture = { x: 800, y: 500, yDistance: -pixels, speed: 3000, gestureSourceType: 'mouse', preventFling: true }
    await page.send('Input.synthesizeScrollGesture', gesture)
    const scrolled = await memory()
    return { full: full?.now, arrived: arrived?.now, peak: scrolled?.peak }
  } finally {
    await close()
  }
}
