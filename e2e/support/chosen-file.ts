import type { BrowserContext, Page } from '@playwright/test'

/**
 * Lets the browser's own dialog choose a file of the page's private folder, since nobody can click in that dialog; everything else of
 * it is the browser's.
 */
export const choosesFiles = (page: Page | BrowserContext) =>
  page.addInitScript(() => {
    Reflect.set(window, 'showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    )
  })

/** What was written into a file that was chosen so. */
export async function readChosenFile(page: Page, name: string): Promise<Buffer> {
  const written = await page.evaluate(async (file) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(file)
    const reader = new FileReader()
    reader.readAsDataURL(await handle.getFile())
    await new Promise((resolve) => reader.addEventListener('load', resolve))
    return typeof reader.result === 'string' ? reader.result : ''
  }, name)
  return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64')
}
