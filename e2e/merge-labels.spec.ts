import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique, type Caller } from './support/fixtures.ts'

/** Ids of the photos with a label, in the album's order. */
const carriers = async (
  caller: Caller,
  input: { albumId: string; filterLabel?: string; filterRestrictedLabel?: string },
) => (await call(caller, 'getPhotos', input)).map(({ photoId }) => photoId)

test('a merge of similar labels survives a reload, offers to move the old label’s webhook, and is one change to undo', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const stays = unique('Best')
  const goes = stays.toLowerCase()
  const photoIds = await carriers(caller, { albumId: id })
  for (const photoId of photoIds.slice(0, 5))
    await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: stays })
  for (const photoId of photoIds.slice(4, 8)) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: goes })
  // a hidden label's row has other buttons
  await call(caller, 'addPhotoLabel', {
    albumId: id,
    photoId: photoIds[9] ?? '',
    label: unique('Crew'),
    isHidden: true,
  })
  await call(caller, 'createSubscription', {
    event: 'photoLabelAdded',
    albumId: id,
    label: goes,
    targetUrl: 'https://example.com/hook',
  })
  const listened = async () =>
    (await call(caller, 'getSubscriptions', {})).map(({ config }) => ('label' in config ? config.label : ''))

  const page = await open(`/albums/${id}`, caller)
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Manage labels' }).click()
  await expect(page.getByRole('row').getByText(`Same as “${goes}” apart from capitals`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Merge “${stays}” and “${goes}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge labels' })
  await expect(dialog.getByRole('radio', { name: new RegExp(stays) })).toBeChecked()
  await expect(dialog.getByRole('status').first()).toContainText(`“${goes}” is replaced by “${stays}” on 4 photos.`)
  await expect(dialog.getByRole('status').first()).toContainText(
    '1 webhook (example.com) uses the old name. You can move it afterwards.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 4 photos' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: stays })).toEqual(photoIds.slice(0, 8))
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: goes })).toEqual([])
  await page.getByRole('button', { name: `Move 1 webhook to “${stays}”` }).click()
  await expect.poll(listened).toEqual([stays])

  await page.getByRole('link', { name: 'Undo in history' }).click()
  // one change with both effects, and one undo
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(`Renamed “${goes}” to “${stays}”`)
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: goes })).toEqual(photoIds.slice(4, 8))
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: stays })).toEqual(photoIds.slice(0, 5))
  await expect(page.getByText(`Undone: Renamed “${goes}” to “${stays}”.`)).toBeVisible()
  await page.goto(`/albums/${id}/labels`)
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await carriers(caller, { albumId: id, filterLabel: goes })).toEqual(photoIds.slice(4, 8))
})

for (const when of ['before anything is sent', 'while it is being confirmed', 'when it is done'] as const) {
  test(`Undo on the notice reverts the whole merge, ${when}`, async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const stays = unique('Keeps')
    const goes = stays.toUpperCase()
    const photoIds = await carriers(caller, { albumId: id })
    for (const photoId of photoIds.slice(0, 3))
      await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: stays })
    for (const photoId of photoIds.slice(2, 7))
      await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: goes })
    const page = await open(`/albums/${id}/labels`, caller)
    await page.getByRole('button', { name: /^Merge “/ }).click()
    const held = Promise.withResolvers<void>()
    const answers = { due: 0, come: 0 }
    const late = when === 'before anything is sent' ? '**/addPhotoLabel' : '**/getPhotos?*'
    if (when !== 'when it is done')
      await page.route(late, async (route) => {
        answers.due++
        await held.promise
        await route.fulfill({ response: await route.fetch() })
        answers.come++
      })
    const confirming = when === 'while it is being confirmed' ? page.waitForRequest(/getPhotos/) : undefined
    await page.getByRole('radio', { name: new RegExp(stays) }).check()
    await page.getByRole('button', { name: /^Change \d photos/ }).click()
    const notice = page.getByRole('region', { name: 'Notices' })
    await expect(notice).toContainText(`“${goes}” becomes “${stays}” on 5 photos.`)
    // hovering keeps it open
    await notice.getByRole('button', { name: 'Undo' }).hover()
    await confirming
    if (when === 'when it is done') await expect(page.getByText('Done', { exact: true })).toBeVisible()
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(notice).toContainText('Undone:')
    held.resolve()
    // until every response has arrived, unchanged labels prove nothing
    await expect.poll(() => answers.due - answers.come).toBe(0)
    await expect.poll(() => carriers(caller, { albumId: id, filterLabel: stays })).toEqual(photoIds.slice(0, 3))
    await expect.poll(() => carriers(caller, { albumId: id, filterLabel: goes })).toEqual(photoIds.slice(2, 7))
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(await carriers(caller, { albumId: id, filterLabel: goes })).toEqual(photoIds.slice(2, 7))
    expect(await carriers(caller, { albumId: id, filterLabel: stays })).toEqual(photoIds.slice(0, 3))
  })
}

