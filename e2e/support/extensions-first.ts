import type { Page } from '@playwright/test'

/** Has photos arrive after the list of extensions: those that come earlier wait for it for a moment only, then load without thumbnails. */
export async function extensionsFirst(page: Page): Promise<void> {
  const listed = page.waitForResponse(/\/extensions$/)
  await page.route(/\/getPhotos/, async (route) => {
    await (await listed).finished()
    await route.continue()
  })
}
