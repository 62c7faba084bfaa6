import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { paths, patterns } from '#web/paths.ts'
import { Slideshow, Wall } from './screen-page.tsx'

const source = 'https://media.test/p.jpg'
const photo = { photoId: 'p', originalUrl: source, stableUrl: source }

test('the QR code of an unattended wall leaves when the preview is turned off, and returns with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const preview = { data: [photo] }
  showOnService(
    <Routes>
      <Route path={patterns.wall} element={<Wall />} />
    </Routes>,
    {
      getAlbum: () =>
        Response.json({ data: { albumId: 'a', name: 'Lisbon', shareUrl: 'https://photos.test/share/s' } }),
      getPhotos: () => Response.json({ data: [], cursor: '{}' }),
      getPreviewPhotos: () => Response.json(preview),
    },
    { address: paths.wall('a', {}) },
  )
  const code = page.getByRole('img', { name: /^QR code/ })
  await expect.element(code).toBeVisible()
  preview.data = []
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(code).not.toBeInTheDocument()
  preview.data = [photo]
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(code).toBeVisible()
})

const screens = (
  <Routes>
    <Route path={patterns.wall} element={<Wall />} />
    <Route path={patterns.slideshow} element={<Slideshow />} />
  </Routes>
)

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const photoOf = (photoId: string, restrictedLabels: string[] = []) => ({
  photoId,
  originalUrl: picture,
  stableUrl: picture,
  labels: [],
  restrictedLabels,
})

const album = { albumId: 'a', name: 'Lisbon' }

const showScreen = (address: string, photos = [photoOf('p'), photoOf('q', ['nsfw'])], administered = [album]) =>
  showOnService(
    screens,
    {
      getAlbums: () => Response.json({ data: administered }),
      getAlbum: () => Response.json({ data: album }),
      getPhotos: () => Response.json({ data: photos, cursor: '{}' }),
    },
    { address },
  )

test('a wall never takes the lens of participants, who don’t see which labels keep photos off it', async () => {
  showScreen(`${paths.wall('a', {})}?as=participant`)
  await expect.element(page.getByText('1 photo left out: its label looks private')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveAttribute('data-photo-id', 'p')
})

test('a participant’s wall, which can’t leave out photos with hidden labels, says so', async () => {
  const note = page.getByText('As a participant, you don’t see hidden labels: photos with one aren’t left out.')
  showScreen(paths.wall('a', {}), [photoOf('p')], [])
  await expect.element(note).toBeVisible()
})

test('who copies the address of a wall that leaves photos out is told that a participant’s would not', async () => {
  showScreen(paths.wall('a', {}))
  await expect.element(page.getByText('1 photo left out: its label looks private')).toBeVisible()
  await expect.element(page.getByText(/^As a participant/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Copy the address of this wall' }).click()
  await expect
    .element(page.getByText(/With a participant’s key, photos with hidden labels aren’t left out\.$/))
    .toBeVisible()
})

/** The note on photos left out, a minute later. */
async function leftOutLater() {
  await vi.advanceTimersByTimeAsync(61_000)
  return page.getByText('1 photo left out: its label looks private').query()
}

test('an unattended screen follows the labels of its photos, whose number stays the same', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
  const labels: string[] = []
  showScreen(paths.wall('a', {}), [photoOf('p'), photoOf('q', labels)])
  const photos = page.getByRole('listitem')
  await expect.element(photos.nth(1)).toBeVisible()
  labels.push('nsfw')
  // repeatedly: the pause may not have begun yet
  await expect.poll(leftOutLater).not.toBeNull()
  await expect.element(photos).toHaveAttribute('data-photo-id', 'p')
})

for (const addressOf of [paths.wall, paths.slideshow])
  test(`${addressOf('a')} shows no photos if its filter can’t be read, but why`, async () => {
    showScreen(addressOf('a', { filter: '"Best' }))
    await expect.element(page.getByText(/^This quote isn’t closed/)).toBeVisible()
    await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: 'Edit the filter' }))
      .toHaveAttribute('href', paths.album('a', { filter: '"Best' }))
  })
