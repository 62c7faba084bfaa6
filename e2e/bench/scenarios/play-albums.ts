import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { cell, ratio, table } from '../report/table.ts'
import { benchKey } from '../service/bench-service.ts'
import { type BenchService, startBenchService } from '../service/start-bench-service.ts'
import { scrollBy, waitForPictures } from '../sheet/actions.ts'
import { albumOf } from '../sheet/measure-sheet.ts'
import { openBrowser, type OpenPage } from '../sheet/open-browser.ts'
import { rendererMemory } from '../sheet/renderer-memory.ts'

const ALBUMS = 10
const PHOTOS = 5000
const ROUNDS = 3
const PIXELS = 3000

const albums = Array.from({ length: ALBUMS }, (_, n) => ({
  ...albumOf(PHOTOS, n + 1),
  name: `Album ${String(n + 1).padStart(2, '0')}`,
}))

/** Opens an album from the list, looks at it, and goes back: one page load for all of them, as people use the app. */
async function visit({
  page,
  cdp,
  name,
  service,
}: {
  page: Page
  cdp: CDPSession
  name: string
  service: BenchService
}) {
  await service.takeCounts()
  await page.getByRole('link', { name }).first().click()
  await page.waitForURL('**/albums/*')
  await page.locator('[data-photo-id]').first().waitFor()
  await waitForPictures(page)
  await scrollBy(page, cdp, PIXELS)
  await waitForPictures(page)
  await page.goBack()
  await page.getByRole('link', { name }).first().waitFor()
}

async function memoryAtRest({ browser, cdp }: OpenPage): Promise<number | undefined> {
  await pause(1000)
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.disable')
  await pause(500)
  return (await rendererMemory(browser))?.now
}

/** Ten albums opened in turn, three times: what the renderer keeps after the first, and after each round. */
export async function playAlbums(): Promise<string> {
  const service = await startBenchService({ albums })
  const open = await openBrowser()
  const { page, cdp, errors, close } = open
  try {
    await page.goto(`${service.url}${paths.albums()}#key=${benchKey}`)
    await page.getByRole('link', { name: 'Album 01' }).first().waitFor()
    const memories: [string, number | undefined][] = [['before', await memoryAtRest(open)]]
    for (let round = 1; round <= ROUNDS; round++) {
      for (const { name } of albums) {
        await visit({ page, cdp, name, service })
        if (memories.length === 1) memories.push(['after the first album', await memoryAtRest(open)])
      }
      memories.push([`after round ${round}`, await memoryAtRest(open)])
    }
    const first = memories[1]?.[1]
    const rows = memories.map(([when, memory]) => [when, cell(memory), ratio(memory, first)])
    const title = `## Ten albums of ${cell(PHOTOS)} photos, opened in turn ${ROUNDS} times`
    return [title, table(['on the album list again', 'renderer MB', '÷ the first'], rows), ...new Set(errors)].join(
      '\n\n',
    )
  } finally {
    await close()
    await service.stop()
  }
}