test('if all photos already have the new label, a merge only removes the old one, and can be undone', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin('clips')
  const stays = unique('Finals')
  const goes = stays.toUpperCase()
  const [photoId = '', other = ''] = await carriers(caller, { albumId: id })
  for (const label of [stays, goes]) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: other, label: stays })
  const page = await open(`/albums/${id}/labels`, caller)
  await page.getByRole('button', { name: `Merge “${stays}” and “${goes}”` }).click()
  await expect(page.getByRole('dialog').getByRole('status').first()).toContainText(
    `“${goes}” is replaced by “${stays}” on 1 photo.`,
  )
  await page.getByRole('button', { name: 'Change 1 photo' }).click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: goes })).toEqual([])
  expect(await carriers(caller, { albumId: id, filterLabel: stays })).toEqual([photoId, other])
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Undo in history' }).click()
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo', exact: true })
  await page.getByRole('searchbox', { name: 'Find a label' }).fill(goes.slice(0, 5).toLowerCase())
  await undo.click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: goes })).toEqual([photoId])
  expect(await carriers(caller, { albumId: id, filterLabel: stays })).toEqual([photoId, other])
  await expectAccessible(page)
})

test.describe('an interrupted merge', () => {
  test.use({ allowedComplaint: /ERR_FAILED/ })

  test('continues on whichever page the app is next opened', async ({ open, context, asAdmin }) => {
    const { id, caller } = await asAdmin('clips')
    const [before, after] = [unique('Before'), unique('After')]
    const [photoId = ''] = await carriers(caller, { albumId: id })
    await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: before })
    const page = await open(`/albums/${id}/labels`, caller)
    await page.getByRole('button', { name: `Rename “${before}”` }).click()
    await page.getByRole('combobox', { name: 'New label' }).fill(after)
    // the page closes before the new label is added
    await context.route('**/addPhotoLabel', (route) => route.abort())
    const aborted = context.waitForEvent('requestfailed', (request) => request.url().endsWith('/addPhotoLabel'))
    await page.getByRole('button', { name: 'Change 1 photo' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await aborted
    await page.close()
    expect(await carriers(caller, { albumId: id, filterLabel: before })).toEqual([photoId])
    await context.unroute('**/addPhotoLabel')
    const elsewhere = await context.newPage()
    await elsewhere.goto(`/albums#key=${caller.key}`)
    await expect.poll(() => carriers(caller, { albumId: id, filterLabel: before })).toEqual([])
    expect(await carriers(caller, { albumId: id, filterLabel: after })).toEqual([photoId])
  })
})

test('an admin hides a public label from participants', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const label = unique('Secret')
  const [photoId = ''] = await carriers(caller, { albumId: id })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  const page = await open(`/albums/${id}/labels`, caller)
  await page.getByRole('button', { name: `Hide “${label}” from participants` }).click()
  await page.getByRole('button', { name: 'Change 1 photo' }).click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: label })).toEqual([])
  expect(await carriers(caller, { albumId: id, filterRestrictedLabel: label })).toEqual([photoId])
})

