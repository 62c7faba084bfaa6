import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { type ViewerPhoto, ViewerPhotoFrame } from './viewer-photo.tsx'
import { ViewerThumbnail } from './viewer-thumbnail.tsx'

/** A photo whose picture can't be decoded. */
const broken: ViewerPhoto = {
  id: 'p1',
  kind: 'image',
  src: 'data:image/gif;base64,AAAA',
  videoUrl: undefined,
  downloadUrl: undefined,
  width: 3_000,
  height: 2_000,
  name: 'Photo 1',
}

/** Counts failures of its picture. */
function mountPhoto(photo: ViewerPhoto) {
  const onPictureError = vi.fn<(photoId: string) => void>()
  const { root, host } = mount()
  const show = (isCurrent: boolean) =>
    root.render(
      <ViewerPhotoFrame
        photo={photo}
        isCurrent={isCurrent}
        isLoaded
        isHeld={false}
        zoom={undefined}
        onReady={() => undefined}
        onSettled={() => undefined}
        onPictureError={onPictureError}
      />,
    )
  return { show, host, failures: () => onPictureError.mock.calls.length }
}

test('a photo that can’t be loaded shows its thumbnail and an error', async () => {
  const tile = document.createElement('canvas')
  tile.width = 30
  const renderThumbnail: ViewerPhoto['renderThumbnail'] = (place) => (
    <ViewerThumbnail thumbnailOf={() => tile} {...place} />
  )
  const { show, host } = mountPhoto({ ...broken, renderThumbnail })
  show(true)
  await expect.poll(() => host.textContent).toContain('Couldn’t load the full photo.')
  await expect.poll(() => host.querySelector('canvas')?.width).toBe(30)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a photo that failed while it was preloaded is retried when it is shown, and when the network is back', async () => {
  const { show, failures } = mountPhoto(broken)
  show(false)
  await expect.poll(failures).toBe(1)
  show(true)
  await expect.poll(failures).toBe(2)
  // again, if the failure is not rendered yet
  const failuresOnline = () => {
    dispatchEvent(new Event('online'))
    return failures()
  }
  await expect.poll(failuresOnline).toBeGreaterThan(2)
})
