import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, test, unique, type Caller } from './support/fixtures.ts'
import { settle } from './support/settle.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Filter photos' })
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' })
const address = (id: string, filter: string) => `/albums/${id}?filter=${encodeURIComponent(filter)}`

/** Adds twenty labels: the nth in the alphabet to n photos. */
async function manyLabels(caller: Caller, albumId: string) {
  const name = unique('L')
  const ids = (await call(caller, 'getPhotos', { albumId })).map(({ photoId }) => photoId)
  const labels = Array.from({ length: 20 }, (_, at) => `${name} ${String.fromCodePoint(97 + at)}`)
  await Promise.all(
    labels.flatMap((label, at) =>
      ids.slice(0, at + 1).map((photoId) => call(caller, 'addPhotoLabel', { albumId, photoId, label })),
    ),
  )
  return labels
}

test('a long label list shows the most used labels, expands to all, sorts by count, and keeps its heading in view', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const labels = await manyLabels(caller, id)
  const page = await open(`/albums/${id}`, caller)
  const section = rail(page).getByRole('region', { name: 'Labels' })
  const names = () => section.locator('[data-side=with]').allInnerTexts()
  await expect(section.getByRole('button', { name: `${labels[19]}, 20 photos`, exact: true })).toBeVisible()
  await section.getByRole('button', { name: /^Show all \d+/ }).click()
  await page.setViewportSize({ width: 1280, height: 500 })
  const search = rail(page).getByRole('searchbox', { name: 'Find a label' })
  await section.getByRole('button', { name: 'Show fewer' }).scrollIntoViewIfNeeded()
  await expect(search).toBeInViewport()
  await expect(section.getByRole('heading', { name: 'Labels' })).toBeInViewport()
  await section.getByRole('combobox', { name: 'Sort labels' }).selectOption('Sort: count')
  await rail(page).getByRole('link', { name: 'All photos' }).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await names())[0]).toBe(labels[19])
  await expectAccessible(page)
  // Enter in the field filters by its first label, on its button it only clears it
  await search.fill(labels[19] ?? '')
  await rail(page).getByRole('button', { name: 'Clear search' }).press('Enter')
  await expect(search).toHaveValue('')
  await expect(page).not.toHaveURL(/filter=/)
})

test('a label row shows one number; its Exclude button appears on hover', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const [label, photo] = [unique('Best'), (await call(caller, 'getPhotos', { albumId: id }))[0]]
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label })
  const page = await open(`/albums/${id}`, caller)
  const row = rail(page).getByRole('button', { name: `${label}, 1 photo` })
  const exclude = rail(page).getByRole('button', { name: `Exclude ${label}, 23 left` })
  await expect(exclude).toHaveCSS('opacity', '0')
  await expect(page.getByRole('region', { name: 'Views' })).toHaveCount(0)
  await row.hover()
  await expect(exclude).toHaveCSS('opacity', '1')
  // the button that appears leaves the middle of the row clickable
  const [middle, beside] = await Promise.all([row.boundingBox(), exclude.boundingBox()])
  const inner = (await rail(page).boundingBox())?.width ?? 0
  expect((beside?.x ?? 0) - (middle?.x ?? 0)).toBeGreaterThan(inner / 2)
  await exclude.hover()
  await expect
    .poll(() => exclude.evaluate((button) => getComputedStyle(button, '::before').content))
    .toBe('"Exclude 23"')
  await exclude.click()
  await expectCount(page, '23 of 24 photos')
  await page.mouse.move(700, 400)
  await expect(exclude).toHaveAttribute('data-words', 'Excluded')
  await expect(exclude).toHaveCSS('opacity', '1')
  await expect(rail(page).getByRole('toolbar')).toHaveAccessibleDescription(/arrow keys/)
})

test('a filter of two or more conditions offers to match all, any or at least some of them', async ({
  open,
  albumId,
}) => {
  const id = await albumId('harbour')
  const page = await open(address(id, 'is:image'))
  await expect(chips(page)).toBeVisible()
  await expect(chips(page).getByRole('combobox', { name: 'Match' })).toHaveCount(0)
  await page.goto(address(id, 'is:image & no:label'))
  const match = chips(page).getByRole('combobox', { name: 'Match' })
  await expect(match.getByRole('option')).toHaveText(['Match all', 'Match any', 'Match at least 2'])
  await match.selectOption('Match any')
  await expect(page).toHaveURL(/is%3Aimage\+%7C\+no%3Alabel/)
})

test('a menu finds photos that are labelled, but not with a given label', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const [one, other] = [unique('One'), unique('Other')]
  const [first, second] = await call(caller, 'getPhotos', { albumId: id })
  for (const [photo, label] of [
    [first, one],
    [second, other],
  ] as const)
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label })
  const page = await open(`/albums/${id}`, caller)
  await rail(page).getByRole('button', { name: 'Labelled, but not with…' }).click()
  await page.getByRole('menuitem', { name: one }).click()
  await expect(chips(page).getByRole('button', { name: `not ${one}`, exact: true })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: new RegExp(one) })).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: new RegExp(other) })).toHaveCount(1)
})

