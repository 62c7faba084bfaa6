import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique, type Caller } from './support/fixtures.ts'

/** Which photos carry a label, in the album's order. */
const carriers = async (caller: Caller, input: { albumId: string; filterLabel?: string; filterRestrictedLabel?: string }) =>
  (await call(caller, 'getPhotos', input)).map(({ photoId }) => photoId)

test('near-twins are merged, the new label first, across a reload; the webhook that listens for the old one moves; all is taken back', async ({ open, addCaller, albumId }) => {
  const id = await albumId('harbour')
  const caller = await addCaller({ adminOf: [id] })
  const stays = unique('Best')
  const goes = stays.toLowerCase()
  const photoIds = await carriers(caller, { albumId: id })
  for (const photoId of photoIds.slice(0, 5)) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: stays })
  for (const photoId of photoIds.slice(4, 8)) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: goes })
  // its row has other buttons
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: photoIds[9] ?? '', label: unique('Crew'), isHidden: true })
  await call(caller, 'createSubscription', { event: 'photoLabelAdded', albumId: id, label: goes, targetUrl: 'https://example.com/hook' })
  const listened = async () => (await call(caller, 'getSubscriptions', {})).map(({ config }) => ('label' in config ? config.label : ''))

  const page = await open(`/albums/${id}`, caller)
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Labels', exact: true }).click()
  await expect(page.getByRole('row').getByText(`Like “${goes}” but for capital letters`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Merge into “${stays}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'Put labels right' })
  await expect(dialog.getByRole('status')).toContainText('4 photos: 3 gain the new label')
  await expect(dialog.getByRole('status')).toContainText('1 webhook of yours listens for the old name (example.com)')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 4 photos' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: stays })).toEqual(photoIds.slice(0, 8))
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: goes })).toEqual([])
  await page.getByRole('button', { name: `Move 1 webhook to “${stays}”` }).click()
  await expect.poll(listened).toEqual([stays])

  await page.getByRole('link', { name: 'Take one back in the journal' }).click()
  await page.getByRole('button', { name: /^Take back: .*then the old is removed$/ }).click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: goes })).toEqual(photoIds.slice(4, 8))
  await page.getByRole('button', { name: /^Take back: .*first the new label is added$/ }).click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: stays })).toEqual(photoIds.slice(0, 5))
  await page.goto(`/albums/${id}/labels`)
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
  expect(await carriers(caller, { albumId: id, filterLabel: goes })).toEqual(photoIds.slice(4, 8))
})

test.describe('a job', () => {
  test.use({ allowedComplaint: /ERR_FAILED/ })

  test('that was left half done goes on wherever the app is opened', async ({ open, addCaller, albumId, context }) => {
    const id = await albumId('clips')
    const caller = await addCaller({ adminOf: [id] })
    const [before, after] = [unique('Before'), unique('After')]
    const [photoId = ''] = await carriers(caller, { albumId: id })
    await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: before })
    const page = await open(`/albums/${id}/labels`, caller)
    await page.getByRole('button', { name: `Rename “${before}”` }).click()
    await page.getByRole('textbox', { name: 'New label' }).fill(after)
    // the page is gone before the first half has landed
    await context.route('**/api/addPhotoLabel', (route) => route.abort())
    await page.getByRole('button', { name: 'Change 1 photo' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.close()
    await context.unroute('**/api/addPhotoLabel')
    const elsewhere = await context.newPage()
    await elsewhere.goto(`/albums#key=${caller.key}`)
    await expect.poll(() => carriers(caller, { albumId: id, filterLabel: before }), { timeout: 20_000 }).toEqual([])
    expect(await carriers(caller, { albumId: id, filterLabel: after })).toEqual([photoId])
  })
})

test('a public label is hidden from participants', async ({ open, addCaller, albumId }) => {
  const id = await albumId('clips')
  const caller = await addCaller({ adminOf: [id] })
  const label = unique('Secret')
  const [photoId = ''] = await carriers(caller, { albumId: id })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  const page = await open(`/albums/${id}/labels`, caller)
  await page.getByRole('button', { name: `Hide “${label}” from participants` }).click()
  await page.getByRole('button', { name: 'Change 1 photo' }).click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: label })).toEqual([])
  expect(await carriers(caller, { albumId: id, filterRestrictedLabel: label })).toEqual([photoId])
})