test('merging a public and a hidden label keeps the hidden one by default; choosing the public one warns what participants will see', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const hidden = unique('approved')
  const slip = hidden.toUpperCase()
  const photoIds = await carriers(caller, { albumId: id })
  for (const photoId of photoIds.slice(0, 4)) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: slip })
  for (const photoId of photoIds.slice(3, 6))
    await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: hidden, isHidden: true })
  const page = await open(`/albums/${id}/labels`, caller)
  await page.getByRole('button', { name: `Merge “${hidden}” and “${slip}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge labels' })
  const stays = dialog.getByRole('radio', { name: new RegExp(hidden) })
  await expect(stays).toBeChecked()
  await expect(dialog.getByText('Participants will see')).toBeHidden()
  await dialog.getByRole('radio', { name: new RegExp(slip) }).check()
  await expect(dialog.getByRole('status').first()).toContainText(`Participants will see “${slip}” on 2 photos.`)
  await expect(dialog.getByRole('button', { name: 'Make public and merge' })).toBeVisible()
  await expectAccessible(page)
  await stays.check()
  await dialog.getByRole('button', { name: 'Change 4 photos' }).click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: slip })).toEqual([])
  expect(await carriers(caller, { albumId: id, filterRestrictedLabel: hidden })).toEqual(photoIds.slice(0, 6))
})

test('the button that makes a hidden label public says so, also when renaming', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const hidden = unique('Shortlist')
  const [photoId = ''] = await carriers(caller, { albumId: id })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: hidden, isHidden: true })
  const page = await open(`/albums/${id}/labels`, caller)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Rename “${hidden}”` }).click()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: 'New label' }).fill('Best of all')
  await expect(dialog.getByRole('button', { name: 'Change 1 photo' })).toBeVisible()
  await dialog.getByText('Everyone', { exact: true }).click()
  await expect(dialog.getByRole('status').first()).toContainText('Participants will see “Best of all” on 1 photo.')
  await expect(dialog.getByRole('button', { name: 'Make public and rename' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Make public: “${hidden}”` }).click()
  await expect(dialog.getByRole('status').first()).toContainText(`Participants will see “${hidden}” on 1 photo`)
  await dialog.getByRole('button', { name: 'Make public', exact: true }).click()
  await expect.poll(() => carriers(caller, { albumId: id, filterLabel: hidden })).toEqual([photoId])
})

test('before a merge, labels that differ in a space look different in the sentence that names them', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin('clips')
  const stays = unique('Finals')
  const goes = `${stays} `
  const [photoId = ''] = await carriers(caller, { albumId: id })
  for (const label of [stays, goes]) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  const page = await open(`/albums/${id}/labels`, caller)
  await page.getByRole('button', { name: `Merge “${stays}” and “${goes}”` }).click()
  const effect = page.getByRole('dialog').getByRole('status').first()
  await expect(effect).toContainText(`“${goes}” is replaced by “${stays}” on 1 photo.`)
  await expect(effect.getByRole('img', { name: 'space' })).toHaveCount(1)
})

test('similar labels are listed as one possible duplicate; the table can be sorted and searched', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const photoIds = await carriers(caller, { albumId: id })
  const name = unique('stage')
  const alike = [name, name.toUpperCase(), name.replace('stage', 'st-age')]
  const others = Array.from({ length: 7 }, (_, index) => 'abcdefg'.charAt(index).repeat(6))
  for (const [place, label] of [...alike, ...others].entries())
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: photoIds[place] ?? '', label })
  for (const photoId of photoIds.slice(0, 5))
    await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: 'gggggg' })
  const page = await open(`/albums/${id}/labels`, caller)
  const clusters = page.getByRole('region', { name: 'Possible duplicates' }).getByRole('listitem')
  await expect(clusters).toHaveCount(1)
  for (const label of alike) await expect(clusters).toContainText(label)

  const table = page.getByRole('table')
  const first = table.getByRole('rowheader').first()
  await expect(first).toHaveText('aaaaaa')
  await expect(table.getByRole('columnheader', { name: 'Label' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'Photos', exact: true }).click()
  await expect(first).toHaveText('gggggg')
  await expect(table.getByRole('columnheader', { name: 'Photos' })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('link', { name: '6 photos' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a label' }).fill('ccc')
  await expect(table.getByRole('rowheader')).toHaveText(['cccccc'])
  await expectAccessible(page)
})

test('the labels page shows participants no buttons to change labels, and says why', async ({
  open,
  addCaller,
  albumId,
  service,
}) => {
  const id = await albumId('harbour')
  const [photoId = ''] = await carriers(service, { albumId: id })
  const label = unique('Seen')
  await call(service, 'addPhotoLabel', { albumId: id, photoId, label })
  const page = await open(`/albums/${id}/labels`, await addCaller({ participantOf: [id] }))
  await expect(page.getByRole('rowheader', { name: label })).toBeVisible()
  await expect(page.getByText('Only its admins can rename, merge, hide or remove labels.')).toBeVisible()
  await expect(page.getByRole('table').getByRole('button')).toHaveText(['Label', 'Photos'])
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expectAccessible(page)
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the labels page does not scroll sideways', async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const [photoId = ''] = await carriers(caller, { albumId: id })
    for (const label of ['Supercalifragilisticexpialidocious wall', 'supercalifragilisticexpialidocious wall'])
      await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
    const page = await open(`/albums/${id}/labels`, caller)
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    expect(overflow).toBe(0)
    await expectAccessible(page)
  })
})
