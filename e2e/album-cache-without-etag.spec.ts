import { expect, test } from './support/over-other-service.ts'
import { rowsIn } from './support/rows-in.ts'

test('with a service without ETags the cached album shows until the new response arrives', async ({
  visit,
  other,
  context,
}) => {
  const page = await visit('/albums')
  await page.getByRole('link', { name: /Other harbour/ }).click()
  const all = page.getByRole('link', { name: /^All photos\b.*\b40$/ })
  await expect(all).toBeVisible()
  await expect.poll(() => rowsIn(page, { database: 'kept-albums', store: 'album' })).toBe(1)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\/getPhotos/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(all).toBeVisible()
  const [first] = other.albums[0]?.photos ?? []
  first?.labels?.push('Since then')
  release()
  await expect(page.getByRole('button', { name: /^Since then/ })).toBeVisible()
  await expect(all).toBeVisible()
})
