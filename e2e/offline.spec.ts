import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, test, unique } from './support/fixtures.ts'
import { untilIdle, untilStored } from './support/settle.ts'

// offline, the browser logs each failed request
test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED/ })

/** Waits until a sheet has prefetched its code, which it does once its photos are there: it may be idle before. */
async function untilFetched(page: Page) {
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  await untilIdle(page)
  const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(names).toContainEqual(expect.stringContaining('/changes-database-'))
}

for (const where of ['the sheet', 'a photo']) {
  test(`a label added in ${where} as the first action offline is stored, and sent when the service is back`, async ({
    context,
    open,
    service,
    albumId,
  }) => {
    const id = await albumId('harbour')
    const label = unique('offline')
    const page = await open(`/albums/${id}`)
    await expect(page.getByText('24 photos').first()).toBeVisible()
    await untilFetched(page)
    await context.setOffline(true)

    await page.getByRole('gridcell').first().focus()
    if (where === 'a photo') {
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Add a label' }).focus()
    } else await page.keyboard.press('l')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(label)
    await page.keyboard.press('Enter')
    await expect(page.getByText(label, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText(/Couldn’t (add|remove|change)|went wrong|load this page/)).toHaveCount(0)

    await untilStored(page)
    await context.setOffline(false)
    await page.reload()
    const having = async () => (await call(service, 'getPhotos', { albumId: id, filterLabel: label })).length
    await expect.poll(having).toBe(1)
  })
}

test('a page that can’t be loaded offline says so, with an illustration', async ({ context, open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await untilFetched(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  const what = page.getByRole('heading', { name: 'Couldn’t load this page' })
  await expect(what).toBeVisible()
  await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
})

test('the header says when the service is unreachable, how many changes wait, and when it is back', async ({
  context,
  open,
  albumId,
}) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await untilFetched(page)
  await expect(page.getByRole('button', { name: /^Connection: / })).not.toHaveAccessibleName(/Offline/)
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: /^Connection: .*Offline/ })).toBeVisible()
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(unique('waits'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Connection: .*Offline, 1 change waiting/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /^Connection: [^.]*$/ })).toBeVisible()
})
