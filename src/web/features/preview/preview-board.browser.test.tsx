import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { PreviewBoard } from './preview-board.tsx'
import { ReviewBadge } from './review-badge.tsx'
import { ShareButton } from './share-button.tsx'

const albumId = `album ${Math.random()}`
const album = { albumId, name: 'Lisbon', numPhotos: 1 }
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')}`
const photo = { photoId: 'p', width: 3, height: 2, originalUrl: picture, stableUrl: picture, downloadUrl: picture }

/** The preview of an album of one photo, the badge of its card, and a button that hides the photo's label. */
function Preview() {
  const { outbox, close } = useData()
  onTestFinished(close)
  const groups = [{ kind: 'restricted', text: 'no-publish', wanted: true, photoIds: ['p'] } as const]
  const label = async () => (await outbox()).enqueue({ albumId, what: 'no-publish', groups })
  return (
    <>
      <PreviewBoard albumId={albumId} />
      <ReviewBadge albumId={albumId} />
      <Button onClick={() => void label()}>Label</Button>
    </>
  )
}

test('a hidden label given on this device is a privacy problem at once', async () => {
  const restrictedLabels: string[] = []
  showOnService(<Preview />, {
    getAlbums: () => Response.json({ data: [album] }),
    getAlbum: () => Response.json({ data: album }),
    getPreviewPhotos: () => Response.json({ data: [photo] }),
    getPhotos: () => Response.json({ data: [{ ...photo, restrictedLabels }] }),
    addPhotoLabel: () => {
      restrictedLabels.push('no-publish')
      return Response.json({ data: { message: 'added' } })
    },
  })
  await expect.element(page.getByText('No privacy problems found.')).toBeVisible()
  await page.getByRole('button', { name: 'I’ve looked at all of these' }).click()
  const badge = page.getByRole('link', { name: '1 photo needs a look' })
  await expect.element(badge).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Label', exact: true }).click()
  await expect.element(page.getByText('Public, but labelled no-publish')).toBeVisible()
  await expect.element(badge).toBeVisible()
})

test('of many or long warnings about a preview the first are shown, short, and the others counted', async () => {
  showOnService(<Preview />, {
    getAlbums: () => Response.json({ data: [album] }),
    getAlbum: () => Response.json({ data: album }),
    getPhotos: () => Response.json({ data: [photo] }),
    getPreviewPhotos: () =>
      Response.json({ data: [photo], warnings: ['a', 'b', 'c', 'd', 'e'].map((text) => text.repeat(20_000)) }),
  })
  await expect.element(page.getByText(`${'c'.repeat(200)} … (20,000 characters)`, { exact: true })).toBeVisible()
  await expect.element(page.getByText('and 2 more warnings')).toBeVisible()
  await expect.element(page.getByText('ddd')).not.toBeInTheDocument()
})

test('visitors see nothing of a preview that the service no longer finds', async () => {
  let isFound = true
  showOnService(<ShareButton album={album} />, {
    getPreviewPhotos: () => (isFound ? Response.json({ data: [photo] }) : new Response(null, { status: 404 })),
  })
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect.element(page.getByText('Anyone with the link sees 1 photo')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  isFound = false
  await share.click()
  await expect.element(page.getByText(/^Visitors see nothing: the preview is off/)).toBeVisible()
  await expect.element(page.getByText(/^Anyone with the link/)).not.toBeInTheDocument()
})
