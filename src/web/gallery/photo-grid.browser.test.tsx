import '#web/theme.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PhotoGrid } from './photo-grid.tsx'
import type { PhotoSource } from './photo-source.ts'
import { createPictureLoader, type PictureLoader } from './pictures/picture-loader.ts'
import type { PictureAnswer, PictureOrder } from './pictures/picture-messages.ts'
import { PicturesProvider } from './pictures/pictures-context.ts'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='
const BROKEN = 'data:image/gif;base64,AAAA'

const shapes = [3 / 2, 4 / 3, 2 / 3, 16 / 9, 1, 3 / 4, 5]

type Made = { ids?: number[]; src?: (id: number) => string }

/** A source of made-up photos; `ids` are frame numbers. */
function source({ ids = Array.from({ length: 2_000 }, (_, index) => index + 1), src = () => PICTURE }: Made = {}): PhotoSource {
  return {
    count: ids.length,
    ratios: Float32Array.from(ids, (id) => shapes[id % shapes.length] ?? 1),
    frames: Math.max(0, ...ids),
    frameAt: (index) => ids[index] ?? 0,
    photoAt: (index) => {
      const frame = ids[index] ?? 0
      const kind = frame % 5 === 0 ? 'video' : 'image'
      return { id: `p${frame}`, kind, frame, name: `Photo ${frame}`, dots: ['red', 'blue'], restricted: false }
    },
    idAt: (index) => `p${ids[index]}`,
    indexOf: (photoId) => ids.indexOf(Number(photoId.slice(1))),
    addressAt: (index) => src(ids[index] ?? 0),
    loadAddresses: () => Promise.resolve(),
  }
}

type Given = { photos?: PhotoSource; address?: string; openPhotoId?: string }

let root: Root
let pictures: PictureLoader
let host: HTMLElement
const onOpen = vi.fn<(index: number) => void>()
const onPictureError = vi.fn<(photoId: string) => void>()

async function show({ photos = source(), address = '/a', openPhotoId }: Given = {}) {
  flushSync(() =>
    root.render(
      <PicturesProvider value={pictures}>
        <PhotoGrid
          label="Photos"
          source={photos}
          scope="test"
          address={address}
          openPhotoId={openPhotoId}
          onOpen={onOpen}
          onPictureError={onPictureError}
          head={<h1>Album</h1>}
          bar={<p>bar</p>}
          empty={<p>nothing</p>}
        />
      </PicturesProvider>,
    ),
  )
  await frame()
}

const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

function scroller(): HTMLElement {
  const element = host.querySelector<HTMLElement>('[data-sheet]')
  if (!element) throw new Error('no sheet')
  return element
}

async function scrollTo(top: number) {
  scroller().scrollTo({ top })
  await frame()
}

const tile = (id: number) => host.querySelector<HTMLElement>(`[data-photo-id="p${id}"]`)
function placeOf(element: Element | null): DOMRect {
  if (!element) throw new Error('not in the document')
  return element.getBoundingClientRect()
}

function eye() {
  const { left, width } = scroller().getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, 280)?.closest('[data-photo-id]')
}

const focused = () => document.activeElement?.getAttribute('data-photo-id')
async function press(keys: string) {
  await userEvent.keyboard(keys)
  await frame()
}

type StartWorker = Parameters<typeof createPictureLoader>[0]['startWorker']

const loaderWith = (startWorker: StartWorker) => createPictureLoader({ startWorker, budget: 0, pixelRatio: 1 })

/** A worker on a line to hosts that let nobody read their pictures. */
const unreadableHosts: StartWorker = () => {
  const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
  return {
    addEventListener: (_type, listener) => listeners.push(listener),
    terminate: () => {},
    postMessage: (order: PictureOrder) => {
      if (order.type !== 'want') return
      for (const { job } of order.wants) {
        const data: PictureAnswer = { type: 'failed', job, reason: 'unreadable' }
        queueMicrotask(() => listeners.forEach((listener) => listener(new MessageEvent('message', { data }))))
      }
    },
  }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1440, 900)
  host = document.createElement('div')
  host.style.height = '800px'
  document.body.append(host)
  root = createRoot(host)
  pictures = loaderWith(() => new Worker(new URL('./pictures/picture-worker.ts', import.meta.url), { type: 'module' }))
})

