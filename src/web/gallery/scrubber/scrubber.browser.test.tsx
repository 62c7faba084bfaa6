import '#web/theme.css'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noPictures, createSheetFixture, painted } from '#testing/fixtures/sheet-fixture.tsx'
import { PhotoGrid } from '#web/gallery/grid/photo-grid.tsx'
import type { FrameMarks } from '#web/gallery/layout/frame-scale.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { type ViewSettings, usualSettings } from '#web/gallery/layout/view-settings.ts'

type Made = { count?: number; step?: number; ratio?: number }

/** Every `step`th photo of an album. */
function source({ count = 2_000, step = 1, ratio = 1.5 }: Made = {}): PhotoSource {
  const frameAt = (index: number) => index * step + 1
  return {
    count,
    frames: count * step,
    frameAt,
    ratios: new Float32Array(count).fill(ratio),
    photoAt: (index) => {
      const frame = frameAt(index)
      return { id: `p${frame}`, kind: 'image', frame, name: `Photo ${frame}`, dots: [], restricted: false }
    },
    idAt: (index) => `p${frameAt(index)}`,
    indexOf: (photoId) => (Number(photoId.slice(1)) - 1) / step,
    addressAt: () => undefined,
    loadAddresses: () => Promise.resolve(),
  }
}

const { host, render } = createSheetFixture(noPictures)

type Given = { photos?: PhotoSource; marks?: FrameMarks[]; settings?: ViewSettings; digitsJump?: boolean }

async function show({ photos = source(), marks = [], settings = usualSettings, digitsJump }: Given = {}) {
  await render(
    <PhotoGrid
      label="Photos"
      source={photos}
      scope="test"
      address="/a"
      settings={settings}
      marks={marks}
      {...(digitsJump === undefined ? {} : { digitsJump })}
      onOpen={() => {}}
      onPictureError={() => {}}
      head={<h1>Album</h1>}
      bar={<p>bar</p>}
      empty={<p>nothing</p>}
    />,
  )
}

function found(selector: string): HTMLElement {
  const element = host().querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

const slider = () => found('[role=slider]')
const scroller = () => found('[data-sheet]')
const valueNow = () => Number(slider().getAttribute('aria-valuenow'))
const tile = (id: number) => host().querySelector(`[data-photo-id="p${id}"]`)
const focused = () => document.activeElement?.getAttribute('data-photo-id')

async function press(keys: string) {
  await userEvent.keyboard(keys)
  await painted()
  await painted()
}

/** A pointer on the scrubber, at a share of its height. */
async function point(type: string, share: number, target: Element = slider()) {
  const { left, top, height } = slider().getBoundingClientRect()
  const place = { clientX: left + 5, clientY: top + 14 + share * (height - 28) }
  target.dispatchEvent(
    new PointerEvent(type, { ...place, bubbles: true, cancelable: true, pointerId: 1, isPrimary: true }),
  )
  await painted()
}

/** Whether the photo is wholly in view. */
function isInView(id: number): boolean {
  const rect = tile(id)?.getBoundingClientRect()
  return rect !== undefined && rect.top >= 0 && rect.bottom <= 800
}

beforeEach(() => {
  // the browser can't capture synthetic pointers
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {})
})

