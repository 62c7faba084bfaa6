import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { settle } from './support/settle.ts'
import { openLabelBox, untilSelectable } from './support/sheet-ready.ts'

const photo = (page: Page, frame: number) => page.getByRole('gridcell', { name: new RegExp(`^Photo ${frame}(,|$)`) })
const tray = (page: Page) => page.getByRole('region', { name: 'Selection' })
const circle = { position: { x: 14, y: 14 } }

test.describe('labels for many photos', () => {
  test(
    'the box of a selection shows labels on all or some photos; a press adds one to all, the next removes it',
    { tag: ['@main', '@cluster'] },
    async ({ open, asAdmin }) => {
      const { id, caller } = await asAdmin()
      const [label, hidden] = [unique('Mole'), unique('secret')]
      const photos = await call(caller, 'getPhotos', { albumId: id })
      const ids = photos.slice(0, 3).map(({ photoId }) => photoId)
      await call(caller, 'addPhotoLabel', { albumId: id, photoId: ids[0] ?? '', label })
      await call(caller, 'addPhotoLabel', { albumId: id, photoId: ids[0] ?? '', label: hidden, isHidden: true })
      await call(caller, 'createSubscription', {
        event: 'photoLabelAdded',
        albumId: id,
        label,
        targetUrl: 'https://hooks.example.com/x',
      })
      const having = async (text: string, kind: 'labels' | 'restrictedLabels') =>
        (await call(caller, 'getPhotos', { albumId: id }))
          .filter((one) => one[kind]?.includes(text))
          .map(({ photoId }) => photoId)

      const page = await open(`/albums/${id}`, caller)
      await untilSelectable(page)
      await photo(page, 1).click(circle)
      await photo(page, 3).click({ modifiers: ['Shift'] })
      await expect(tray(page)).toContainText('3 selected')
      await openLabelBox(page)
      const box = page.getByRole('dialog', { name: 'Labels of 3 photos' })
      const option = box.getByRole('option', { name: new RegExp(label) })
      await expect(option).toHaveAttribute('aria-checked', 'mixed')
      await expect(option).toContainText('1 of 3')
      await option.hover()
      await expect(box).toContainText('Adds to 2 of 3 photos (1 already has it).')
      await expectAccessible(page)
      await option.click()
      await expect(option).toHaveAttribute('aria-checked', 'true')
      await expect.poll(() => having(label, 'labels')).toEqual(ids)
      await option.click()
      await expect.poll(() => having(label, 'labels')).toEqual([])

      // guards against near-duplicates, and against a public label in place of a hidden one
      const field = box.getByRole('combobox', { name: 'Add a label' })
      await field.fill(hidden.toUpperCase())
      await box.getByRole('option', { name: `Create “${hidden.toUpperCase()}”` }).click()
      await expect(box.getByRole('alert').filter({ hasText: 'different capitals' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect.poll(() => having(hidden, 'restrictedLabels')).toEqual(ids)
      expect(await having(hidden.toUpperCase(), 'labels')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(box).toBeHidden()

      // repeats the label on another photo
      await page.keyboard.press('Escape')
      await photo(page, 5).focus()
      await page.keyboard.press('.')
      await expect.poll(() => having(hidden, 'restrictedLabels')).toHaveLength(4)
    },
  )

  test('a change of several photos can be undone from its notice, and the box doesn’t move while typing', async ({
    open,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    const [label, single] = [unique('Bulk'), unique('Single')]
    const having = async (text: string) => (await call(caller, 'getPhotos', { albumId: id, filterLabel: text })).length
    const page = await open(`/albums/${id}`, caller)
    await untilSelectable(page)
    const notice = page.getByRole('region', { name: 'Notices' })
    await photo(page, 1).click(circle)
    await photo(page, 3).click({ modifiers: ['Shift'] })
    await openLabelBox(page)
    const box = page.getByRole('dialog', { name: 'Labels of 3 photos' })
    await expect(box.getByRole('combobox')).toBeFocused()
    await settle(page)
    const place = await box.boundingBox()
    await page.keyboard.type(label)
    await expect(box.getByRole('option', { name: /^Create/ })).toBeVisible()
    expect(await box.boundingBox()).toEqual(place)
    await page.keyboard.press('Enter')
    await expect.poll(() => having(label)).toBe(3)
    await page.keyboard.press('Escape')
    await expect(photo(page, 3)).toBeFocused()
    await expect(notice).toContainText(`Added “${label}” to 3 photos.`)
    // hovering keeps it open
    await notice.getByRole('button', { name: 'Undo' }).hover()
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => having(label)).toBe(0)
    await notice.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => having(label)).toBe(3)
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible()

    // a later change of one photo removes the notice, as Undo would now undo that change
    await page.keyboard.press('Escape')
    await photo(page, 5).focus()
    await page.keyboard.press('l')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(single)
    await page.keyboard.press('Enter')
    await expect.poll(() => having(single)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(notice.getByText(label)).toBeHidden()
  })

  test('a key changes several labels at once, and its digit no longer opens “Go to frame”', async ({
    open,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    const [given, hidden, off] = [unique('Pier'), unique('checked'), unique('open')]
    const photos = await call(caller, 'getPhotos', { albumId: id })
    const first = photos[0]?.photoId ?? ''
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: first, label: off })
    const labels = async () => {
      const found = (await call(caller, 'getPhotos', { albumId: id })).find((one) => one.photoId === first)
      return {
        on: found?.labels?.includes(given),
        hidden: found?.restrictedLabels?.includes(hidden),
        off: found?.labels?.includes(off),
      }
    }

    const page = await open(`/albums/${id}`, caller)
    await untilSelectable(page)
    await photo(page, 1).click(circle)
    await tray(page).getByRole('button', { name: 'Edit shortcuts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Label shortcuts' })
    await dialog.getByRole('button', { name: 'Add a shortcut' }).click()
    const field = dialog.getByRole('combobox', { name: 'Add a label' })
    await field.fill(given)
    await field.press('Enter')
    await field.fill(hidden)
    await dialog.getByText('Admins').click()
    await field.press('Enter')
    await dialog.getByText('Removes').click()
    await field.fill(off)
    await dialog.getByRole('option', { name: off }).first().click()
    await dialog.getByRole('combobox', { name: 'Key 1' }).focus()
    await dialog.getByRole('combobox', { name: 'Key 1' }).selectOption('2')
    await expect(dialog.getByRole('combobox', { name: 'Key 2' })).toBeFocused()
    await expect(dialog.getByRole('list', { name: 'Labels of key 2' })).toContainText(off)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const legend = tray(page).getByRole('group', { name: 'Label shortcuts' })
    const key = legend.getByRole('button', { name: given })
    await expect(key).toContainText(off)
    await expectAccessible(page)
    await page.keyboard.press('2')
    await expect.poll(() => labels()).toEqual({ on: true, hidden: true, off: false })
    await expect(key).toContainText('(on)')
    // only G opens “Go to frame” now
    await expect(page.getByRole('textbox', { name: 'Go to frame' })).toBeHidden()
    await page.keyboard.press('g')
    await expect(page.getByRole('textbox', { name: 'Go to frame' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('an album without shortcuts offers its most used labels for a selection, with keys, in one row', async ({
    open,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    const [often, seldom] = [unique('Often'), unique('Seldom')]
    const ids = (await call(caller, 'getPhotos', { albumId: id })).map(({ photoId }) => photoId)
    for (const photoId of ids.slice(4, 7)) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: often })
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: ids[4] ?? '', label: seldom })
    const page = await open(`/albums/${id}`, caller)
    await untilSelectable(page)
    await photo(page, 1).click(circle)
    const offered = tray(page).getByRole('group', { name: 'Label shortcuts' }).getByRole('button')
    await expect(offered).toHaveText([new RegExp(`^1${often}`), new RegExp(`^2${seldom}`)])
    expect((await tray(page).boundingBox())?.height).toBeLessThan(60)
    await expectAccessible(page)
    await tray(page).getByRole('button', { name: 'Edit shortcuts…' }).click()
    await expect(page.getByRole('dialog').getByText('the number keys add your most used labels')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('1')
    const having = async () => (await call(caller, 'getPhotos', { albumId: id, filterLabel: often })).length
    await expect.poll(having).toBe(4)
    await expect(page.getByRole('textbox', { name: 'Go to frame' })).toBeHidden()
    // without a selection a digit starts a frame number
    await page.keyboard.press('Escape')
    await photo(page, 2).focus()
    await page.keyboard.press('1')
    await expect(page.getByRole('textbox', { name: 'Go to frame' })).toBeVisible()
  })

  test('label shortcuts work in the viewer, and are exported and imported with the views', async ({
    open,
    addCaller,
    albumId,
  }) => {
    const id = await albumId('clips')
    const caller = await addCaller({ adminOf: [id, await albumId('odd')] })
    const label = unique('Wave')
    const [first, second] = (await call(caller, 'getPhotos', { albumId: id })).map(({ photoId }) => photoId)
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: first ?? '', label })
    const page = await open(`/albums/${id}/photos/${second}`, caller)
    const keys = page.getByRole('region', { name: 'Label shortcuts' })
    await keys.getByRole('button', { name: 'Assign shortcuts…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Assign keys to/ })
      .click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Label shortcuts' })).toBeHidden()
    const key = page.getByRole('option', { name: label })
    await expect(key).toHaveAttribute('aria-keyshortcuts', /^\d$/)
    const printed = (await key.getAttribute('aria-keyshortcuts')) ?? ''
    await page.keyboard.press(printed)
    const having = async () =>
      (await call(caller, 'getPhotos', { albumId: id }))
        .filter(({ labels }) => labels?.includes(label))
        .map(({ photoId }) => photoId)
    await expect.poll(having).toEqual([first, second])
    await expect(key).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Album actions' }).click()
    await page.getByRole('menuitem', { name: 'Saved views' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export file' }).click()
    const file = await (await download).path()
    await page.goto(`/albums/${await albumId('odd')}`)
    await page.getByRole('button', { name: 'Album actions' }).click()
    await page.getByRole('menuitem', { name: 'Saved views' }).click()
    await page.getByLabel('Views file').setInputFiles(file)
    await expect(page.getByRole('dialog', { name: 'Views' })).toContainText(/Added \d+ label shortcuts?/)
  })

  test('photos can be dropped on a label in the rail, and a label on a photo', async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const label = unique('Dropped')
    const ids = (await call(caller, 'getPhotos', { albumId: id })).map(({ photoId }) => photoId)
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: ids[7] ?? '', label })
    const having = async () =>
      (await call(caller, 'getPhotos', { albumId: id })).flatMap((one, at) =>
        one.labels?.includes(label) ? at + 1 : [],
      )
    const page = await open(`/albums/${id}`, caller)
    await untilSelectable(page)
    await photo(page, 1).click(circle)
    await photo(page, 2).click(circle)
    // labels, and dragging with them, load after the selection
    await expect(tray(page).getByRole('button', { name: 'Label…' })).toBeVisible()
    const row = page
      .getByRole('navigation', { name: 'Filter photos' })
      .getByRole('button', { name: new RegExp(`^${label}`) })
    await photo(page, 2).hover()
    await page.mouse.down()
    await photo(page, 1).hover()
    // the drag image, then the effect of dropping
    await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
    await row.hover()
    await expect(page.getByText('Adds to 2 of 2 photos.')).toBeVisible()
    await page.mouse.up()
    await expect.poll(having).toEqual([1, 2, 8])
    await expect(row).toHaveAttribute('aria-pressed', 'false')

    await page.keyboard.press('Escape')
    await row.hover()
    await page.mouse.down()
    await photo(page, 3).hover()
    await photo(page, 4).hover()
    await page.mouse.up()
    await expect.poll(having).toEqual([1, 2, 4, 8])
    await expect(row).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('labels are added and removed by touch', async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const label = unique('Buoy')
    const page = await open(`/albums/${id}`, caller)
    await untilSelectable(page)
    await photo(page, 1).tap(circle)
    await photo(page, 2).tap()
    await expect(tray(page)).toContainText('2 selected')
    await expectAccessible(page)
    await tray(page).getByRole('button', { name: 'Label…' }).tap()
    const box = page.getByRole('dialog', { name: 'Labels of 2 photos' })
    // at the bottom edge, with no on-screen keyboard over the list
    await expect(box).toBeVisible()
    await expect
      .poll(async () => Math.round(((await box.boundingBox())?.y ?? 0) + ((await box.boundingBox())?.height ?? 0)))
      .toBe(844)
    await expect(box.getByRole('combobox', { name: 'Add a label' })).not.toBeFocused()
    await box.getByRole('combobox', { name: 'Add a label' }).fill(label)
    await page.keyboard.press('Enter')
    await expect(box.getByRole('option', { name: label })).toHaveAttribute('aria-checked', 'true')
    await expectAccessible(page)
    await box.getByRole('option', { name: label }).tap()
    await expect(box.getByRole('option', { name: label })).toBeHidden()
  })

  test('label shortcuts that don’t fit side by side don’t widen the page', async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const [first] = await call(caller, 'getPhotos', { albumId: id })
    for (const name of ['Evening at the quay', 'Morning at the pier', 'Noon at the lighthouse']) {
      await call(caller, 'addPhotoLabel', { albumId: id, photoId: first?.photoId ?? '', label: unique(name) })
    }
    const page = await open(`/albums/${id}`, caller)
    await untilSelectable(page)
    await photo(page, 1).tap(circle)
    await tray(page).getByRole('button', { name: 'Edit shortcuts…' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Label shortcuts' })
    await dialog.getByRole('button', { name: 'Assign keys to 3 labels' }).tap()
    await expect(dialog.getByRole('list', { name: 'Label shortcuts' })).toBeFocused()
    await expect(dialog.getByRole('combobox', { name: /^Key / })).toHaveCount(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
})
