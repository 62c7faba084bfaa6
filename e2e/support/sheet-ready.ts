import { expect, type Page } from '@playwright/test'

/**
 * Waits until photos can be selected, by pointer and by key: they show earlier, and so does the button to select all. A
 * press before that would open a photo.
 */
export async function untilSelectable(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  await expect(page.locator('[data-selection-layer]')).toBeAttached()
}

/** Opens the label box of the selection by key, once labels can be changed: their code and stored state load last. */
export async function openLabelBox(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Label…' })).toBeVisible()
  await page.keyboard.press('l')
}

/** Waits until every tile shows its thumbnail, or the picture itself if it has none. */
export async function expectPictures(page: Page): Promise<void> {
  const withoutPicture = () =>
    page.getByRole('gridcell').evaluateAll((tiles) =>
      tiles
        .filter((tile) => {
          const [drawn, picture] = [tile.querySelector('canvas'), tile.querySelector('img')]
          return !(drawn && drawn.width > 100) && !(picture?.complete && picture.naturalWidth > 100)
        })
        .map((tile) => tile.getAttribute('aria-label')),
    )
  await expect.poll(withoutPicture).toEqual([])
}
