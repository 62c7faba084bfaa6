import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { benchKey } from '../bench-service/bench-service.ts'
import { startBenchService } from '../bench-service/start-bench-service.ts'
import { rendererMemory } from '../process-memory.ts'
import { cell, ratio, table } from '../report/table.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { openBrowser } from '../sheet/open-browser.ts'
import { openUnwatchedPage, type UnwatchedPage } from '../sheet/unwatched-page.ts'
import { waitUntil } from '../sheet/wait-until.ts'

const ALBUMS = 10
const PHOTOS = 5000
const ROUNDS = 3
const PIXELS = 3000

/** Timeout in milliseconds for the pictures of a view. */
const PATIENCE = 10_000

const albums = Array.from({ length: ALBUMS }, (_, n) => ({
  ...albumOf(PHOTOS, n + 1),
  name: `Album ${String(n + 1).padStart(2, '0')}`,
}))

const linkTo = (name: string) =>
  `[...document.querySelectorAll('a')].find((link) => (link.ariaLabel ?? link.textContent).includes('${name}'))`

/** Opens an album from the list and goes back, all within one page load, like a user. */
async function visit(page: UnwatchedPage, name: string): Promise<void> {
  const pictures = () => page.evaluate(`bench.settled(${PATIENCE})`)
  await page.evaluate(`${linkTo(name)}.click()`)
  await waitUntil(page, `document.querySelector('[data-photo-id]') !== null`)
  await pictures()
  const gesture = { x: 800, y: 500, yDistance: -PIXELS, speed: PIXELS, gestureSourceType: 'mouse', preventFling: true }
  await page.send('Input.synthesizeScrollGesture', gesture)
  await pictures()
  await page.evaluate('history.back()')
  await waitUntil(page, `${linkTo(name)} !== undefined`)
}

async function memoryAtRest(browser: Browser, page: UnwatchedPage): Promise<number | undefined> {
  await pause(1000)
  await page.send('HeapProfiler.enable')
  await page.send('HeapProfiler.collectGarbage')
  await page.send('HeapProfiler.disable')
  await pause(500)
  return (await rendererMemory(browser))?.now
}

/** Leak check: opens ten albums in turn, three times; the renderer's memory after the first album and after each round. */
export async function playAlbums(): Promise<string> {
  const service = await startBenchService({ albums })
  const { browser, close } = await openBrowser()
  try {
    const page = await openUnwatchedPage(browser, { width: 1440, height: 900 })
    await page.send('Page.navigate', { url: `${service.url}${paths.albums()}#key=${benchKey}` })
    await waitUntil(page, `${linkTo('Album 01')} !== undefined`)
    const memories: [string, number | undefined][] = [['before', await memoryAtRest(browser, page)]]
    for (let round = 1; round <= ROUNDS; round++) {
      for (const { name } of albums) {
        await visit(page, name)
        if (memories.length === 1) memories.push(['after the first album', await memoryAtRest(browser, page)])
      }
      memories.push([`after round ${round}`, await memoryAtRest(browser, page)])
    }
    const first = memories[1]?.[1]
    const rows = memories.map(([when, memory]) => [when, cell(memory), ratio(memory, first)])
    const title = `## Ten albums of ${cell(PHOTOS)} photos, opened in turn ${ROUNDS} times`
    const { errors } = page
    return [title, table(['on the album list again', 'renderer MB', '÷ the first'], rows), ...new Set(errors)].join(
      '\n\n',
    )
  } finally {
    await close()
    await service.stop()
  }
}
