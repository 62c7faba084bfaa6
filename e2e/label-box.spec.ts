import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique, type Caller } from './support/fixtures.ts'
import { openLabelBox, untilSelectable } from './support/sheet-ready.ts'

const photo = (page: Page, frame: number) => page.getByRole('gridcell', { name: new RegExp(`^Photo ${frame}(,|$)`) })

/** Gives the first photo of an album this hidden label; `carried` reads a photo's labels by frame number. */
async function withHidden(caller: Caller, { albumId, label }: { albumId: string; label: string }) {
  const photos = () => call(caller, 'getPhotos', { albumId })
  const ids = (await photos()).map(({ photoId }) => photoId)
  await call(caller, 'addPhotoLabel', { albumId, photoId: ids[0] ?? '', label, isHidden: true })
  const carried = async (frame: number) => {
    const { labels = [], restrictedLabels = [] } = (await photos())[frame - 1] ?? {}
    return { labels, restrictedLabels }
  }
  return { ids, carried }
}

test('Enter in the box of a selection takes the highlighted match; a new label has its own row, hidden like the match', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const hidden = unique('approved')
  const { carried } = await withHidden(caller, { albumId: id, label: hidden })
  const page = await open(`/albums/${id}`, caller)
  await untilSelectable(page)
  await photo(page, 2).focus()
  await page.keyboard.press('Space')
  await photo(page, 3).focus()
  await page.keyboard.press('Space')
  await openLabelBox(page)
  const box = page.getByRole('dialog', { name: 'Labels of 2 photos' })
  await expect(box).toBeVisible()
  await page.keyboard.type('appr')
  await expect(box.getByRole('option', { selected: true })).toContainText(hidden)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => carried(2)).toEqual({ labels: [], restrictedLabels: [hidden] })
  await expect.poll(() => carried(3)).toEqual({ labels: [], restrictedLabels: [hidden] })

  // the row of the new label is the last, one step up from the first
  await page.keyboard.type('appr')
  await page.keyboard.press('ArrowUp')
  await expect(box.getByRole('option', { selected: true })).toHaveAccessibleName(/^Create “appr”/)
  await expect(box.getByRole('radio', { name: 'Admins' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => carried(2))
    .toEqual({ labels: [], restrictedLabels: expect.arrayContaining([hidden, 'appr']) })
})

test('Enter in the viewer takes the highlighted match', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const hidden = unique('approved')
  const { ids, carried } = await withHidden(caller, { albumId: id, label: hidden })
  const page = await open(`/albums/${id}/photos/${ids[1]}`, caller)
  await page.getByRole('combobox', { name: 'Add a label' }).focus()
  await page.keyboard.type('appr')
  await expect(page.getByRole('option', { selected: true })).toContainText(hidden)
  await page.keyboard.press('Enter')
  await expect.poll(() => carried(2)).toEqual({ labels: [], restrictedLabels: [hidden] })
})

for (const where of ['in the viewer', 'on another page'])
  test(`a label added in the viewer before the caller is known is added once they are, ${where}`, async ({
    open,
    page,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    const label = unique('Early')
    const photos = () => call(caller, 'getPhotos', { albumId: id })
    const [first] = await photos()
    const known = Promise.withResolvers<void>()
    await page.route('**/ping', async (route) => {
      await known.promise
      await route.fallback()
    })
    await open(`/albums/${id}/photos/${first?.photoId}`, caller)
    const field = page.getByRole('combobox', { name: 'Add a label' })
    await field.fill(label)
    await field.press('Enter')
    await expect(field).toHaveValue('')
    if (where === 'on another page') {
      await page.getByRole('button', { name: /^Back to/ }).click()
      await page.getByRole('link', { name: 'Albums', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    }
    known.resolve()
    await expect.poll(async () => (await photos())[0]?.labels).toEqual([label])
  })

test('Enter in the label shortcuts dialog takes the highlighted match', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const hidden = unique('approved')
  const { carried } = await withHidden(caller, { albumId: id, label: hidden })
  const page = await open(`/albums/${id}`, caller)
  await untilSelectable(page)
  await photo(page, 2).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Edit shortcuts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Label shortcuts' })
  await dialog.getByRole('button', { name: 'Add a shortcut' }).click()
  await dialog.getByRole('combobox', { name: 'Add a label' }).focus()
  await page.keyboard.type('appr')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Labels of key 1' })).toHaveText(new RegExp(hidden))
  await page.keyboard.press('Escape')
  // the dialog takes keys while it is open
  await expect(dialog).toBeHidden()
  await page.keyboard.press('1')
  await expect.poll(() => carried(2)).toEqual({ labels: [], restrictedLabels: [hidden] })
})

test('Enter in the label field of a webhook takes the highlighted match, or the text as typed', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const hidden = unique('approved')
  await withHidden(caller, { albumId: id, label: hidden })
  const page = await open(`/albums/${id}`, caller)
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByText('Label added', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Album' }).fill('harb')
  await page.getByRole('option', { name: /Harbour walk/ }).click()
  await dialog.getByRole('textbox', { name: 'Send to' }).fill('https://example.com/hook')
  const field = dialog.getByRole('combobox', { name: 'Label', exact: true })
  await field.focus()
  await page.keyboard.type('appr')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(hidden)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(hidden)
  // the text can be used as typed
  await field.fill('appro')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('option', { selected: true })).toHaveAccessibleName('Use “appro” as typed')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect((await call(caller, 'getSubscriptions', {})).map(({ config }) => config)).toMatchObject([{ label: 'appro' }])
})

test('Enter in the rename dialog takes the highlighted match, and makes the label hidden like it', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const [hidden, other] = [unique('approved'), unique('ok')]
  const { ids, carried } = await withHidden(caller, { albumId: id, label: hidden })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: ids[1] ?? '', label: other })
  const page = await open(`/albums/${id}/labels`, caller)
  await page.getByRole('button', { name: `Rename “${other}”` }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'New label' })
  await field.fill('appr')
  await expect(dialog.getByRole('option', { selected: true })).toContainText(hidden)
  await expectAccessible(page)
  await field.press('Enter')
  await expect(field).toHaveValue(hidden)
  await expect(dialog.getByRole('radio', { name: 'Admins' })).toBeChecked()
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => carried(2)).toEqual({ labels: [], restrictedLabels: [hidden] })
})
