import type { BrowserContext, Page } from '@playwright/test'

/** Replaces the browser's file picker, which a test can't operate, by a file in the origin private file system. */
export const choosesFiles = (page: Page | BrowserContext) =>
  page.addInitScript(() => {
    Reflect.set(window, 'showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    )
  })

/** Content of a file written this way. */
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
