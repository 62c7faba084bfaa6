import type { Page } from '@playwright/test'
import { awkwardLabels } from '#testing/fixtures/filters.ts'
import { isLong } from '#testing/run-length.ts'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, test, unique, type Caller } from './support/fixtures.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Filter photos' })
const text = (page: Page) => page.getByRole('combobox', { name: 'Filter query' })

/** An album of 24 photos: a label on the first 5, another on 4 to 8, a hidden one on 4 to 6. */
async function labelled(caller: Caller, albumId: string) {
  const [best, crowd, hidden] = [unique('Best'), unique('Crowd of people'), unique('approved')]
  const ids = (await call(caller, 'getPhotos', { albumId })).map(({ photoId }) => photoId)
  const put = (photos: string[], label: string, isHidden = false) =>
    Promise.all(photos.map((photoId) => call(caller, 'addPhotoLabel', { albumId, photoId, label, isHidden })))
  await put(ids.slice(0, 5), best)
  await put(ids.slice(3, 8), crowd)
  await put(ids.slice(3, 6), hidden, true)
  return { best, crowd, hidden, ids }
}

test('every filter choice shows how many photos it would leave, and leaves that many', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const { best, crowd } = await labelled(caller, id)
  const page = await open(`/albums/${id}`, caller)
  await rail(page)
    .getByRole('button', { name: `${best}, 5 photos` })
    .click()
  await expectCount(page, '5 of 24 photos')
  await expect(rail(page).getByRole('button', { name: `${crowd}, 2 photos` })).toBeVisible()
  await rail(page)
    .getByRole('button', { name: `Exclude ${crowd}, 3 left` })
    .click()
  await expectCount(page, '3 of 24 photos')
  await expect(rail(page).getByRole('button', { name: `Exclude ${crowd}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(rail(page).getByRole('button', { name: `${crowd}, 2 photos` })).toBeVisible()

  await page.getByRole('combobox', { name: 'Match' }).selectOption('Match any')
  await expectCount(page, '21 of 24 photos')
  await page.goBack()
  await expectCount(page, '3 of 24 photos')
  await rail(page)
    .getByRole('button', { name: `Exclude ${crowd}` })
    .click()
  await expectCount(page, '5 of 24 photos')
  await expectAccessible(page)
})

test('a condition that is switched off stays in the query and the address, and can be switched on again', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const { best, hidden } = await labelled(caller, id)
  const page = await open(`/albums/${id}?filter=${encodeURIComponent(`"${best}" & @"${hidden}"`)}`, caller)
  await expectCount(page, '2 of 24 photos')
  const chip = page.getByRole('group', { name: 'Active filters' }).getByRole('button', { name: best, exact: true })
  await chip.click()
  await expectCount(page, '3 of 24 photos')
  await page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await expectCount(page, '3 of 24 photos')
  await page.keyboard.press('/')
  await expect(text(page)).toHaveValue(`off:"${best}" & @"${hidden}"`)
  await chip.click()
  await expectCount(page, '2 of 24 photos')
  await expect(text(page)).toHaveValue(`"${best}" & @"${hidden}"`)
  await page.getByRole('button', { name: `Remove ${hidden}, hidden from participants from the filter` }).click()
  await expectCount(page, '5 of 24 photos')
})

test('a query is typed with completion, and its mistakes are pointed out', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const { best, crowd } = await labelled(caller, id)
  const page = await open(`/albums/${id}`, caller)
  await expectCount(page, '24 photos')
  await page.keyboard.press('/')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(best.toUpperCase())
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(text(page)).toHaveValue(`"${best}"`)
  await expectCount(page, '5 of 24 photos')

  await page.keyboard.type(` & !(${crowd}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Put & or | between these')).toBeVisible()
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
  await expectCount(page, '5 of 24 photos')
  await expectAccessible(page)

  await text(page).fill(`"${best}" & !("${crowd}" | is:video)`)
  await expect(page.getByText('Press Enter to show 3 photos')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expectCount(page, '3 of 24 photos')
  await page.getByRole('button', { name: 'Filter syntax' }).click()
  await expect(page.getByRole('dialog', { name: 'Filter syntax' })).toBeVisible()
  await expectAccessible(page)
})

test('an address with an invalid filter shows all photos, and the mistake; closing the query clears it', async ({
  open,
  albumId,
}) => {
  const page = await open(`/albums/${await albumId('harbour')}?filter=Best%20%26%20(Crowd`)
  await expectCount(page, '24 photos')
  await expect(page.getByText('This ( has no matching ).')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(text(page)).toBeFocused()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(text(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Query', exact: true })).toBeFocused()
  await expect(page).not.toHaveURL(/filter=/)
})

test('a photo that no longer matches the filter is counted, and stays until hidden', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const { best } = await labelled(caller, id)
  const page = await open(`/albums/${id}?filter=${encodeURIComponent(`"${best}"`)}`, caller)
  await page.getByRole('gridcell').nth(1).click()
  const viewer = page.getByRole('dialog', { name: /^Photo 2 of/ })
  await viewer.getByRole('option', { name: best, checked: true }).click()
  await expect(viewer.getByText('no longer matches the filter')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^Photo 3 of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell')).toHaveCount(5)
  await expectCount(page, '4 of 24 photos')
  await expect(page.getByRole('status').filter({ hasText: '1 no longer matches' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide it' }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(4)
})

test('labels with awkward characters are all found, and can be told apart', async ({ open, asAdmin }) => {
  test.slow()
  const { id, caller } = await asAdmin('odd')
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  if (photo === undefined) throw new Error('the album has no photo')
  // only labels the service accepts
  const labels = awkwardLabels.filter((label) => label.trim() !== '')
  for (const label of labels) {
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo.photoId, label })
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo.photoId, label, isHidden: true })
  }
  const page = await open(`/albums/${id}`, caller)
  // the rail is virtualised: a tall window renders all rows
  await page.setViewportSize({ width: 1280, height: 1600 })
  const section = rail(page).getByRole('region', { name: 'Labels' })
  await section.getByRole('button', { name: /^Show all/ }).click()
  await expect(section.locator('[data-side=with]')).toHaveCount(labels.length)
  const names = await section.locator('[data-side=with]').allInnerTexts()
  expect(new Set(names).size).toBe(labels.length)
  // the short form presses one in three
  for (const [place, row] of (await section.locator('[data-side=with]').all()).entries()) {
    if (!isLong && place % 3 !== 0) continue
    await row.click()
    await expect(row).toHaveAttribute('aria-pressed', 'true')
    await expectCount(page, '1 of 6 photos')
    await row.click()
    await expect(row).toHaveAttribute('aria-pressed', 'false')
  }
  await expectAccessible(page)
})

test('the rail is one tab stop, and arrow keys reach the rest of it', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  await labelled(caller, id)
  const page = await open(`/albums/${id}`, caller)
  const first = rail(page).getByRole('button', { name: /^No labels,/ })
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(rail(page).getByRole('button', { name: /^Hidden labels only,/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(rail(page).getByRole('button', { name: /^Exclude photos without labels/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectCount(page, '8 of 24 photos')
  await page.keyboard.press('Space')
  await expectCount(page, '24 photos')
})

test('Back, closing a photo and a reload restore the scroll position', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}?filter=is%3Aimage`)
  await page.setViewportSize({ width: 900, height: 500 })
  const sheet = page.locator('[data-sheet]')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // the sheet grows while photos arrive
  await expectCount(page, '\\d+ of 24 photos')
  await sheet.evaluate((element) => element.scrollTo(0, 400))
  const top = () => sheet.evaluate((element) => element.scrollTop)
  // the position is saved with a delay
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('sheet-place:'))))
    .toBe(true)
  const before = await top()
  expect(before).toBeGreaterThan(200)
  await page.reload()
  await expect.poll(top).toBeCloseTo(before, -1)
  // there may be no photo yet where the sheet was scrolled to
  const isPhotoAt = () => page.evaluate(() => document.elementFromPoint(600, 300)?.closest('[role=gridcell]') !== null)
  await expect.poll(isPhotoAt).toBe(true)
  await page.mouse.click(600, 300)
  await expect(page.getByRole('dialog', { name: /^Photo \d+ of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(top).toBeCloseTo(before, -1)
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expectCount(page, '24 photos')
  await page.goBack()
  await expect.poll(top).toBeCloseTo(before, -1)
})

test('a link with a label filter shows its photos before the album has loaded, which then moves none of them', async ({
  open,
  page,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const { best, hidden } = await labelled(caller, id)
  // holds back the response with the whole album
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.context().route(
    ({ pathname, searchParams }) => pathname.endsWith('/getPhotos') && !searchParams.has('filterLabel'),
    async (route) => {
      await released
      await route.continue()
    },
  )
  await open(`/albums/${id}?filter=${encodeURIComponent(`"${best}" & @"${hidden}" & !is:video`)}`, caller)
  const tiles = page.getByRole('gridcell')
  await expect(tiles).toHaveCount(2)
  // their frame numbers are not known yet
  await expect(page.getByRole('gridcell', { name: /^Photo, labels/ })).toHaveCount(2)
  const places = () =>
    tiles.evaluateAll((all) => all.map((tile) => [tile.getAttribute('data-photo-id'), tile.getBoundingClientRect().y]))
  const before = await places()
  release()
  await expectCount(page, '2 of 24 photos')
  await expect(page.getByRole('gridcell', { name: /^Photo 4, labels/ })).toBeVisible()
  expect(await places()).toEqual(before)
  await rail(page).getByRole('link', { name: 'All photos' }).click()
  await expectCount(page, '24 photos')
})