test(
  'visiting the preview keeps the filter and moves nothing in the header',
  { tag: '@direct' },
  async ({ open, albumId, cli }) => {
    const id = await albumId('harbour')
    // a page that is long enough to scroll
    await cli('preview', id, 'on')
    const page = await open(address(id, 'is:image & !no:label'))
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(chips(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
    // the rest of the header, and its font, may come later
    await settle(page)
    const names = ['Share', 'Album actions'] as const
    const places = async () => {
      const boxes = await Promise.all([
        ...names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
        page.getByRole('link', { name: 'Sheet', exact: true }).boundingBox(),
      ])
      return boxes.map((box) => box && [Math.round(box.x), Math.round(box.y)])
    }
    const before = await places()
    await page.getByRole('link', { name: 'Preview', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Preview', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect.poll(places).toEqual(before)
    await page.getByRole('link', { name: 'Sheet', exact: true }).click()
    await expect(chips(page).getByRole('button', { name: 'Images', exact: true })).toBeVisible()
    // a link to the current page keeps the filter
    await page.getByRole('link', { name: 'Sheet', exact: true }).click()
    await expect(chips(page).getByRole('button', { name: 'Images', exact: true })).toBeVisible()
  },
)

test('a filter by a label that does not exist is explained, with one row for the label even if named twice', async ({
  open,
  albumId,
}) => {
  const page = await open(address(await albumId('harbour'), 'Nope & !Nope'))
  await expect(page.getByText('There is no label “Nope” in this album.')).toBeVisible()
  await expect(rail(page).getByRole('button', { name: 'Nope, 0 photos' })).toHaveCount(1)
})

test('when the focused control disappears, focus moves to the next chip, then to the photos', async ({
  open,
  albumId,
}) => {
  const id = await albumId('harbour')
  const page = await open(address(id, 'is:image & !is:video & !is:live'))
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name} from the filter` })
  await remove('not Videos').focus()
  await page.keyboard.press('Enter')
  await expect(remove('not Live photos')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove('Images')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell').first()).toBeFocused()

  await page.goto(address(id, 'is:image'))
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('link', { name: 'Clear', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)

  await page.goto(`/albums/${id}?as=participant`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('link', { name: 'Exit' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1)
})

test('two skip links lead from the top of the page to the photos', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to photos' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell').first()).toBeFocused()
})

test('the palette finds labels and frames of the open album, runs commands, and lists recent choices', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const labels = await manyLabels(caller, id)
  const page = await open(`/albums/${id}`, caller)
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    // always at the same height, whatever it lists
    const top = async () => (await palette.boundingBox())?.y
    const height = page.viewportSize()?.height ?? 0
    await expect.poll(top).toBe(0.15 * height)
    await page.keyboard.type(text)
    await expect(palette.getByRole('option').first()).toBeVisible()
    expect(await top()).toBe(0.15 * height)
  }
  await find(labels[4] ?? '')
  await expect(palette.getByRole('group', { name: 'Labels' }).getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectCount(page, '5 of 24 photos')
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await find('17')
  await expect(palette.getByRole('option', { name: 'Go to frame 17' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: /^Photo 17(,|$)/ })).toBeFocused()
  await find('select')
  // until the text is read, another choice is the first
  const chosen = palette.getByRole('option', { selected: true })
  await expect(chosen).toHaveText('Select all photos shown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('24 selected').first()).toBeVisible()
  await find('')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    new RegExp(labels[4] ?? ''),
  ])
  await page.keyboard.type('new album')
  await expect(chosen).toHaveText(/^New album/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New album' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a long press on a label excludes it, and the button that shows the photos is at the bottom', async ({
    open,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    const [label, photo] = [unique('Best'), (await call(caller, 'getPhotos', { albumId: id }))[0]]
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label })
    const page = await open(`/albums/${id}`, caller)
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filter' })
    const row = drawer.getByRole('button', { name: `${label}, 1 photo` })
    await row.scrollIntoViewIfNeeded()
    const box = await row.boundingBox()
    if (!box) throw new Error('the row is not there')
    const finger = await page.context().newCDPSession(page)
    const [x, y] = [box.x + 30, box.y + box.height / 2]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await expect(drawer.getByRole('button', { name: `Exclude ${label}` })).toHaveAttribute('aria-pressed', 'true')
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const show = drawer.getByRole('button', { name: 'Show 23 photos' })
    expect((await show.boundingBox())?.y).toBeGreaterThan(750)
    await expectAccessible(page)
    await show.tap()
    await expect(drawer).toBeHidden()
    await expectCount(page, '23 of 24 photos')
  })

  test('the filter syntax help fits the screen', async ({ open, albumId }) => {
    const page = await open(`/albums/${await albumId('harbour')}`)
    await page.getByRole('button', { name: 'Query' }).tap()
    await page.getByRole('button', { name: 'Filter syntax' }).tap()
    const help = page.getByRole('dialog', { name: 'Filter syntax' })
    await expect(help).toBeVisible()
    await settle(page)
    const box = await help.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  })
})

test.describe('on a tablet in portrait', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } })

  test('the rail is beside the photos', async ({ open, albumId }) => {
    const page = await open(`/albums/${await albumId('harbour')}`)
    await expect(rail(page).getByRole('button', { name: /^No labels/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeHidden()
  })
})
