import type { Page } from '@playwright/test'

/**
 * Delays getPhotos until the list of extensions has arrived: photos wait for it only for a moment, and then load
 * without thumbnails.
 */
export async function extensionsFirst(page: Page): Promise<void> {
  const listed = page.waitForResponse(/\/extensions$/)
  await page.route(/\/getPhotos/, async (route) => {
    await (await listed).finished()
    await route.continue()
  })
}
