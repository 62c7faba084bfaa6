import { readFile, writeFile } from 'node:fs/promises'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { untilSelectable } from './support/sheet-ready.ts'

test('a label change is undone and redone by key, even after a reload, and listed in the label history', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin('clips')
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  const photoId = photo?.photoId ?? ''
  const [kept, given] = [unique('Kept'), unique('Given')]
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: kept })
  const labels = async () => {
    const found = (await call(caller, 'getPhotos', { albumId: id })).find((other) => other.photoId === photoId)
    return found?.labels?.filter((label) => label === kept || label === given)
  }
  const page = await open(`/albums/${id}/photos/${photoId}`, caller)
  const field = page.getByRole('combobox', { name: 'Add a label' })
  await field.fill(given)
  await field.press('Enter')
  await expect.poll(labels).toEqual([kept, given])
  await page.goto(`/albums/${id}`)
  await untilSelectable(page)
  // the key's handler comes from the same chunk, but may be attached a moment later. A second press while the first is under
  // way would replace its notice: there is nothing more to undo
  await expect(async () => {
    await page.keyboard.press('u')
    await expect(page.getByText(`Undone: Added “${given}” to 1 photo.`)).toBeVisible({ timeout: 20_000 })
  }).toPass()
  await expect.poll(labels).toEqual([kept])
  await page.keyboard.press('Shift+U')
  await expect.poll(labels).toEqual([kept, given])

  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Label history' }).click()
  await expect(page).toHaveTitle(/^Label history of /)
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(labels).toEqual([kept])
  await expect(page.getByRole('listitem').getByText('Undone', { exact: true })).toBeVisible()
})

test('the label history counts the photos that a change changed, as its notice does', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const label = unique('Best')
  const [first] = await call(caller, 'getPhotos', { albumId: id })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: first?.photoId ?? '', label })
  const page = await open(`/albums/${id}`, caller)
  // “Select all” takes the photos that have arrived
  await expectCount(page, '3 photos')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: label }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(`Added “${label}” to 2 photos.`)
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Label history' }).click()
  const change = page.getByRole('listitem').filter({ hasText: '2 changes, 1 already had it' })
  await expect(change).toContainText(`Added “${label}” to 2 photos`)
})

test('an empty label history says that there are no changes yet', async ({ open, addCaller, albumId }) => {
  const id = await albumId('harbour')
  const page = await open(`/albums/${id}/journal`, await addCaller({ adminOf: [id] }))
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible()
  await expectAccessible(page)
})

test('a label file is checked, imported, undone exactly after a reload, and exported', async ({
  open,
  addCaller,
  albumId,
}, info) => {
  const id = await albumId('harbour')
  const caller = await addCaller({ adminOf: [id] })
  // a spreadsheet would take this for a formula
  const label = unique('=Best')
  const rows = await call(caller, 'getPhotos', { albumId: id })
  const had = rows.slice(0, 3).map(({ photoId }) => photoId)
  for (const photoId of had) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  const have = async () =>
    (await call(caller, 'getPhotos', { albumId: id, filterLabel: label })).map(({ photoId }) => photoId)

  const page = await open(`/albums/${id}/journal`, caller)
  await page.getByRole('button', { name: 'Import labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import labels' })
  const file = info.outputPath('given.csv')
  const lines = [...rows.map(({ photoId }) => `${photoId};'${label}`), `nobody;${label}`, `${had[0]};${'x'.repeat(41)}`]
  await writeFile(file, `Photo ID;Label\r\n${lines.join('\r\n')}\r\n`)
  await dialog.getByLabel('Label file').setInputFiles(file)
  const said = dialog.getByRole('status').filter({ hasText: 'would be made' })
  await expect(said).toContainText(`${rows.length - 3} changes would be made`)
  await expect(said).toContainText('3 changes already applied')
  await expect(said).toContainText('1 photo isn’t in this album')
  await expect(said).toContainText('1 row has a label of more than 40 characters')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Change ${rows.length - 3} labels` }).click()
  await expect.poll(have).toHaveLength(rows.length)

  await page.reload()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(have).toEqual(had)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As CSV' }).click(),
  ])
  const saved = info.outputPath('labels.csv')
  await download.saveAs(saved)
  const text = await readFile(saved, 'utf8')
  const written = (action: string) => text.split('\r\n').filter((line) => line.endsWith(`,'${label},false,${action}`))
  expect([written('add').length, written('remove').length]).toEqual([rows.length - 3, rows.length - 3])
  expect(text).not.toContain(caller.key)
})
