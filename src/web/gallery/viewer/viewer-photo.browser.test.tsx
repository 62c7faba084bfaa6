import '#web/theme.css'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { PhotoStage } from './photo-stage.tsx'
import { useZoom } from './use-zoom.ts'
import { type ViewerPhoto, ViewerPhotoFrame } from './viewer-photo.tsx'
import { ViewerThumbnail } from './viewer-thumbnail.tsx'

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000"/>')}`

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

test('a live photo that is left while it plays does not play when it comes back', async () => {
  // a clip that goes on: its bytes are not a video, but the error reaches nobody
  const over = new AbortController()
  onTestFinished(() => over.abort())
  addEventListener('error', (event) => event.stopImmediatePropagation(), { capture: true, signal: over.signal })
  const { show, host } = mountPhoto({ ...broken, kind: 'live', src: PICTURE, videoUrl: 'data:video/mp4;base64,AAAA' })
  show(true)
  await page.getByRole('button', { name: 'Play live photo' }).click()
  await expect.poll(() => host.querySelector('video')).not.toBeNull()
  show(false)
  await expect.poll(() => host.querySelector('button')).toBeNull()
  show(true)
  await expect.element(page.getByRole('button', { name: 'Play live photo' })).toBeVisible()
  expect(host.querySelector('video')).toBeNull()
})

function ZoomedStage({ width, height }: { width: number; height: number }) {
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage)
  return (
    <div style={{ position: 'fixed', top: 0, left: 0, width, height }}>
      <PhotoStage
        {...{ stage, zoom }}
        photo={{ ...broken, src: PICTURE }}
        previous={undefined}
        next={undefined}
        onPrevious={undefined}
        onNext={undefined}
        onSwipeUp={undefined}
        onSwipeDown={undefined}
        onPictureError={() => undefined}
      >
        gone
      </PhotoStage>
      <button type="button" onClick={() => zoom.zoomBy(3, { x: 0, y: height / 2 })}>
        Zoom
      </button>
    </div>
  )
}

test('a zoomed photo covers its stage again when that has another shape', async () => {
  const { root, host } = mount()
  /** The edges of the photo, once it rests. */
  const edges = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(host.getAnimations({ subtree: true }).map(({ finished }) => finished))
    const { left = 0, right = 0 } = host.querySelector('[data-pixels]')?.getBoundingClientRect() ?? {}
    return { left, right }
  }
  flushSync(() => root.render(<ZoomedStage width={400} height={700} />))
  page
    .getByText('Zoom', { exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(async () => (await edges()).right).toBeGreaterThan(1_000)
  flushSync(() => root.render(<ZoomedStage width={900} height={300} />))
  const covers = async () => {
    const { left, right } = await edges()
    return left < 1 && right > 899
  }
  await expect.poll(covers).toBe(true)
})