describe('the scrubber', () => {
  test('announces the position, and moves by row, by page and to the ends', async () => {
    await show()
    await expect.poll(() => slider().getAttribute('aria-valuetext')).toBe('Frame 1 of 2,000')
    slider().focus()
    await press('{ArrowDown}')
    const row = valueNow()
    expect(row).toBeGreaterThan(1)
    expect(row).toBeLessThan(10)
    await press('{PageDown}')
    expect(valueNow()).toBeGreaterThan(row + 15)
    await press('{End}')
    expect(slider().getAttribute('aria-valuetext')).toBe('Frame 2,000 of 2,000')
    expect(isInView(2_000)).toBe(true)
    const left = () => Math.round(scroller().scrollHeight - scroller().clientHeight - scroller().scrollTop)
    expect(left()).toBe(0)
    // a selection adds room for its bar
    found('[data-grid]').toggleAttribute('data-selecting', true)
    await painted()
    expect(left()).toBeGreaterThan(0)
    await press('{End}')
    expect(left()).toBe(0)
    found('[data-grid]').removeAttribute('data-selecting')
    await press('{PageUp}{ArrowUp}{Home}')
    expect(valueNow()).toBe(1)
    expect(scroller().scrollTop).toBe(0)
    await show({ photos: source({ count: 2_010 }) })
    await expect.poll(() => slider().getAttribute('aria-valuetext')).toBe('Frame 1 of 2,010')
  })

  test('jumps to where it is pressed, follows a drag, and shows the frame there', async () => {
    await show()
    await point('pointerdown', 0.5)
    expect(valueNow()).toBe(1_001)
    expect(isInView(1_001)).toBe(true)
    expect(slider().textContent).toContain('1,001')
    expect(slider().textContent).toContain('50%')
    await point('pointermove', 0.75)
    expect(isInView(1_501)).toBe(true)
    await point('pointermove', -1)
    expect(scroller().scrollTop).toBe(0)
    await point('pointerup', 0)
    await point('pointermove', 0.3)
    expect(valueNow()).toBe(1)
  })

  test('does not jump when its handle is grabbed off-centre', async () => {
    await show({ photos: source({ count: 120 }) })
    const handle = found('[role=slider] > div')
    const before = scroller().scrollTop
    await point('pointerdown', 0.02, handle)
    expect(scroller().scrollTop).toBe(before)
    await point('pointermove', 0.22, handle)
    const moved = scroller().scrollTop / (scroller().scrollHeight - 800)
    expect(moved).toBeGreaterThan(0.15)
    expect(moved).toBeLessThan(0.25)
    await point('pointerup', 0.22, handle)
  })

  test('follows scrolling, and keeps its handle inside the track', async () => {
    await show()
    for (const share of [0, 0.31, 0.62, 1]) {
      scroller().scrollTo({ top: (scroller().scrollHeight - 800) * share })
      await painted()
      expect(valueNow() / 2_000).toBeCloseTo(share, 1)
      const track = slider().getBoundingClientRect()
      const { top, bottom } = found('[role=slider] > div').getBoundingClientRect()
      expect(top).toBeGreaterThanOrEqual(track.top - 1)
      expect(bottom).toBeLessThanOrEqual(track.bottom + 1)
    }
  })

  test('covers the whole album even when it is filtered', async () => {
    await show({ photos: source({ count: 500, step: 10 }) })
    await point('pointerdown', 0.5)
    expect(slider().getAttribute('aria-valuemax')).toBe('5000')
    expect(isInView(2_501)).toBe(true)
    await point('pointerup', 0.5)
  })

  test('draws the marks of a label in its colour, in one node', async () => {
    const positions = Uint32Array.from({ length: 300 }, (_, n) => 1_000 + n)
    await show({ marks: [{ name: 'Best', colour: 'rgb(255 0 0)', positions }] })
    const redRows = () => {
      const canvas = slider().querySelector('canvas')
      const { width, height } = canvas ?? { width: 0, height: 0 }
      const pixels = width > 0 ? canvas?.getContext('2d')?.getImageData(0, 0, width, height).data : undefined
      const isRed = (y: number) => (pixels?.[(y * width + Math.floor(width / 2)) * 4] ?? 0) > 100
      return Array.from({ length: height }, (_, y) => y)
        .filter(isRed)
        .map((y) => y / height)
    }
    // drawn after the photos
    await expect.poll(() => redRows().length).toBeGreaterThan(0)
    expect(redRows().at(0)).toBeCloseTo(0.5, 1)
    expect(redRows().at(-1)).toBeCloseTo(0.65, 1)
    expect(slider().querySelectorAll('*').length).toBeLessThanOrEqual(4)
  })

  test('is absent from a sheet of less than three views', async () => {
    await show({ photos: source({ count: 40 }) })
    expect(scroller().scrollHeight).toBeGreaterThan(1_200)
    expect(host().querySelector('[role=slider]')).toBeNull()
  })

  test('begins at the first row, and its thumb widens to a capsule on hover', async () => {
    await show()
    const widthOfThumb = () => Number.parseFloat(getComputedStyle(found('[role=slider] > div'), '::after').width)
    expect(slider().getBoundingClientRect().top).toBeGreaterThanOrEqual(found('[role=row]').getBoundingClientRect().top)
    // the mouse stands where an earlier test left it
    await userEvent.hover(page.getByRole('heading', { name: 'Album' }))
    expect(widthOfThumb()).toBe(6)
    await userEvent.hover(slider())
    expect(widthOfThumb()).toBe(14)
  })
})

