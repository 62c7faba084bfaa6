import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { buildAll } from './build-pages.ts'
import { places } from './places.ts'
import { startBenchService } from './service/start-bench-service.ts'
import { albumOf } from './sheet/measure-sheet.ts'
import { ourPage } from './sheet/measured-pages.ts'
import { openBrowser } from './sheet/open-browser.ts'
import { havePictures } from './pictures/pictures.ts'
import { makePictures } from './pictures/make-pictures.ts'

if (!havePictures(places.pictures)) await makePictures(places.pictures)
if (process.argv[2] === 'build') {
  await buildAll({ app: false })
  await build({ root: places.root, base: '/', logLevel: 'warn', build: { minify: false, outDir: places.app, emptyOutDir: true } })
}
const service = await startBenchService({ albums: [albumOf(10_000)] })
const { browser, page, cdp, close } = await openBrowser()
try {
  await page.goto(service.url + ourPage.address(albumOf(10_000).albumId))
  await page.getByRole('button', { name: 'Select all' }).waitFor({ timeout: 60_000 })
  await page.evaluate((most) => window.bench.settled(most), 60_000)
  await pause(3_000)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
  // warm
  for (let i = 0; i < 3; i++) {
    await page.locator('[data-photo-id]').nth(i).click()
    await pause(600)
    await page.keyboard.press('Escape')
    await pause(600)
  }
  await browser.startTracing(page, { categories: ['devtools.timeline','blink.user_timing','loading','cc','disabled-by-default-v8.cpu_profiler','disabled-by-default-devtools.timeline','v8.execute'] })
  await page.locator('[data-photo-id]').nth(4).click()
  await pause(800)
  await writeFile('/tmp/view-open.json', await browser.stopTracing())
  await browser.startTracing(page, { categories: ['devtools.timeline','blink.user_timing','disabled-by-default-v8.cpu_profiler','cc'] })
  for (let i = 0; i < 60; i++) { await page.keyboard.down('ArrowRight'); await pause(33) }
  await page.keyboard.up('ArrowRight')
  await pause(500)
  await writeFile('/tmp/view-pass.json', await browser.stopTracing())
} finally { await close(); await service.stop() }
