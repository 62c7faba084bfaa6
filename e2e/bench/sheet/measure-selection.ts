import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Click } from '../probe/watch-click.ts'
import { scrollToTop, waitForPictures } from './actions.ts'

/** Share of the album that the range selects, from the first photo. */
const RANGE = 0.8

export type Selecting = { keys: Click | undefined; range: Click | undefined }

/** The middle of the first photo in view, away from its selection circle. */
async function firstInView(page: Page): Promise<{ x: number; y: number }> {
  const { first } = await page.evaluate(() => window.bench.view())
  const box = await page.locator(`[data-photo-id="${first}"]`).boundingBox()
  if (box === null) throw new Error('no photo in view')
  return { x: box.x + box.width / 2, y: box.y + box.height - 20 }
}

/** Measures Ctrl+A and a range of four fifths of the album; clears the selection afterwards. */
export async function measureSelection(page: Page): Promise<Selecting> {
  await page.keyboard.press('Escape')
  await scrollToTop(page)
  await page.evaluate(() => window.bench.armClick('selected'))
  await page.keyboard.press('Control+a')
  const keys = await page.evaluate(() => window.bench.clicked())
  await page.keyboard.press('Escape')

  const start = await firstInView(page)
  await page.mouse.move(start.x, start.y)
  await page.keyboard.down('Control')
  await page.mouse.click(start.x, start.y)
  await page.keyboard.up('Control')
  await page.evaluate((share) => window.bench.jump(share), RANGE)
  await waitForPictures(page)
  const end = await firstInView(page)
  await page.keyboard.down('Shift')
  await page.mouse.move(end.x, end.y)
  await pause(200)
  // the range ends at the first photo in view: later ones are not selected
  await page.evaluate(() => window.bench.armClick('some selected'))
  await page.mouse.click(end.x, end.y)
  const range = await page.evaluate(() => window.bench.clicked())
  await page.keyboard.up('Shift')
  await page.keyboard.press('Escape')
  await scrollToTop(page)
  return { keys, range }
}
