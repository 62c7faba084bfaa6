import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Filter photos' })
const banner = (page: Page) => page.getByRole('region', { name: 'Viewing as a participant' })

test('the lens shows the album as participants see it, and names the filter conditions they can’t use', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const [best, hidden] = [unique('Best'), unique('approved')]
  const ids = (await call(caller, 'getPhotos', { albumId: id })).map(({ photoId }) => photoId)
  for (const photoId of ids.slice(0, 3)) await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: best })
  for (const photoId of ids.slice(2, 4))
    await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: hidden, isHidden: true })
  const page = await open(`/albums/${id}`, caller)
  await expect(rail(page).getByRole('button', { name: `${hidden}, 2 photos` })).toBeVisible()
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'View as participant' }).click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(hidden)).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: /hidden labels/ })).toHaveCount(0)
  await expectAccessible(page)

  await rail(page)
    .getByRole('button', { name: `${best}, 3 photos`, exact: true })
    .click()
  await expectCount(page, '3 of 24 photos')
  await page.getByRole('gridcell').nth(2).click()
  const viewer = page.getByRole('dialog', { name: /^Photo 3 of/ })
  await expect(viewer.getByText('Viewing as a participant: hidden labels aren’t shown')).toBeVisible()
  await expect(viewer.getByText(best)).toBeVisible()
  await expect(viewer.getByText(hidden)).toHaveCount(0)
  await expectAccessible(page)
  await viewer.getByRole('link', { name: 'Exit' }).click()
  await expect(viewer.getByRole('option', { name: hidden, checked: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectCount(page, '3 of 24 photos')
  await expect(banner(page)).toHaveCount(0)

  await page.goto(`/albums/${id}?as=participant&filter=${encodeURIComponent(`"${best}" & !@"${hidden}"`)}`)
  await expect(banner(page).getByRole('status')).toContainText(`@"${hidden}"`)
  await expectCount(page, '3 of 24 photos')
  await banner(page).getByRole('link', { name: 'Filter without it' }).click()
  await expect(banner(page).getByText(hidden)).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'Exit' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(rail(page).getByRole('button', { name: `Exclude ${hidden}` })).toBeVisible()
})

test('the privacy check finds public labels that also exist hidden or look private', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const [twin, secret] = [unique('approved'), unique('do not show')]
  const [first, second] = await call(caller, 'getPhotos', { albumId: id })
  if (first === undefined || second === undefined) throw new Error('the album has too few photos')
  const add = (photoId: string, label: string, isHidden = false) =>
    call(caller, 'addPhotoLabel', { albumId: id, photoId, label, isHidden })
  await add(first.photoId, twin)
  await add(first.photoId, twin, true)
  await add(second.photoId, twin, true)
  await add(second.photoId, secret)
  const page = await open(`/albums/${id}`, caller)
  await rail(page)
    .getByRole('button', { name: /^\d+ labels to review/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Privacy check' })
  const twins = dialog.getByRole('region', { name: 'Public and hidden' })
  await expect(twins.getByRole('link', { name: `${twin} 1 photo`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog
    .getByRole('region', { name: 'Public, but looks private' })
    .getByRole('link', { name: `${secret} 1 photo` })
    .click()
  await expect(dialog).toHaveCount(0)
  await expectCount(page, '1 of 3 photos')
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Privacy check' }).click()
  await twins.getByRole('link', { name: `${twin} (hidden from participants) 2 photos` }).click()
  await expectCount(page, '2 of 3 photos')
})

test('participants have no lens and no privacy check', async ({ open, addCaller, albumId }) => {
  const id = await albumId('clips')
  const page = await open(`/albums/${id}`, await addCaller({ participantOf: [id] }))
  await expectCount(page, '3 photos')
  await expect(rail(page).getByRole('button', { name: /^No labels/ })).toBeVisible()
  await expect(rail(page).getByRole('button', { name: /^Hidden labels only/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Album actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /View as participant|Privacy check/ })).toHaveCount(0)
})
