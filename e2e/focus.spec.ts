import type { Locator, Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { albums } from './support/library.ts'
import { steady } from './support/settle.ts'
import { openLabelBox, untilSelectable } from './support/sheet-ready.ts'

/** Describes the focused element; removing it moves the focus to the body, and Tab starts at the top again. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at === null || at === document.body ? 'nowhere' : `${at.tagName} ${at.ariaLabel ?? at.textContent.trim()}`
  })

/** Whether a part of the page contains the focus. */
const inside = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))

/** With reduced motion elements are removed at once, so a steady page has nothing left to remove. */
async function expectFocusKept(page: Page, after: string): Promise<void> {
  await steady(page)
  await expect.poll(() => focused(page), { message: after }).not.toBe('nowhere')
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('navigation focuses the heading of the new page, and Back the card of the album that was opened', async ({
  open,
  page,
}) => {
  await open('/albums')
  const card = page.getByRole('link', { name: albums.harbour.name })
  await card.click()
  await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(albums.harbour.name))
  await page.goBack()
  await expect(card).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: /^Webhooks/, level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
})

test('searching leaves the focus in the field, and closing a photo returns it to the tile', async ({
  open,
  page,
  albumId,
}) => {
  await open('/albums')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('harb')
  await expect(page).toHaveURL(/search=harb/)
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
  await page.goto(`/albums/${await albumId('harbour')}`)
  await page.getByRole('gridcell', { name: /^Photo 3(,|$)/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 3/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: /^Photo 3(,|$)/ })).toBeFocused()
})

test('single-key shortcuts that were turned off in the settings stay off after a reload', async ({ open, page }) => {
  await open('/settings')
  await page.getByRole('radiogroup', { name: 'Single-key shortcuts' }).getByText('Off').click()
  const loaded = page.waitForResponse(/single-keys/)
  await page.reload()
  await loaded
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked()
  await page.keyboard.press('?')
  // opened by the menu, and not by the key before it
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByRole('link', { name: 'Turn them on in Settings' }).click()
  await expect(shortcuts).toBeHidden()
  await page.getByRole('radiogroup', { name: 'Single-key shortcuts' }).getByText('On').click()
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
})

test('focusing the main content places it right below the header', async ({ open, page }) => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await open('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const distance = () =>
    page.evaluate(() => {
      const [bar, content] = [document.querySelector('header'), document.getElementById('main')]
      return (content?.getBoundingClientRect().top ?? NaN) - (bar?.getBoundingClientRect().bottom ?? NaN)
    })
  await page.getByRole('main').focus()
  expect(await distance()).toBe(0)
})

test('no action on the albums page loses the focus', async ({ open, page }) => {
  await open('/albums')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'New album' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'New album' })).toBeFocused()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expectFocusKept(page, 'the shortcuts are closed')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('harb')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
})

test('deleting an album doesn’t lose the focus', async ({ open, page, addCaller }) => {
  await open('/albums', await addCaller({}))
  await page.getByRole('button', { name: 'New album' }).last().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Short-lived')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close notice' }).click()
  await expectFocusKept(page, 'the notice is closed')
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('textbox', { name: /^Type the name/ }).fill('Short-lived')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Short-lived/ })).toBeHidden()
  await expectFocusKept(page, 'the album is deleted')
})

test('no action on a sheet or in the viewer loses the focus', async ({ open, page, albumId, service }) => {
  test.slow()
  const id = await albumId('harbour')
  for (const { photoId } of (await call(service, 'getPhotos', { albumId: id })).slice(0, 3))
    await call(service, 'addPhotoLabel', { albumId: id, photoId, label: 'Stage' })
  await open(`/albums/${id}`)
  await untilSelectable(page)

  await page.keyboard.press('ControlOrMeta+a')
  // offered once labels can be changed, also by key
  await expect(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Label…' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expectFocusKept(page, 'the selection is cleared')

  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('l')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell').first()).toBeFocused()

  await page.keyboard.press('g')
  await page.getByRole('textbox', { name: 'Go to frame' }).fill('9999')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell').first()).toBeFocused()

  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /^Photo 1/ })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocusKept(page, 'the viewer is closed')
})

test('removing a label keeps the focus in the viewer, or in the box of a selection', async ({
  page,
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  for (const { photoId } of (await call(caller, 'getPhotos', { albumId: id })).slice(0, 2))
    for (const label of ['Stage', 'Crowd']) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  await open(`/albums/${id}`, caller)
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  const viewer = page.getByRole('dialog', { name: /^Photo 1/ })
  await viewer.getByRole('option', { name: /Stage/ }).click()
  await expect(viewer.getByRole('option', { name: /Stage/ })).not.toBeChecked()
  expect(await inside(viewer)).toBe(true)
  // by keyboard too: Enter removes the highlighted label
  await page.keyboard.press('l')
  await expect(viewer.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Crow')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(viewer.getByRole('option', { name: /Crowd/ })).not.toBeChecked()
  expect(await inside(viewer)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await untilSelectable(page)
  await page.keyboard.press('ControlOrMeta+a')
  await openLabelBox(page)
  const box = page.getByRole('dialog', { name: /^Labels/ })
  await box.getByRole('button', { name: /^Remove label Stage/ }).click()
  await expect(box.getByRole('button', { name: /^Remove label Stage/ })).toBeHidden()
  await expectFocusKept(page, 'a label of some photos is removed')
  expect(await inside(box)).toBe(true)
})

test('deleting a webhook doesn’t lose the focus', async ({ open, page, service }) => {
  const made = await call(service, 'createSubscription', { event: 'newAlbum', targetUrl: 'https://a.example/hook' })
  await open(`/webhooks?webhook=${made.webhookId}`)
  await page.getByRole('button', { name: 'Delete this webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocusKept(page, 'the webhook is deleted')
})

test('no action on the filter loses the focus', async ({ open, page, albumId, service }) => {
  const id = await albumId('harbour')
  const [photo] = await call(service, 'getPhotos', { albumId: id })
  await call(service, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label: 'Stage' })
  await open('/albums')
  await page.goto(`/albums/${id}?filter=Stage`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page
    .getByRole('button', { name: / from the filter$/ })
    .first()
    .click()
  await expectFocusKept(page, 'a chip of the filter is removed')
  await page.goto(`/albums/${id}?filter=Stage&as=participant`)
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expectFocusKept(page, 'the filter is cleared')
  await page.getByRole('link', { name: 'Exit' }).click()
  await expectFocusKept(page, 'the participant’s view is left')
})
