import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { LabelRail } from './label-rail.tsx'

const photo = (photoId: string, size: object) => ({
  photoId,
  originalUrl: 'https://photos.test/o',
  stableUrl: 'https://photos.test/s',
  downloadUrl: 'https://photos.test/d',
  ...size,
})

const portraitAndLandscape = [photo('p', { width: 2, height: 3 }), photo('l', { width: 3, height: 2 })]

/** Shows the rail of an album, by default of one portrait and one landscape. */
function showRail(search = '', data = portraitAndLandscape) {
  showOnService(
    <AlbumProvider albumId="meadow">
      <Link to="?as=participant">View as participant</Link>
      <LabelRail />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data, cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 2 } }),
    },
    { address: `/albums/meadow${search}` },
  )
}

const forms = page.getByRole('button', { name: 'Type and shape' })
const search = page.getByRole('searchbox', { name: 'Find a label' })
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })

test('a row of “Type and shape” that is chosen stays when the list is folded', async () => {
  showRail()
  await forms.click()
  await row('Portrait').click()
  await expect.element(row('Portrait')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(row('Landscape')).toBeVisible()
  await forms.click()
  await expect.element(forms).toHaveAttribute('aria-expanded', 'false')
  await expect.element(row('Landscape')).not.toBeInTheDocument()
  await expect.element(row('Portrait')).toBeVisible()
})

test('“Type and shape” starts open if the filter uses one, and stays so without it', async () => {
  showRail('?filter=shape:portrait')
  await expect.element(row('Landscape')).toBeVisible()
  await row('Portrait').click()
  await expect.element(row('Portrait')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(row('Portrait')).toHaveFocus()
})

test('a search can be cleared even if few labels are left', async () => {
  const [labels, restrictedLabels] = [
    ['Best', 'Crowd', 'Detail', 'Food', 'Stage'],
    ['approved', 'blurred', 'consent', 'duplicate'],
  ]
  showRail('', [photo('p', { labels, restrictedLabels })])
  await search.fill('appr')
  await expect.element(row('approved')).toBeVisible()
  await page.getByRole('link', { name: 'View as participant' }).click()
  await expect.element(page.getByText('No matching labels.')).toBeVisible()
  await search.fill('')
  await expect.element(row('Best')).toBeVisible()
})

test('a public and a hidden label of the same text are told apart in the menu', async () => {
  showRail('', [photo('p', { labels: ['approved'], restrictedLabels: ['approved'] })])
  await page.getByRole('button', { name: 'Labelled, but not with…' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'approved', exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: /Hidden from participants/ }).click()
  await expect.element(page.getByRole('button', { name: 'Labelled, but not with…' })).toHaveFocus()
})

test('the menu says that it lists only the first of many labels', async () => {
  const labels = Array.from({ length: 102 }, (_, number) => `Label ${number + 100}`)
  showRail('', [photo('p', { labels })])
  await page.getByRole('button', { name: 'Labelled, but not with…' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Label 199' })).toBeInTheDocument()
  const rest = page.getByRole('menuitem', { name: /^And 2 more labels.*exclude it in the list of labels\.$/ })
  await expect.element(rest).toHaveAttribute('aria-disabled', 'true')
})
