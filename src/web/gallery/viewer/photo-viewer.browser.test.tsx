import '#web/theme.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PhotoViewer } from './photo-viewer.tsx'
import type { ViewerPhoto } from './viewer-stage.tsx'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
const BROKEN = 'data:image/gif;base64,AAAA'

const image: ViewerPhoto = {
  id: 'p1',
  kind: 'image',
  src: PICTURE,
  videoUrl: undefined,
  downloadUrl: 'https://media.test/p1.jpg',
  width: 300,
  height: 200,
  name: 'Photo 1, labels Best',
}

let root: Root
let host: HTMLElement
const on = {
  close: vi.fn<() => void>(),
  previous: vi.fn<() => void>(),
  next: vi.fn<() => void>(),
  error: vi.fn<(id: string) => void>(),
}

function show(photo: ViewerPhoto | undefined, { first = false } = {}) {
  flushSync(() =>
    root.render(
      <PhotoViewer
        photo={photo}
        title="Photo 1 of Harbour"
        position="frame 1 of 3"
        back="Harbour"
        onClose={on.close}
        onPrevious={first ? undefined : on.previous}
        onNext={on.next}
        neighbours={[]}
        onPictureError={on.error}
        panel={<input aria-label="Add a label" />}
      >
        <p>gone</p>
      </PhotoViewer>,
    ),
  )
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
  for (const mock of Object.values(on)) mock.mockReset()
})

const dialog = page.getByRole('dialog', { name: 'Photo 1 of Harbour' })

test('takes the focus, and its keys work at once', async () => {
  show(image)
  await expect.element(dialog).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Escape}')
  expect(on.next).toHaveBeenCalledTimes(2)
  expect(on.previous).toHaveBeenCalledTimes(1)
  expect(on.close).toHaveBeenCalledTimes(1)
})

test('keeps Tab inside, both ways round', async () => {
  const outside = document.createElement('button')
  document.body.append(outside)
  show(image)
  const seen = new Set<Element | null>()
  for (const keys of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    for (let times = 0; times < 9; times++) {
      await userEvent.keyboard(keys)
      expect(dialog.element().contains(document.activeElement)).toBe(true)
      seen.add(document.activeElement)
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(5)
  outside.remove()
})

test('leaves the arrows to whoever types, and Escape closes all the same', async () => {
  show(image)
  await userEvent.keyboard('l')
  const field = page.getByRole('textbox', { name: 'Add a label' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('llama{ArrowLeft}{ArrowRight}')
  await expect.element(field).toHaveValue('llama')
  expect(on.next).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(on.close).toHaveBeenCalledTimes(1)
})

test('does nothing at the first photo, and keeps the focus there', async () => {
  show(image, { first: true })
  const button = page.getByRole('button', { name: 'Previous photo' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowLeft}')
  expect(on.previous).not.toHaveBeenCalled()
  await expect.element(dialog).toHaveFocus()
})

test('keeps the shape of the photo before it is there, within the window', async () => {
  show({ ...image, src: BROKEN, width: 6_000, height: 1_000 })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(on.error).toHaveBeenCalledWith('p1')
  const frame = again.element().closest('[style*="aspect-ratio"]')?.getBoundingClientRect()
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(6, 1)
  expect(frame?.right).toBeLessThan(1_440 - 292)
})

test('plays a video with the controls of the platform, and a live photo when asked', async () => {
  show({ ...image, kind: 'video', videoUrl: 'data:video/mp4;base64,AAAA' })
  // made-up bytes are no video: it says so and offers the download
  await expect.element(page.getByText(/could not be played here/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', image.downloadUrl)
  show({ ...image, id: 'p2', kind: 'live', videoUrl: 'data:video/mp4;base64,AAAA' })
  await expect.element(page.getByRole('img', { name: image.name })).toBeVisible()
  await page.getByRole('button', { name: 'Play live photo' }).click()
  // the same bytes again: the picture stays, and so does the offer
  await expect.element(page.getByRole('button', { name: 'Play live photo' })).toBeVisible()
})

test('a finger drawn to the left goes on, a short or a steep one does not', async () => {
  show(image)
  const picture = page.getByRole('img', { name: image.name }).element()
  const draw = (...points: [x: number, y: number][]) => {
    const touch = ([clientX, clientY]: [number, number]) =>
      new Touch({ identifier: 1, target: picture, clientX, clientY })
    for (const [step, point] of points.entries()) {
      const type = step === 0 ? 'touchstart' : 'touchmove'
      picture.dispatchEvent(new TouchEvent(type, { touches: [touch(point)], bubbles: true }))
    }
    picture.dispatchEvent(new TouchEvent('touchend', { bubbles: true }))
  }
  draw([500, 300], [480, 300], [470, 300])
  draw([500, 300], [495, 380], [400, 500])
  expect(on.next).not.toHaveBeenCalled()
  draw([500, 300], [460, 305], [400, 310])
  expect(on.next).toHaveBeenCalledTimes(1)
  draw([400, 300], [460, 305], [520, 310])
  expect(on.previous).toHaveBeenCalledTimes(1)
})

test('says what is the matter where there is no photo to show', async () => {
  show(undefined)
  await expect.element(page.getByText('gone')).toBeVisible()
  expect(page.getByRole('link', { name: 'Download' }).elements()).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  expect(on.close).toHaveBeenCalledTimes(1)
})