describe('going to a frame number', () => {
  test('scrolls it into view and focuses it', async () => {
    await show()
    await press('g')
    await press('1234{Enter}')
    expect(focused()).toBe('p1234')
    expect(isInView(1_234)).toBe(true)
    expect(host().querySelector('input')).toBeNull()
    slider().focus()
    await press('7')
    await press('7{Enter}')
    expect(focused()).toBe('p77')
  })

  test('starts with a digit on a photo or on the scrubber, unless digits are label shortcuts', async () => {
    await show()
    await userEvent.tab()
    expect(focused()).toBe('p1')
    await press('1234')
    const field = page.getByRole('textbox', { name: 'Go to frame' })
    await expect.element(field).toHaveValue('1234')
    await press('{Enter}')
    expect(focused()).toBe('p1234')
    slider().focus()
    await press('7')
    await expect.element(field).toHaveValue('7')
    await press('{Escape}')
    expect(document.activeElement).toBe(slider())

    await show({ digitsJump: false })
    const onKey = vi.fn<(event: KeyboardEvent) => void>()
    for (const start of [slider(), tile(1234)]) {
      document.addEventListener('keydown', onKey, { once: true })
      if (start instanceof HTMLElement) start.focus()
      await press('7')
      await expect.element(field).not.toBeInTheDocument()
      // left to the page, which has the label shortcuts
      expect(onKey.mock.lastCall?.[0].defaultPrevented).toBe(false)
    }
  })

  test('explains that there is no such frame, or that the filter hides it', async () => {
    await show({ photos: source({ count: 500, step: 10 }) })
    await press('g')
    const field = page.getByLabelText('Go to frame')
    await press('9999{Enter}')
    await expect.element(field).toHaveAccessibleDescription('Enter a number from 1 to 5,000.')
    await field.fill('22')
    await press('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('Frame 22 is hidden by the filter. The nearest is 21.')
    await field.fill('21')
    await press('{Enter}')
    expect(focused()).toBe('p21')
  })

  test('says that a frame may not have arrived yet', async () => {
    await show({ photos: { ...source({ count: 200 }), isPart: true } })
    await press('g')
    const field = page.getByLabelText('Go to frame')
    await expect.element(field).toHaveAccessibleDescription('1 to 200 so far')
    await press('4000{Enter}')
    await expect.element(field).toHaveAccessibleDescription('Only frames 1 to 200 have loaded.')
  })
})

test('a change of view settings keeps the scroll anchor in view', async () => {
  await show()
  scroller().scrollTo({ top: 20_000 })
  await painted()
  const { left, width } = scroller().getBoundingClientRect()
  const held = document
    .elementFromPoint(left + width / 2, 280)
    ?.closest('[data-photo-id]')
    ?.getAttribute('data-photo-id')
  for (const [arrangement, density] of [
    ['squares', 'medium'],
    ['squares', 'small'],
    ['rows', 'large'],
    ['rows', 'small'],
  ] as const) {
    await show({ settings: { arrangement, density, frames: 'on', labels: 'off' } })
    const { top, bottom } = found(`[data-photo-id="${held}"]`).getBoundingClientRect()
    expect(top).toBeGreaterThan(40)
    expect(bottom).toBeLessThan(560)
    expect(host().querySelectorAll('[role=grid] *').length).toBeLessThanOrEqual(400)
  }
})

const isNumbered = () => getComputedStyle(found('[data-photo-id="p3"]'), '::after').display !== 'none'

test('frame numbers are shown always, on hover or never', async () => {
  await show()
  expect(isNumbered()).toBe(true)
  await show({ settings: { ...usualSettings, frames: 'off' } })
  expect(isNumbered()).toBe(false)
  await show({ settings: { ...usualSettings, frames: 'hover' } })
  await userEvent.hover(page.getByRole('heading', { name: 'Album' }))
  expect(isNumbered()).toBe(false)
  await userEvent.hover(page.getByRole('gridcell', { name: 'Photo 3', exact: true }))
  expect(isNumbered()).toBe(true)
})

describe.for([
  { name: '50,000 slivers', count: 50_000, ratio: 0.45 },
  { name: '50,000 rows of one', count: 50_000, ratio: 5 },
  { name: 'more rows of one than a browser could scroll', count: 160_000, ratio: 5 },
])('$name on a phone', ({ count, ratio }) => {
  test('can be reached throughout by scrolling, scrubbing and keys', async () => {
    host().style.width = '390px'
    await show({ photos: source({ count, ratio }) })
    expect(scroller().scrollHeight).toBeLessThan(11_000_000)
    const { left, width } = scroller().getBoundingClientRect()
    const passed: number[] = []
    const most = scroller().scrollHeight - scroller().clientHeight
    for (const share of [0, 0.0001, 0.2, 0.20001, 0.5, 0.83, 0.9999, 1]) {
      scroller().scrollTo({ top: Math.floor(most * share) })
      await painted()
      for (const y of [300, 500, 700]) {
        const hit = [0, 5].map((off) =>
          document.elementFromPoint(left + width / 3 + off, y + off)?.closest('[data-photo-id]'),
        )
        const at = hit.find(Boolean)?.getAttribute('data-photo-id')
        expect(at, `at ${share}, ${y}`).toBeTruthy()
        if (y === 300) passed.push(Number(at?.slice(1)))
      }
    }
    expect(passed).toEqual(passed.toSorted((a, b) => a - b))
    expect(isInView(count)).toBe(true)
    slider().focus()
    await press('{Home}')
    expect(isInView(1)).toBe(true)
    await point('pointerdown', 0.5)
    await point('pointerup', 0.5)
    expect(isInView(count / 2 + 1)).toBe(true)
    await press('g')
    await press('40321{Enter}')
    expect(focused()).toBe('p40321')
    expect(isInView(40_321)).toBe(true)
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{PageDown}', '{End}', '{PageUp}', '{ArrowUp}', '{Home}']) {
      await press(key)
      expect(isInView(Number(focused()?.slice(1))), key).toBe(true)
    }
    expect(scroller().scrollTop).toBe(0)
  })
})
