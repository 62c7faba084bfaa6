import '#web/theme.css'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import type { ViewerPhoto } from './viewer-photo.tsx'
import { ViewerThumbnail } from './viewer-thumbnail.tsx'

const drawn = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`
const PICTURE = drawn(3_000, 2_000)
const BROKEN = 'data:image/gif;base64,AAAA'

const image: ViewerPhoto = {
  id: 'p1',
  kind: 'image',
  src: PICTURE,
  videoUrl: undefined,
  downloadUrl: 'https://media.test/p1.jpg',
  width: 3_000,
  height: 2_000,
  name: 'Photo 1, labels Best',
}

const thumbnailOf =
  (tile: HTMLCanvasElement): ViewerPhoto['renderThumbnail'] =>
  (place) => <ViewerThumbnail thumbnailOf={() => tile} {...place} />

let root: Root
let host: HTMLElement
const on = {
  close: vi.fn<() => void>(),
  previous: vi.fn<() => void>(),
  next: vi.fn<() => void>(),
  first: vi.fn<() => void>(),
  last: vi.fn<() => void>(),
  error: vi.fn<(id: string) => void>(),
}

type Shown = {
  first?: boolean
  next?: ViewerPhoto
  ahead?: readonly ViewerPhoto[]
  isTaken?: (key: string) => boolean
  tileOf?: () => HTMLElement
}

const taken = () => false

function show(photo: ViewerPhoto | undefined, { first = false, next, ahead, isTaken = taken, tileOf }: Shown = {}) {
  flushSync(() =>
    root.render(
      <PhotoViewer
        photo={photo}
        title="Photo 1 of Harbour"
        position="Photo 1 of 3"
        back="Harbour"
        onClose={on.close}
        onPrevious={first ? undefined : on.previous}
        onNext={on.next}
        onFirst={on.first}
        onLast={on.last}
        previous={undefined}
        next={next}
        onPictureError={on.error}
        isTaken={isTaken}
        {...(tileOf && { tileOf })}
        {...(ahead && { ahead })}
        panel={<input key={photo?.id} aria-label="Add a label" />}
      >
        <p>gone</p>
      </PhotoViewer>,
    ),
  )
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  ;({ host, root } = mount())
})

afterEach(() => {
  for (const mock of Object.values(on)) mock.mockReset()
})

const dialog = page.getByRole('dialog', { name: 'Photo 1 of Harbour' })
const field = page.getByRole('textbox', { name: 'Add a label' })
const picture = (name = image.name) => page.getByRole('img', { name, exact: true })
const box = (name?: string) => picture(name).element().getBoundingClientRect()

test('is focused on opening, and its keys work at once', async () => {
  show(image)
  await expect.element(dialog).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{PageDown}{PageUp}{Home}{End}{Escape}')
  expect(on.next).toHaveBeenCalledTimes(3)
  expect(on.previous).toHaveBeenCalledTimes(2)
  expect(on.first).toHaveBeenCalledTimes(1)
  expect(on.last).toHaveBeenCalledTimes(1)
  expect(on.close).toHaveBeenCalledTimes(1)
})

test('traps Tab in both directions, and restores the focus on closing', async () => {
  const outside = document.createElement('button')
  document.body.append(outside)
  outside.focus()
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
  flushSync(() => root.render(null))
  await expect.element(outside).toHaveFocus()
  outside.remove()
})

test('Tab reaches a notice, and goes around through it', async () => {
  const notices = document.createElement('section')
  notices.id = 'notices'
  const close = notices.appendChild(document.createElement('button'))
  host.after(notices)
  show(image)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(close).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(close).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(close).toHaveFocus()
  notices.remove()
})

test('leaves the arrows to a text field; Escape first leaves the field, then closes', async () => {
  show(image)
  await userEvent.keyboard('l')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('llama{ArrowLeft}{ArrowRight}')
  await expect.element(field).toHaveValue('llama')
  expect(on.next).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toHaveFocus()
  expect(on.close).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(on.next).toHaveBeenCalledTimes(1)
  expect(on.close).toHaveBeenCalledTimes(1)
})

test('a key held a little long acts once, except to step', async () => {
  show(image)
  const fitted = box().width
  await userEvent.keyboard('{z>3/}')
  await expect.poll(() => box().width).toBeGreaterThan(fitted)
  await userEvent.keyboard('{ArrowRight>3/}')
  expect(on.next).toHaveBeenCalledTimes(3)
  await userEvent.keyboard('{l>3/}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('oval')
  await expect.element(field).toHaveValue('oval')
})

test('a field that loses its focus hands it to the viewer, whose keys work again', async () => {
  show(image)
  await userEvent.keyboard('l')
  await expect.element(field).toHaveFocus()
  const element = field.element()
  if (element instanceof HTMLElement) element.blur()
  await expect.element(dialog).toHaveFocus()
})

test('Page Down and Alt with an arrow step from within the field, and the next photo’s field is focused', async () => {
  show(image)
  await userEvent.keyboard('l')
  await userEvent.keyboard('{PageDown}{Alt>}{ArrowRight}{ArrowLeft}{/Alt}{PageUp}')
  expect(on.next).toHaveBeenCalledTimes(2)
  expect(on.previous).toHaveBeenCalledTimes(2)
  show({ ...image, id: 'p2' })
  await expect.element(field).toHaveFocus()
})

test('a photo animates from its tile to its place, and back', async () => {
  const tile = document.createElement('div')
  tile.style.cssText = 'position: fixed; left: 40px; top: 300px; width: 120px; height: 80px'
  host.before(tile)
  show(image, { tileOf: () => tile })
  expect(box().width).toBeLessThan(400)
  expect(box().left).toBeLessThan(200)
  await expect.poll(() => box().width).toBeGreaterThan(900)
  const fly = vi.spyOn(tile, 'animate')
  root.unmount()
  await expect.poll(() => fly.mock.calls.some(([frames]) => frames !== null && 'transform' in frames)).toBe(true)
  tile.remove()
})

test('does without full screen if the browser refuses it', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true)
  const { documentElement } = document
  const request = vi.fn<() => void>()
  // no mock, which would handle the rejection
  documentElement.requestFullscreen = () => {
    request()
    return Promise.reject(new TypeError('Permissions check failed'))
  }
  const unhandled = vi.fn<(event: Event) => void>()
  addEventListener('unhandledrejection', unhandled)
  onTestFinished(() => {
    Reflect.deleteProperty(documentElement, 'requestFullscreen')
    removeEventListener('unhandledrejection', unhandled)
  })
  show(image)
  await userEvent.keyboard('f')
  expect(request).toHaveBeenCalledTimes(1)
  // an unhandled rejection is reported once the task has ended
  await new Promise((resolve) => setTimeout(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})

test('stepping back from the first photo does nothing; its button can be seen while it is focused', async () => {
  show(image, { first: true })
  const button = page.getByRole('button', { name: 'Previous photo' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowLeft}')
  expect(on.previous).not.toHaveBeenCalled()
  await expect.element(dialog).toHaveFocus()
  const opacity = () => Number(getComputedStyle(button.element()).opacity)
  await expect.poll(opacity).toBe(0)
  while (document.activeElement !== button.element()) await userEvent.keyboard('{Tab}')
  await expect.poll(opacity).toBeGreaterThan(0.3)
})

test('gives the photo its aspect ratio before it is loaded, within the window', async () => {
  show({ ...image, src: BROKEN, width: 6_000, height: 1_000 })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(on.error).toHaveBeenCalledWith('p1')
  const frame = again.element().closest('[style*="aspect-ratio"]')?.getBoundingClientRect()
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(6, 1)
  expect(frame?.right).toBeLessThan(1_440 - 292)
})

test('shows the tile’s thumbnail at once, at full size', async () => {
  const tile = document.createElement('canvas')
  tile.width = 30
  tile.height = 20
  const context = tile.getContext('2d')
  if (context) context.fillStyle = 'red'
  context?.fillRect(0, 0, 30, 20)
  // no address yet: nothing else is shown
  show({ ...image, src: undefined, renderThumbnail: thumbnailOf(tile) })
  const canvas = dialog.element().querySelector('canvas')
  // sharing the tile's bitmap is asynchronous
  await expect.poll(() => [canvas?.width, canvas?.height]).toEqual([30, 20])
  const copy = document.createElement('canvas').getContext('2d')
  if (canvas) copy?.drawImage(canvas, 0, 0)
  expect([...(copy?.getImageData(3, 3, 1, 1).data ?? [])]).toEqual([255, 0, 0, 255])
  expect(canvas?.getBoundingClientRect().width).toBeGreaterThan(900)
})

test('the former photo stays until the new one has something to show', async () => {
  show(image)
  await expect.poll(() => getComputedStyle(picture().element()).opacity).toBe('1')
  const later = Promise.withResolvers<void>()
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(later.promise)
  show({ ...image, id: 'p2', src: drawn(20, 30), width: 20, height: 30, name: 'Photo 2' })
  await expect.poll(() => decode.mock.calls.length).toBeGreaterThan(0)
  const [last] = dialog.element().querySelectorAll(`img[alt="${image.name}"]`)
  expect(last?.getBoundingClientRect().left).toBeGreaterThan(0)
  expect(last?.getBoundingClientRect().right).toBeLessThan(1_440)
  // visible, but hidden from screen readers
  expect(last?.closest('[inert]')).not.toBeNull()
  later.resolve()
  await expect.poll(() => dialog.element().querySelectorAll(`img[alt="${image.name}"]`).length).toBe(0)
  decode.mockRestore()
})

test('Z toggles between pixel for pixel and the whole photo; the zoom is kept from photo to photo', async () => {
  show(image)
  const fitted = box().width
  await userEvent.keyboard('z')
  await expect.poll(() => Math.round(box().width * devicePixelRatio)).toBe(3_000)
  show({ ...image, id: 'p2', name: 'Photo 2' })
  await expect.poll(() => Math.round(box('Photo 2').width * devicePixelRatio)).toBe(3_000)
  await page.getByRole('button', { name: /^Show the whole photo/ }).click()
  await expect.poll(() => box('Photo 2').width).toBeCloseTo(fitted, 0)
})

/** The width in pixels of what is seen of a photo, between the edges of all that clip it. */
function visibleWidth(name: string): number {
  let [left, right] = [-Infinity, Infinity]
  for (let at = dialog.element().querySelector(`img[alt="${name}"]`); at; at = at.parentElement) {
    if (at.tagName !== 'IMG' && getComputedStyle(at).overflow === 'visible') continue
    const edges = at.getBoundingClientRect()
    ;[left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)]
  }
  return Math.max(0, right - left)
}

test('nothing of a photo beside the current one is seen, however large the zoom', async () => {
  const video = { ...image, id: 'v', kind: 'video' as const, videoUrl: 'data:video/mp4,', name: 'Video' }
  show(image, { next: { ...image, id: 'p2', name: 'Photo 2' } })
  await userEvent.keyboard('+++')
  await expect.poll(() => box().width).toBeGreaterThan(1_440)
  show(video, { next: { ...image, id: 'p2', name: 'Photo 2' } })
  expect(visibleWidth('Photo 2')).toBe(0)
})

/** A pointer event during a press. */
const held: PointerEventInit = { bubbles: true, buttons: 1 }

test('the wheel and a double click zoom at the pointer, and dragging pans', async () => {
  show(image)
  const fitted = box()
  const stage = picture().element()
  const at = { clientX: fitted.left + 100, clientY: fitted.top + 80, bubbles: true, cancelable: true }
  const wheel = new WheelEvent('wheel', { ...at, deltaY: -400 })
  stage.dispatchEvent(wheel)
  // else the page would scroll or zoom as well
  expect(wheel.defaultPrevented).toBe(true)
  await expect.poll(() => box().width).toBeCloseTo(fitted.width * Math.exp(0.8), 1)
  // the point under the pointer stays there
  const share = (at.clientX - box().left) / box().width
  expect(share).toBeCloseTo(100 / fitted.width, 1)
  const before = box().left
  for (const [type, clientX] of [
    ['pointerdown', 700],
    ['pointermove', 660],
    ['pointerup', 660],
  ] as const)
    stage.dispatchEvent(new PointerEvent(type, { ...held, pointerId: 1, pointerType: 'mouse', clientX, clientY: 400 }))
  await expect.poll(() => Math.round(box().left)).toBe(Math.round(before - 40))
  expect(on.next).not.toHaveBeenCalled()
  await userEvent.keyboard('{z}{z}')
  await userEvent.dblClick(picture())
  await expect.poll(() => box().width).not.toBeCloseTo(fitted.width, 0)
})

test('a photo zoomed after a press that ended outside the stage does not follow the mouse', async () => {
  show(image)
  const stage = picture().element()
  const send = (type: string, buttons: number, clientX: number) =>
    stage.dispatchEvent(
      new PointerEvent(type, { ...held, pointerId: 1, pointerType: 'mouse', buttons, clientX, clientY: 400 }),
    )
  send('pointerdown', 1, 700)
  await userEvent.keyboard('{+}')
  await expect.poll(() => box().left).toBeLessThan(0)
  const { left } = box()
  send('pointermove', 0, 660)
  // a press on the stage pans again, from where the photo is
  send('pointerdown', 1, 660)
  send('pointermove', 1, 640)
  send('pointerup', 0, 640)
  await expect.poll(() => Math.round(box().left)).toBe(Math.round(left - 20))
})

test.each([
  [20_000, 1],
  [1, 20_000],
])(
  'a photo of %i by %i pixels can be seen and zoomed, and the zoom of the next one is valid',
  async (width, height) => {
    show({ ...image, src: drawn(width, height), width, height })
    expect(Math.min(box().width, box().height)).toBeGreaterThan(3)
    await userEvent.keyboard('z')
    await expect.element(page.getByRole('button', { name: 'Show the whole photo (Z)' })).toBeVisible()
    show({ ...image, id: 'p2', name: 'Photo 2' })
    const next = page.getByRole('img', { name: 'Photo 2' })
    await expect.element(next).toBeInTheDocument()
    expect(next.element().parentElement?.style.transform).toMatch(/^translate\([-\d.e]+%, [-\d.e]+%\) scale\([\d.]+\)$/)
  },
)

test('leaves keys that the page uses otherwise to the page', async () => {
  show(image, { isTaken: (key) => key === 'z' })
  const fitted = box().width
  await userEvent.keyboard('z+')
  await expect.poll(() => box().width).toBeCloseTo(fitted * 1.5, 0)
})

test('plays a video with the browser’s controls, and a live photo on request', async () => {
  show({ ...image, kind: 'video', videoUrl: 'data:video/mp4;base64,AAAA' })
  // the bytes are not a video: an error, with the download
  await expect.element(page.getByText(/Couldn’t play this video/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', image.downloadUrl)
  show({ ...image, id: 'p2', kind: 'live', videoUrl: 'data:video/mp4;base64,AAAA' })
  await expect.element(picture()).toBeVisible()
  await userEvent.keyboard(' ')
  await page.getByRole('button', { name: 'Play live photo' }).click()
  // the same bytes again: the picture and the button stay
  const failure = page.getByText(/^Couldn’t play this live photo here/)
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Play live photo' })).toBeVisible()
  // another address may work
  show({ ...image, id: 'p2', kind: 'live', videoUrl: 'data:video/mp4;base64,BBBB' })
  await expect.element(failure).not.toBeInTheDocument()
})

test('plays a live photo on hover', async () => {
  show({ ...image, id: 'p2', kind: 'live', videoUrl: 'data:video/mp4;base64,AAAA' })
  await expect.element(picture()).toBeVisible()
  const button = page.getByRole('button', { name: 'Play live photo' })
  // its name says what a press does; a pressed state beside it would contradict that
  await expect.element(button).not.toHaveAttribute('aria-pressed')
  await button.hover()
  // the bytes are not a video: the error shows that it was played
  await expect.poll(() => on.error).toHaveBeenCalledWith('p2')
})

const clip = () => dialog.element().querySelector('video')

test('“Stop” stops a live photo; under the mouse, which stops it by leaving, the button keeps its name', async () => {
  // a clip that goes on: its bytes are not a video, but the error reaches nobody
  const over = new AbortController()
  onTestFinished(() => over.abort())
  addEventListener('error', (event) => event.stopImmediatePropagation(), { capture: true, signal: over.signal })
  show({ ...image, kind: 'live', videoUrl: 'data:video/mp4;base64,AAAA' })
  await expect.element(picture()).toBeVisible()
  const play = page.getByRole('button', { name: 'Play live photo' })
  await play.hover()
  await expect.poll(clip).not.toBeNull()
  expect(play.elements()).toHaveLength(1)
  await field.hover()
  await expect.poll(clip).toBeNull()
  await userEvent.keyboard(' ')
  await expect.poll(clip).not.toBeNull()
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.poll(clip).toBeNull()
})

type Place = [x: number, y: number]

const touchOn = (element: Element | null, ...points: Place[]) => {
  const send = (type: string, [clientX, clientY]: Place) =>
    element?.dispatchEvent(
      new PointerEvent(type, { ...held, pointerId: 7, pointerType: 'touch', clientX, clientY, isPrimary: true }),
    )
  for (const [step, point] of points.entries()) send(step === 0 ? 'pointerdown' : 'pointermove', point)
  send('pointerup', points.at(-1) ?? [0, 0])
}
const touch = (...points: Place[]) => touchOn(dialog.element().querySelector(':not([inert]) > div > img'), ...points)

test('a swipe to the left goes to the next photo, a short one does not; the neighbour is in the track', async () => {
  show(image, { next: { ...image, id: 'p2', name: 'Photo 2' } })
  const beside = dialog.element().querySelector('img[alt="Photo 2"]')
  expect(beside?.getBoundingClientRect().left).toBeGreaterThan(1_100)
  touch([500, 300], [480, 300], [470, 300])
  expect(on.next).not.toHaveBeenCalled()
  touch([500, 300], [460, 305], [400, 310])
  expect(on.next).toHaveBeenCalledTimes(1)
  show({ ...image, id: 'p3', name: 'Photo 3' })
  touch([400, 300], [460, 305], [520, 310])
  expect(on.previous).toHaveBeenCalledTimes(1)
})

const addressOf = (name: string) => dialog.element().querySelector(`img[alt="${name}"]`)?.getAttribute('src') ?? null

test('a neighbour is preloaded, but one of 200 megapixels is loaded only while current', async () => {
  const huge = { ...image, id: 'p2', name: 'Photo 2', width: 16_320, height: 12_240 }
  show(image, { next: { ...image, id: 'p2', name: 'Photo 2' } })
  await expect.poll(() => addressOf('Photo 2')).toBe(PICTURE)
  show(image, { next: huge })
  expect(addressOf('Photo 2')).toBeNull()
  show(huge, { next: { ...image, id: 'p3', name: 'Photo 3' } })
  await expect.poll(() => addressOf('Photo 2')).toBe(PICTURE)
  // and released after the next step, once the next photo has something to show
  show({ ...image, id: 'p3', name: 'Photo 3' }, { next: huge })
  await expect.poll(() => addressOf('Photo 3')).toBe(PICTURE)
  await expect.poll(() => addressOf('Photo 2')).toBeNull()
})

test('a device with little memory preloads only the next photo each way', async () => {
  const far = { ...image, id: 'p3', name: 'Photo 3' }
  const around = { next: { ...image, id: 'p2', name: 'Photo 2' }, ahead: [far] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.defineProperty(navigator, 'deviceMemory', { value: 2, configurable: true })
  show(image, around)
  await expect.poll(() => addressOf('Photo 2')).toBe(PICTURE)
  // at rest
  flushSync(() => vi.advanceTimersByTime(1_000))
  expect(addressOf('Photo 3')).toBeNull()
  Reflect.deleteProperty(navigator, 'deviceMemory')
  show(image, around)
  expect(addressOf('Photo 3')).toBe(PICTURE)
  vi.useRealTimers()
})

test('a neighbour is loaded only once the current photo is decoded or has failed', async () => {
  const next = { ...image, id: 'p2', name: 'Photo 2' }
  const later = Promise.withResolvers<void>()
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(later.promise)
  show(image, { next })
  await expect.poll(() => decode.mock.calls.length).toBeGreaterThan(0)
  expect(decode.mock.contexts.every((each) => each instanceof HTMLImageElement && each.alt === image.name)).toBe(true)
  expect(addressOf('Photo 2')).toBeNull()
  later.resolve()
  await expect.poll(() => addressOf('Photo 2')).toBe(PICTURE)
  decode.mockRestore()
  show({ ...image, id: 'p3', src: BROKEN, name: 'Photo 3' }, { next: { ...image, id: 'p4', name: 'Photo 4' } })
  await expect.poll(() => addressOf('Photo 4')).toBe(PICTURE)
})

test('a picture loaded before is painted with the first frame, over its thumbnail until it is decoded', async () => {
  // as the press that opens it does
  const ahead = new Image()
  ahead.src = PICTURE
  await ahead.decode()
  const later = Promise.withResolvers<void>()
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(later.promise)
  const tile = document.createElement('canvas')
  show(image, { first: true })
  show({ ...image, id: 'p2', renderThumbnail: thumbnailOf(tile) })
  const shown = [...dialog.element().querySelectorAll('img')].at(-1)
  expect(shown && getComputedStyle(shown).opacity).toBe('1')
  expect(dialog.element().querySelectorAll('canvas')).toHaveLength(1)
  later.resolve()
  await expect.poll(() => dialog.element().querySelectorAll('canvas').length).toBe(0)
  decode.mockRestore()
})

test.each<[string, ViewerPhoto]>([
  ['a video', { ...image, id: 'p2', kind: 'video', videoUrl: 'data:video/mp4,', name: 'Photo 2' }],
  ['a picture that failed', { ...image, id: 'p2', src: BROKEN, name: 'Photo 2' }],
])('a zoom carried on to %s neither scales it nor holds back swipes', async (_, after) => {
  show(image)
  await expect.element(picture()).toBeVisible()
  await userEvent.keyboard('z')
  await expect.poll(() => box().width).toBeGreaterThan(1_440)
  show(after)
  const failure = page.getByRole('button', { name: 'Try again' })
  await expect.element(failure).toBeVisible()
  touchOn(failure.element().parentElement, [500, 300], [460, 305], [400, 310])
  expect(on.next).toHaveBeenCalledTimes(1)
})

test('on a phone in portrait a swipe up opens the labels, a swipe down closes them, and then the viewer', async () => {
  await page.viewport(390, 844)
  show(image)
  const panel = page.getByRole('complementary', { name: 'About this photo' })
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('toolbar', { name: 'Actions for this photo' })).toBeVisible()
  touch([200, 400], [202, 360], [204, 300])
  await expect.element(panel).toBeVisible()
  expect(panel.element().getBoundingClientRect().top).toBeGreaterThan(300)
  touch([200, 300], [202, 340], [204, 400])
  await expect.element(panel).not.toBeInTheDocument()
  expect(on.close).not.toHaveBeenCalled()
  touch([200, 300], [202, 340], [204, 400])
  expect(on.close).toHaveBeenCalledTimes(1)
})

test('on a wide screen, where the labels are always open, a swipe down closes the viewer even after one up', async () => {
  show(image)
  touch([500, 400], [502, 360], [504, 300])
  await expect.element(page.getByRole('complementary', { name: 'About this photo' })).toBeVisible()
  touch([500, 300], [502, 340], [504, 400])
  expect(on.close).toHaveBeenCalledTimes(1)
})

test('on a phone in landscape the labels are beside the photo', async () => {
  await page.viewport(844, 390)
  show(image)
  await page.getByRole('button', { name: 'Labels' }).click()
  const panel = page.getByRole('complementary', { name: 'About this photo' }).element().getBoundingClientRect()
  expect(panel.left).toBeGreaterThanOrEqual(box().right)
  expect(box().height).toBeGreaterThan(250)
})

test('two fingers zoom the photo, and one then pans it', async () => {
  show(image)
  const fitted = box().width
  const element = picture().element()
  const send = (type: string, pointerId: number, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { ...held, pointerId, pointerType: 'touch', clientX, clientY: 400 }))
  send('pointerdown', 1, 500)
  send('pointerdown', 2, 600)
  send('pointermove', 2, 700)
  await expect.poll(() => box().width).toBeCloseTo(fitted * 2, 0)
  send('pointerup', 2, 700)
  send('pointermove', 1, 300)
  send('pointerup', 1, 300)
  expect(on.next).not.toHaveBeenCalled()
})

test('shows its children if there is no photo to show', async () => {
  show(undefined)
  await expect.element(page.getByText('gone')).toBeVisible()
  expect(page.getByRole('link', { name: 'Download' }).elements()).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  expect(on.close).toHaveBeenCalledTimes(1)
})
