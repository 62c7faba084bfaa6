import type { Locator, Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'

const LABEL = 'keeper'

/** Colour of the dot beside a label's text: an element before it, or in the rail the border of its row. */
const dotBeside = async (text: Locator): Promise<string> => {
  await expect(text).toBeVisible()
  return text.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const dot = at.previousElementSibling
      if (dot && getComputedStyle(dot).borderRadius !== '0px' && dot.clientWidth < 12)
        return getComputedStyle(dot).backgroundColor
      if (at instanceof HTMLButtonElement) return getComputedStyle(at).borderTopColor
    }
    return 'none'
  })
}

const inRail = (page: Page) =>
  dotBeside(
    page
      .getByRole('navigation', { name: 'Filter photos' })
      .getByRole('button', { name: `${LABEL}, ` })
      .getByText(LABEL),
  )

/** Colour of a tile's dot. */
const onTile = (page: Page) =>
  page
    .getByRole('gridcell', { name: new RegExp(LABEL) })
    .first()
    .evaluate((tile) => {
      const drawn = [...tile.querySelectorAll('span')]
        .map((part) => getComputedStyle(part).backgroundImage)
        .find((image) => image.includes('gradient'))
      return /oklch\([^)]*\)/.exec(drawn ?? '')?.[0] ?? 'none'
    })

test('a label has the same colour on every page, after a reload, when filtered by, and beside other labels', async ({
  open,
  albumId,
  service,
  page,
}) => {
  const id = await albumId('harbour')
  const [first, second] = await call(service, 'getPhotos', { albumId: id })
  const photoId = first?.photoId ?? ''
  await call(service, 'addPhotoLabel', { albumId: id, photoId, label: LABEL })
  await open(`/albums/${id}`)
  const colour = await inRail(page)
  expect(colour).toMatch(/^oklch/)
  const seen: Record<string, string> = { tile: await onTile(page) }

  // both sort before it in any order
  for (const label of ['Aaa', '0'])
    await call(service, 'addPhotoLabel', { albumId: id, photoId: second?.photoId ?? '', label })
  await page.reload()
  seen['beside others'] = await inRail(page)
  await page.goto(`/albums/${id}?filter=${LABEL}`)
  seen['filtered'] = await inRail(page)
  seen['chip'] = await dotBeside(page.getByRole('button', { name: LABEL, exact: true, pressed: true }).getByText(LABEL))
  await page.goto(`/albums/${id}/photos/${photoId}`)
  seen['viewer'] = await dotBeside(
    page.getByRole('dialog').getByRole('option', { name: LABEL, checked: true }).getByText(LABEL),
  )
  await page.goto(`/albums/${id}/labels`)
  seen['labels page'] = await dotBeside(page.getByRole('table').getByText(LABEL))

  await page.goto(`/albums/${id}/photos/${photoId}`)
  await page.getByRole('dialog').getByRole('option', { name: LABEL, checked: true }).click()
  await expect.poll(async () => (await call(service, 'getPhotos', { albumId: id }))[0]?.labels ?? []).toEqual([])
  await page.goto(`/albums/${id}/journal`)
  seen['journal'] = await dotBeside(page.getByRole('listitem').getByText(LABEL, { exact: true }).first())
  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((place) => [place, colour])))
})