afterEach(() => {
  root.unmount()
  pictures.stop()
  host.remove()
  onOpen.mockReset()
  onPictureError.mockReset()
})

describe('the windowed sheet', () => {
  test('has at most 400 nodes for 2,000 photos, and no blank place, wherever it is scrolled to', async () => {
    await show()
    const grid = host.querySelector('[role=grid]')
    for (const share of [0, 0.013, 0.2, 0.5, 0.77, 1]) {
      await scrollTo(scroller().scrollHeight * share)
      expect(grid?.querySelectorAll('*').length).toBeLessThanOrEqual(400)
      const { left, right, top, bottom } = scroller().getBoundingClientRect()
      const sheetTop = Math.max(top, grid?.getBoundingClientRect().top ?? 0) + 60
      for (let y = sheetTop; y < bottom - 60; y += 37) {
        for (const x of [left + 40, (left + right) / 2, right - 60]) {
          // a point may fall into the gaps between photos, but then one of its neighbours does not
          const hit = [0, 1, 2, 3].some((off) =>
            document.elementFromPoint(x + (off & 1) * 5, y + (off >> 1) * 5)?.closest('[data-photo-id]'),
          )
          // after the last photo the last row may end early
          const isEnd = y >= (tile(2_000)?.getBoundingClientRect().top ?? Infinity)
          expect(hit || isEnd, `at ${x}, ${y} of ${share}`).toBe(true)
        }
      }
    }
  })

  test('tells screen readers the whole grid and each place in it', async () => {
    await show()
    await scrollTo(9_000)
    const grid = host.querySelector('[role=grid]')
    expect(Number(grid?.getAttribute('aria-rowcount'))).toBeGreaterThan(250)
    const rows = [...host.querySelectorAll('[role=row]')]
    const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex')))
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
    for (const row of rows) {
      const columns = [...row.children].map((cell) => Number(cell.getAttribute('aria-colindex')))
      expect(columns).toEqual(columns.map((_, position) => position + 1))
      expect(columns.length).toBeLessThanOrEqual(Number(grid?.getAttribute('aria-colcount')))
    }
  })

  test('shows small versions, and has them again at once when it comes back', async () => {
    await show()
    await vi.waitFor(() => expect(tile(3)?.querySelector('canvas')).toBeTruthy())
    const shown = tile(3)?.querySelector('canvas')
    await scrollTo(20_000)
    expect(tile(3)).toBeNull()
    await scrollTo(0)
    expect(tile(3)?.querySelector('canvas')).toBe(shown)
  })

  test('takes plain images where nobody may read the pictures, and lets go of those it leaves behind', async () => {
    pictures.stop()
    pictures = loaderWith(unreadableHosts)
    await show()
    await vi.waitFor(() => expect(tile(3)?.querySelector('img')?.hasAttribute('src')).toBe(true))
    const left = tile(3)?.querySelector('img')
    await scrollTo(20_000)
    expect(tile(3)).toBeNull()
    expect(left?.hasAttribute('src')).toBe(false)
  })

  test('keeps three photos or so across on a phone', async () => {
    host.style.width = '390px'
    await show()
    const rows = [...host.querySelectorAll('[role=row]')]
    expect(rows.length).toBeGreaterThan(6)
    const across = rows.reduce((sum, row) => sum + row.children.length, 0) / rows.length
    expect(across).toBeGreaterThan(2.2)
    expect(across).toBeLessThan(4)
    expect(host.querySelectorAll('[role=grid] *').length).toBeLessThanOrEqual(400)
  })
})

