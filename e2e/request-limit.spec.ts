import { cp } from 'node:fs/promises'
import { startService } from '#testing/start-service.ts'
import { call, request } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { expect, test } from './support/fixtures.ts'
import { albums, preparedLibrary } from './support/library.ts'
import { preparedData } from './support/prepared-data.ts'
import { openLabelBox } from './support/sheet-ready.ts'

// the test provokes 429 answers
test.use({ allowedComplaint: /status of 429/ })

test('all labels arrive at a service that accepts two requests a second per key', async ({ page }) => {
  test.setTimeout(120_000)
  const data = test.info().outputPath('data')
  await cp(await preparedData(), data, { recursive: true })
  const service = await startService({
    data,
    library: await preparedLibrary(),
    options: ['--requests-per-second', '2'],
  })
  let refused = 0
  page.on('response', (response) => void (refused += response.status() === 429 ? 1 : 0))
  // tolerates 429: the page uses the same key, so they share its limit
  const having = async (albumId: string) => {
    const { status, body } = await request(service, 'getPhotos', { albumId, filterLabel: 'Patient' })
    return status === 200 ? Object(Object(body).data).length : undefined
  }
  const found = await call(service, 'getAlbums', { search: albums.harbour.name })
  const albumId = found[0]?.albumId ?? ''
  await page.goto(`${service.url}/albums/${albumId}#key=${service.key}`)
  const selectAll = page.getByRole('button', { name: 'Select all' })
  await expect(selectAll).toBeVisible()
  // “Select all” takes the photos that have arrived
  await expectCount(page, `${albums.harbour.photos} photos`)
  await selectAll.click()
  await openLabelBox(page)
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' })
  await field.fill('Patient')
  await field.press('Enter')
  await expect.poll(() => having(albumId), { intervals: [3000], timeout: 80_000 }).toBe(albums.harbour.photos)
  expect(refused).toBeGreaterThan(0)
  await page.goto('about:blank')
  await service.stop()
})
