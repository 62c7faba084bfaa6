import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, storedIn, test, unique, type Caller } from './support/fixtures.ts'

const views = (page: Page) => page.getByRole('region', { name: 'Views' })
const all = (page: Page) => page.getByRole('dialog', { name: 'Views', exact: true })

async function labelled(caller: Caller, albumId: string, photos: number) {
  const label = unique('Best')
  const rows = await call(caller, 'getPhotos', { albumId })
  await Promise.all(
    rows.slice(0, photos).map(({ photoId }) => call(caller, 'addPhotoLabel', { albumId, photoId, label })),
  )
  return label
}

/** Saves the filter of the URL as a view, by keyboard. */
async function save(page: Page, name: string) {
  await views(page).getByRole('button', { name: 'Save as view' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'View name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
}

test('a saved view survives a reload, and can be renamed, moved and deleted', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const label = await labelled(caller, id, 5)
  const page = await open(`/albums/${id}?filter=${encodeURIComponent(`"${label}"`)}`, caller)
  await expectCount(page, '5 of 24 photos')
  await save(page, 'The best')
  await page.goto(`/albums/${id}?filter=${encodeURIComponent(`!"${label}"`)}`)
  await save(page, 'The rest')
  await page.reload()
  await views(page).getByRole('link', { name: 'The best 5 photos' }).click()
  await expectCount(page, '5 of 24 photos')
  await expect(views(page).getByRole('link', { name: 'The rest 19 photos' })).not.toHaveAttribute('aria-current')
  await page.goBack()
  await expectCount(page, '19 of 24 photos')

  await views(page).getByRole('button', { name: 'Manage views' }).click()
  await expectAccessible(page)
  await all(page).getByRole('textbox', { name: 'Name of view The best' }).fill('The rest')
  await page.keyboard.press('Enter')
  await expect(all(page).getByRole('status').first()).toContainText('is already called')
  await all(page).getByRole('textbox', { name: 'Name of view The best' }).fill('Finest')
  await page.keyboard.press('Enter')
  await expect(all(page).getByRole('textbox', { name: 'Name of view Finest' })).toBeFocused()
  await all(page).getByRole('button', { name: 'Move Finest down' }).press('Enter')
  await expect(all(page).getByRole('button', { name: 'Move Finest up' })).toBeFocused()
  await expect(all(page).getByRole('textbox')).toHaveCount(2)
  await expect(all(page).getByRole('textbox').first()).toHaveValue('The rest')
  await all(page).getByRole('button', { name: 'Delete The rest' }).click()
  await expect(all(page).getByRole('textbox')).toHaveCount(1)
  await all(page).getByRole('button', { name: 'Undo' }).click()
  await expect(all(page).getByRole('textbox')).toHaveCount(2)
  // after another change, an undo would revert that as well
  await all(page).getByRole('button', { name: 'Delete The rest' }).click()
  await expect(all(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await all(page).getByRole('textbox', { name: 'Name of view Finest' }).fill('Final')
  await page.keyboard.press('Enter')
  await expect(all(page).getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(views(page).getByRole('link')).toHaveText([/Final/])
  await expectAccessible(page)
})

test('a filter can be saved as a view once the caller is known', async ({ open, page, albumId }) => {
  const isSeen = Promise.withResolvers<void>()
  await page.route('**/ping', async (route) => {
    await isSeen.promise
    await route.continue()
  })
  await open(`/albums/${await albumId('clips')}?filter=is:video`)
  await expectCount(page, '1 of 3 photos')
  await expect(page.getByRole('navigation', { name: 'Filter photos' }).getByRole('toolbar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as view' })).toHaveCount(0)
  isSeen.resolve()
  await save(page, 'Moving')
})

test('views are exported to a file and imported in another album; an invalid file is refused with the reason', async ({
  open,
  addCaller,
  albumId,
}, info) => {
  const [id, other] = [await albumId('harbour'), await albumId('clips')]
  const caller = await addCaller({ adminOf: [id, other] })
  const label = await labelled(caller, id, 3)
  const page = await open(`/albums/${id}?filter=${encodeURIComponent(`"${label}" | is:video`)}`, caller)
  await save(page, 'Ours')
  await views(page).getByRole('button', { name: 'Manage views' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    all(page).getByRole('button', { name: 'Export file' }).click(),
  ])
  const file = info.outputPath('views.json')
  await download.saveAs(file)
  expect(await readFile(file, 'utf8')).not.toContain(caller.key)

  await page.goto(`/albums/${other}`)
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  await expect(views(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Saved views' }).click()
  const bad = info.outputPath('bad.json')
  await writeFile(bad, '{"kind":"something"}')
  await all(page).getByLabel('Views file').setInputFiles(bad)
  await expect(all(page).getByRole('status').first()).toContainText('doesn’t contain views')
  await all(page).getByLabel('Views file').setInputFiles(file)
  await expect(all(page).getByRole('status').first()).toContainText(
    'Added 1 view. 1 of 1 label doesn’t exist in this album',
  )
  await page.keyboard.press('Escape')
  await views(page).getByRole('link', { name: 'Ours 1 photo', exact: true }).click()
  await expectCount(page, '1 of 3 photos')
})

test('a link without a key carries views to another device, which shows which labels don’t exist there', async ({
  open,
  browser,
  service,
  addCaller,
  albumId,
}) => {
  const [id, other] = [await albumId('harbour'), await albumId('clips')]
  const caller = await addCaller({ adminOf: [id, other] })
  const label = await labelled(caller, id, 3)
  const page = await open(`/albums/${id}?filter=${encodeURIComponent(`"${label}" & is:image`)}`, caller)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await save(page, 'Ours')
  await views(page).getByRole('button', { name: 'Manage views' }).click()
  await all(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(all(page).getByRole('status').first()).toContainText('Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`/albums/${id}#views=[\\w-]+$`))
  expect(link).not.toContain(caller.key)

  // another browser, not connected yet, and another album
  const context = await browser.newContext({ baseURL: service.url })
  const far = await context.newPage()
  await far.goto(link.replace(id, other).replace(service.url, ''))
  await far.getByLabel('API key').fill(caller.key)
  await far.getByRole('button', { name: 'Connect' }).click()
  const dialog = far.getByRole('dialog', { name: 'Views from a link' })
  await expect(dialog).toContainText('1 of 1 label doesn’t exist in this album')
  await expectAccessible(far)
  await dialog.getByRole('button', { name: 'Add 1 view' }).click()
  await expect(views(far).getByRole('link', { name: 'Ours 0 photos' })).toBeVisible()
  await expect(far).toHaveURL(`/albums/${other}`)
  await context.close()
})

test('a link to what you see carries filter, open photo and label shortcuts, but no key', async ({
  open,
  addCaller,
  albumId,
}) => {
  const [id, other] = [await albumId('harbour'), await albumId('clips')]
  const caller = await addCaller({ adminOf: [id, other] })
  const [label, given] = [await labelled(caller, id, 3), unique('Given')]
  const rows = await call(caller, 'getPhotos', { albumId: id })
  const filter = `?filter=${encodeURIComponent(`"${label}"`)}`
  const page = await open(`/albums/${id}${filter}`, caller)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expectCount(page, '3 of 24 photos')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Edit shortcuts…' }).click()
  const shortcuts = page.getByRole('dialog', { name: 'Label shortcuts' })
  await shortcuts.getByRole('button', { name: 'Add a shortcut' }).click()
  await shortcuts.getByRole('combobox', { name: 'Add a label' }).fill(given)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Link to what you see' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to what you see' })
  await expect(dialog).toContainText('your 1 label shortcut')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('status').first()).toContainText('Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).search).toBe(filter)
  expect(link).not.toContain(caller.key)

  // another caller: in an album with neither label, then at a photo of this one
  const far = await open('/albums', await addCaller({ adminOf: [id, other] }))
  const { search, hash } = new URL(link)
  await far.goto(`/albums/${other}${search}${hash}`)
  const received = far.getByRole('dialog', { name: 'Label shortcuts from a link' })
  await expect(received).toContainText('2 of 2 labels don’t exist in this album')
  await far.goto(`/albums/${id}/photos/${rows[1]?.photoId}${search}${hash}`)
  await expect(received).toContainText(`1 of 2 labels doesn’t exist in this album: "${given}"`)
  await expectAccessible(far)
  await received.getByRole('button', { name: 'Add 1 label shortcut' }).click()
  await expect(received).toBeHidden()
  await expect(far.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  await expect(far).toHaveURL(`/albums/${id}/photos/${rows[1]?.photoId}${filter}`)
  await far.keyboard.press('1')
  await expect
    .poll(async () => (await call(caller, 'getPhotos', { albumId: id }))[1]?.labels)
    .toEqual(expect.arrayContaining([given]))
})

test('signing out and forgetting everything removes saved views', async ({ open, addCaller, albumId }) => {
  const id = await albumId('clips')
  const page = await open(`/albums/${id}?filter=is:video`, await addCaller({ adminOf: [id] }))
  await save(page, 'Moving')
  expect(await storedIn(page)).toContain('Moving')
  expect(await storedIn(page)).not.toContain(id)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out and forget everything' }).click()
  await expect.poll(() => storedIn(page)).not.toContain('Moving')
})