describe('focus on the sheet', () => {
  test('is one tab stop, and the arrows, Home, End and the page keys move it', async () => {
    await show()
    await press('{Tab}')
    expect(focused()).toBe('p1')
    await press('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(focused()).toBe('p2')
    const above = placeOf(document.activeElement)
    await press('{ArrowDown}')
    const below = placeOf(document.activeElement)
    expect(below.top).toBeGreaterThanOrEqual(above.bottom)
    expect(below.left).toBeLessThan(above.right)
    expect(below.right).toBeGreaterThan(above.left)
    await press('{ArrowUp}')
    expect(focused()).toBe('p2')
    await press('{End}')
    await frame()
    expect(focused()).toBe('p2000')
    expect(tile(2_000)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(800)
    await press('{PageUp}')
    await frame()
    expect(Number(focused()?.slice(1))).toBeLessThan(1_985)
    await press('{Home}')
    expect(focused()).toBe('p1')
    expect(scroller().scrollTop).toBe(0)
    expect(host.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
  })

  test('opens a photo with Enter and with a click', async () => {
    await show()
    await press('{Tab}{ArrowRight}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(1)
    tile(5)?.click()
    expect(onOpen).toHaveBeenLastCalledWith(4)
  })

  test('stays with its photo while that is scrolled far out of view and back', async () => {
    await show()
    await press('{Tab}{ArrowRight}{ArrowDown}')
    const held = focused()
    for (const top of [3_000, 60_000, 30_000, 0]) {
      await scrollTo(top)
      expect(focused()).toBe(held)
    }
    await scrollTo(60_000)
    await press('{ArrowRight}')
    await frame()
    expect(focused()).toBe(`p${Number(held?.slice(1)) + 1}`)
    expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThan(0)
  })

  test('follows its photo through a filter, and stays on the sheet when the photo goes', async () => {
    await show()
    await press('{Tab}{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('p3')
    await show({ photos: source({ ids: [1, 3, 5, 7] }) })
    expect(focused()).toBe('p3')
    await show({ photos: source({ ids: [1, 5, 7] }) })
    expect(focused()).toBe('p5')
  })

  test('comes back to the photo that was open, in view, when the viewer closes', async () => {
    await show()
    await show({ openPhotoId: 'p3' })
    await show({ openPhotoId: 'p900' })
    await show()
    await frame()
    expect(focused()).toBe('p900')
    const { top, bottom } = placeOf(tile(900))
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(800)
  })
})

describe('the place on the sheet', () => {
  test('holds the photo under the eye while the width changes, and drifts nowhere', async () => {
    await show()
    await scrollTo(20_000)
    const before = scroller().scrollTop
    const held = eye()?.getAttribute('data-photo-id')
    for (const width of [1_200, 1_000, 700, 500, 390, 900]) {
      host.style.width = `${width}px`
      await frame()
      const { top, bottom } = placeOf(host.querySelector(`[data-photo-id="${held}"]`))
      expect(top, `at ${width}`).toBeGreaterThan(60)
      expect(bottom, `at ${width}`).toBeLessThan(500)
    }
    host.style.width = ''
    await frame()
    expect(Math.abs(scroller().scrollTop - before)).toBeLessThan(3)
  })

  test('is kept for each address, and after a reload', async () => {
    await show()
    await scrollTo(20_000)
    await show({ address: '/a?label=Best', photos: source({ ids: Array.from({ length: 300 }, (_, n) => n * 3) }) })
    expect(scroller().scrollTop).toBe(0)
    await scrollTo(1_500)
    await show()
    expect(scroller().scrollTop).toBe(20_000)
    root.unmount()
    root = createRoot(host)
    await show()
    expect(Math.abs(scroller().scrollTop - 20_000)).toBeLessThan(3)
    await show({ address: '/a?label=Best', photos: source({ ids: Array.from({ length: 300 }, (_, n) => n * 3) }) })
    expect(Math.abs(scroller().scrollTop - 1_500)).toBeLessThan(3)
  })
})

describe('a picture that fails', () => {
  test('is told once, marked quietly, and tried again when asked or when its address is renewed', async () => {
    await show({ photos: source({ src: (id) => (id === 2 ? BROKEN : PICTURE) }) })
    const again = page.getByRole('button', { name: 'Load photo 2 again' })
    await expect.element(again).toBeVisible()
    expect(onPictureError.mock.calls).toEqual([['p2']])
    expect(tile(2)?.getAttribute('aria-label')).toBe('Photo 2, picture not loaded')
    await again.click()
    await vi.waitFor(() => expect(onPictureError).toHaveBeenCalledTimes(2))
    expect(onOpen).not.toHaveBeenCalled()
    await show({ photos: source() })
    await vi.waitFor(() => expect(tile(2)?.querySelector('canvas')).toBeTruthy())
    expect(tile(2)?.getAttribute('aria-label')).toBe('Photo 2')
  })
})

test('an empty sheet shows what it is given instead', async () => {
  await show({ photos: source({ ids: [] }) })
  expect(host.textContent).toContain('nothing')
  expect(host.querySelector('[role=grid]')).toBeNull()
})
