import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { call } from '../support/api.ts'
import { settle } from '../support/settle.ts'
import { quiet, startDemo } from './demo-service.ts'

async function take(page: Page, path: string) {
  await settle(page)
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(fileURLToPath(new URL(`../../${path}.webp`, import.meta.url)))
}

test('README: the album list in light, an album in dark; manifest: an album, wide and narrow', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(quiet)
  await page.addInitScript(() => localStorage.setItem('contact-sheet:dismissed', '["demo"]'))
  const service = await startDemo()
  const albums = await call(service, 'getAlbums', {})
  await page.goto(`${service.url}/albums#key=${service.key}`)
  await expect(page.getByRole('listitem')).toHaveCount(albums.length)
  await take(page, 'docs/albums')

  const fullest = albums.toSorted((a, b) => (b.numPhotos ?? 0) - (a.numPhotos ?? 0))[0]
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${service.url}/albums/${fullest?.albumId}`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await take(page, 'docs/album')

  await page.emulateMedia({ colorScheme: 'light' })
  await take(page, 'public/screenshot-wide')
  await page.setViewportSize({ width: 390, height: 844 })
  await take(page, 'public/screenshot-narrow')
  await service.stop()
})
