import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'

/** The public and hidden label names drawn over a photo, and its number of elements. */
const drawnOn = (page: Page, photo: number) =>
  page
    .getByRole('gridcell')
    .nth(photo)
    .evaluate((tile) => {
      const names = tile.querySelector('[data-public]')
      const drawn = (part: string) =>
        names ? getComputedStyle(names, part).content.replaceAll(/[\u2068\u2069"]| \/ .*/g, '') : 'none'
      return { public: drawn('::before'), restricted: drawn('::after'), nodes: tile.querySelectorAll('*').length }
    })

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a tap leaves no label names on the photo', async ({ open, albumId, service }) => {
    const id = await albumId('harbour')
    const [photo] = await call(service, 'getPhotos', { albumId: id })
    await call(service, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label: unique('Best') })
    const page = await open(`/albums/${id}`)
    const cell = page.getByRole('gridcell').first()
    await cell.tap()
    await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeHidden()
    // browsers leave the pointer where the tap was
    await cell.hover()
    const isDrawn = cell
      .locator('[data-public]')
      .evaluate((names) => getComputedStyle(names, '::before').display !== 'none')
    expect(await isDrawn).toBe(false)
  })

  test('names and numbers are off or on, as nothing is hovered', async ({ open, albumId }) => {
    const page = await open(`/albums/${await albumId('harbour')}`)
    await page.getByRole('button', { name: 'View', exact: true }).tap()
    for (const [what, chosen] of [
      ['Label names', 'Off'],
      ['Frame numbers', 'On'],
    ] as const) {
      const choices = page.getByRole('radiogroup', { name: what })
      await expect(choices.getByRole('radio')).toHaveCount(2)
      await expect(choices.getByRole('radio', { name: chosen, exact: true })).toBeChecked()
    }
  })
})

test('hovering a label in the filter rail dims the photos without it', async ({ open, albumId, service }) => {
  const id = await albumId('harbour')
  const best = unique('Best')
  for (const { photoId } of (await call(service, 'getPhotos', { albumId: id })).slice(0, 2)) {
    await call(service, 'addPhotoLabel', { albumId: id, photoId, label: best })
  }
  const page = await open(`/albums/${id}`)
  const rail = page.getByRole('navigation', { name: 'Filter photos' })
  const opacities = () =>
    page.getByRole('gridcell').evaluateAll((tiles) => tiles.slice(0, 4).map((tile) => getComputedStyle(tile).opacity))
  // a row that comes late may move the label away from the pointer
  await expect(async () => {
    await rail.getByText(best).hover()
    expect(await opacities()).toEqual(['1', '1', '0.35', '0.35'])
  }).toPass()
  await page.mouse.move(700, 500)
  await expect.poll(opacities).toEqual(['1', '1', '1', '1'])
  // no photo with the label passes this filter, so none is dimmed
  await page.goto(`/albums/${id}?filter=${encodeURIComponent(`!"${best}"`)}`)
  await rail.getByText(best).hover()
  await expect(page.getByRole('gridcell').first()).toHaveCSS('opacity', '1')
})

test('label names show on photos never, on hover or always, as chosen', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const [best, hidden] = [unique('Best'), unique('approved')]
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  if (photo === undefined) throw new Error('the album has no photo')
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo.photoId, label: best })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo.photoId, label: hidden, isHidden: true })
  const page = await open(`/albums/${id}?filter=${encodeURIComponent(`"${best}"`)}`, caller)
  const choose = async (when: string) => {
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Label names' }).getByText(when, { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.mouse.move(0, 0)
  }
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await expect.poll(() => drawnOn(page, 0)).toMatchObject({ public: 'none', restricted: 'none' })
  await expect(page.getByRole('gridcell').locator('canvas')).toBeVisible()
  const { nodes } = await drawnOn(page, 0)
  await page.getByRole('gridcell').hover()
  await expect.poll(() => drawnOn(page, 0)).toMatchObject({ public: expect.stringContaining(best), nodes })
  await choose('On')
  await expect
    .poll(() => drawnOn(page, 0))
    .toEqual({
      public: expect.stringContaining(best),
      restricted: expect.stringContaining(hidden),
      nodes,
    })
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => drawnOn(page, 0)).toMatchObject({ public: expect.stringContaining(best) })
  await choose('Off')
  await page.getByRole('gridcell').hover()
  await expect.poll(() => drawnOn(page, 0)).toEqual({ public: 'none', restricted: 'none', nodes })
})
