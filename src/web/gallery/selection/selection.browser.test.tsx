import '#web/theme.css'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { noPictures, createSheetFixture, painted } from '#testing/fixtures/sheet-fixture.tsx'
import { createPhotoSelection, type PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { PhotoGrid } from '#web/gallery/grid/photo-grid.tsx'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'

const COUNT = 2_000

const ids = Array.from({ length: COUNT }, (_, index) => `p${index + 1}`)
const everything = { count: COUNT, ids, positions: new Map(ids.map((id, position) => [id, position])) }

/** The photos from the one at `from` on. */
function sourceFrom(from: number): PhotoSource {
  const frameAt = (index: number) => from + index + 1
  return {
    count: COUNT - from,
    ratios: Float32Array.from(ids, (_, index) => [3 / 2, 4 / 3, 2 / 3, 16 / 9][index % 4] ?? 1).slice(from),
    frames: COUNT,
    frameAt,
    photoAt: (index) => {
      const frame = frameAt(index)
      return { id: `p${frame}`, kind: 'image', frame, name: `Photo ${frame}`, dots: [], restricted: false }
    },
    idAt: (index) => `p${frameAt(index)}`,
    indexOf: (photoId) => Math.max(-1, ids.indexOf(photoId) - from),
    addressAt: () => undefined,
    loadAddresses: () => Promise.resolve(),
  }
}

const { host, render } = createSheetFixture(noPictures)
let selection: PhotoSelection
const onOpen = vi.fn<(index: number) => void>()

/** Shows the photos from the one at `from` on. */
async function show(from = 0) {
  selection.follow(
    everything,
    Uint32Array.from({ length: COUNT - from }, (_, index) => from + index),
  )
  await render(
    <>
      <button type="button">before</button>
      <PhotoGrid
        label="Photos"
        source={sourceFrom(from)}
        selection={selection}
        scope="test"
        address="/a"
        onOpen={onOpen}
        onPictureError={() => {}}
        head={<h1>Album</h1>}
        bar={<p>bar</p>}
        empty={null}
      />
    </>,
  )
  // the selection layer is a lazy chunk
  if (from < COUNT) await expect.poll(() => host().querySelector('[data-selection-layer]')).toBeTruthy()
  await painted()
}

/** Whether presses in the very moment in which the layer first came were taken as selecting. */
const firstPresses: boolean[] = []

// before the first test, as only then the layer comes after the photos
beforeAll(() => {
  const coming = new MutationObserver(() => {
    const tile = document.querySelector('[data-selection-layer]') && document.querySelector('[role=gridcell]')
    if (!tile) return
    coming.disconnect()
    // selects, then deselects, for the test that comes first
    for (let press = 0; press < 2; press++) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
      tile.dispatchEvent(click)
      firstPresses.push(click.defaultPrevented)
    }
  })
  coming.observe(document, { childList: true, subtree: true })
})

beforeEach(async () => {
  selection = createPhotoSelection({ kept: [], onChange: () => {} })
  await show()
})

afterEach(() => {
  onOpen.mockReset()
})

const photo = (frameNumber: number) => page.getByRole('gridcell', { name: `Photo ${frameNumber}`, exact: true })
const circle = { position: { x: 14, y: 14 } }
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => `p${from + step}`)
const selectedTiles = () =>
  [...host().querySelectorAll('[role=gridcell][aria-selected=true]')].map((tile) => tile.getAttribute('data-photo-id'))
const idAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest('[data-photo-id]')?.getAttribute('data-photo-id')
const scroller = () => host().querySelector<HTMLElement>('[data-sheet]') ?? host()
const boxOf = (frameNumber: number) => photo(frameNumber).element().getBoundingClientRect()
const middleOf = (frameNumber: number) => {
  const { left, top, width, height } = boxOf(frameNumber)
  return { x: left + width / 2, y: top + height / 2 }
}

/** Converts coordinates of the test's frame to those of the browser's page. */
function inPage({ x, y }: { x: number; y: number }) {
  const tester = window.frameElement?.getBoundingClientRect()
  const scale = tester ? tester.width / window.innerWidth : 1
  return { x: (tester?.left ?? 0) + x * scale, y: (tester?.top ?? 0) + y * scale }
}

/** Modifiers of the DevTools protocol. */
const CTRL = 2
const SHIFT = 8

/** Real input events by the DevTools protocol: Vitest's have no drags and no touch. */
const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: { x: number; y: number }, modifiers = 0) =>
  cdp().send('Input.dispatchMouseEvent', {
    type,
    ...inPage(at),
    modifiers,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  })
const hover = (at: { x: number; y: number }, modifiers: number) =>
  cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...inPage(at), modifiers })
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints: at ? [inPage(at)] : [] })

describe('by mouse', () => {
  test('a click opens, a click on the circle or with Ctrl selects', async () => {
    await photo(2).click()
    expect(onOpen).toHaveBeenLastCalledWith(1)
    await photo(3).click(circle)
    await photo(5).click({ modifiers: ['Control'] })
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(selectedTiles()).toEqual(['p3', 'p5'])
    await photo(3).click(circle)
    expect(selectedTiles()).toEqual(['p5'])
    expect(host().querySelector('[role=grid]')?.getAttribute('aria-multiselectable')).toBe('true')
    expect(photo(3).element().getAttribute('aria-selected')).toBe('false')
  })

  test('Shift previews the range and its number of photos before it is selected, also backwards', async () => {
    await photo(12).click(circle)
    await hover(middleOf(4), SHIFT)
    await expect.element(page.getByText('9 photos · 8 new · 4–12')).toBeVisible()
    expect(selection.ids()).toEqual(['p12'])
    await photo(4).click({ modifiers: ['Shift'] })
    expect(selection.ids()).toEqual(names(4, 12))
    await hover(middleOf(14), SHIFT)
    await expect.element(page.getByText('3 photos · 2 new · 12–14')).toBeVisible()
    await photo(14).click({ modifiers: ['Shift'] })
    expect(selection.ids()).toEqual(names(12, 14))
    await hover(middleOf(5), 0)
    await expect.element(page.getByText('8 photos')).not.toBeInTheDocument()
    await expect.element(page.getByText('3 photos')).not.toBeInTheDocument()
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('a marquee shows how many photos it selects', async () => {
    const [from, to] = [middleOf(2), middleOf(4)]
    await mouse('mousePressed', from)
    await mouse('mouseMoved', { x: from.x + 20, y: from.y })
    await mouse('mouseMoved', to)
    await expect.element(page.getByText('3 photos', { exact: true })).toBeVisible()
    await mouse('mouseReleased', to)
    await expect.element(page.getByText('3 photos', { exact: true })).not.toBeVisible()
    expect(selection.ids()).toEqual(names(2, 4))
  })

  test('Ctrl with Shift adds a range', async () => {
    await photo(2).click(circle)
    await photo(4).click({ modifiers: ['Shift'] })
    await photo(8).click(circle)
    await photo(10).click({ modifiers: ['Control', 'Shift'] })
    expect(selection.ids()).toEqual([...names(2, 4), ...names(8, 10)])
  })

  test('a marquee selects what it touches, scrolls at the edge, and is cancelled by Escape', async () => {
    const [from, to] = [middleOf(2), middleOf(9)]
    await photo(20).click(circle)
    await mouse('mousePressed', from)
    await mouse('mouseMoved', { x: to.x, y: to.y })
    await expect.poll(() => selection.has('p9')).toBe(true)
    expect(selection.has('p20')).toBe(false)
    const seen = [...host().querySelectorAll('[role=gridcell]')].filter((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect()
      const [x, y] = [[from.x, to.x].toSorted((a, b) => a - b), [from.y, to.y].toSorted((a, b) => a - b)]
      return left < (x[1] ?? 0) && right > (x[0] ?? 0) && top < (y[1] ?? 0) && bottom > (y[0] ?? 0)
    })
    expect(selectedTiles()).toEqual(seen.map((tile) => tile.getAttribute('data-photo-id')))
    // the sheet scrolls at the lower edge
    await mouse('mouseMoved', { x: to.x, y: 796 })
    const before = selection.get().count
    await expect.poll(() => scroller().scrollTop).toBeGreaterThan(300)
    expect(selection.get().count).toBeGreaterThan(before)
    await userEvent.keyboard('{Escape}')
    expect(selection.ids()).toEqual(['p20'])
    await mouse('mouseReleased', { x: to.x, y: 796 })
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('a press that ended outside the sheet begins no marquee', async () => {
    const { bottom } = scroller().getBoundingClientRect()
    const outside = { x: middleOf(2).x, y: bottom + 2 }
    await mouse('mousePressed', { ...outside, y: bottom - 2 })
    await mouse('mouseMoved', outside)
    await mouse('mouseReleased', outside)
    await hover(middleOf(3), 0)
    await hover(middleOf(4), 0)
    expect(selection.get()).toMatchObject({ count: 0, isMoving: false })
  })

  test('a marquee with Ctrl toggles what it touches, in one undo step', async () => {
    await photo(1).click(circle)
    await photo(2).click(circle)
    await mouse('mousePressed', middleOf(2), CTRL)
    await mouse('mouseMoved', middleOf(3), CTRL)
    await expect.poll(() => selection.has('p3')).toBe(true)
    await mouse('mouseReleased', middleOf(3), CTRL)
    expect(selection.ids()).toEqual(['p1', 'p3'])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(selection.ids()).toEqual(['p1', 'p2'])
  })
})

describe('by keyboard', () => {
  test('where a row is too high for the room above a bar, the sheet stays where it is along the row', async () => {
    scroller().style.scrollPaddingBottom = `${scroller().clientHeight - 100}px`
    await photo(3).click(circle)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    const places = new Map<string | null | undefined, Set<number>>()
    for (let step = 0; step < 6; step++) {
      await userEvent.keyboard('{ArrowRight}')
      await painted()
      const row = document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')
      places.set(row, (places.get(row) ?? new Set()).add(scroller().scrollTop))
    }
    expect([...places.values()].map(({ size }) => size)).toEqual([...places].map(() => 1))
    expect(places.size).toBeLessThan(6)
  })

  test('Space toggles, Shift with arrows extends, and keys select all, invert, clear and undo', async () => {
    await photo(3).click(circle)
    await userEvent.keyboard(' ')
    expect(selection.get().count).toBe(0)
    await userEvent.keyboard('{ArrowRight} ')
    expect(selectedTiles()).toEqual(['p4'])
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}')
    expect(selection.ids()).toEqual(['p4', 'p5'])
    expect(document.activeElement?.getAttribute('data-photo-id')).toBe('p5')
    // moved on without Shift: a new range begins there, and the selection stays
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    expect(selection.ids()).toEqual(['p4', 'p5', 'p7', 'p8'])
    await userEvent.keyboard('{Shift>}{End}{/Shift}')
    expect(selection.ids()).toEqual(['p4', 'p5', ...names(7, COUNT)])
    await userEvent.keyboard('i')
    expect(selection.ids()).toEqual(['p1', 'p2', 'p3', 'p6'])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(selection.get().count).toBe(COUNT)
    await userEvent.keyboard('{Escape}')
    expect(selection.get().count).toBe(0)
    await userEvent.keyboard('{Control>}zz{/Control}')
    expect(selection.ids()).toEqual(['p1', 'p2', 'p3', 'p6'])
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('Shift Space and a Shift click select from the photo toggled last, wherever the focus has moved', async () => {
    await photo(3).click(circle)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>} {/Shift}')
    expect(selection.ids()).toEqual(names(3, 5))
    await userEvent.keyboard('{ArrowRight}')
    await photo(8).click({ modifiers: ['Shift'] })
    expect(selection.ids()).toEqual(names(3, 8))
  })

  test('works wherever the focus is on the page, but not in a text field', async () => {
    await page.getByRole('button', { name: 'before' }).click()
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(selection.get().count).toBe(COUNT)
    const field = document.createElement('input')
    host().append(field)
    field.focus()
    await userEvent.keyboard('{Escape}i')
    expect(selection.get().count).toBe(COUNT)
    expect(field.value).toBe('i')
  })
})

test('without a photo shown, keys undo and clear the selection, and “select all” leaves it', async () => {
  await show()
  await userEvent.keyboard('{Tab}{Tab} ')
  expect(selection.get().count).toBe(1)
  await show(COUNT)
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(selection.get().count).toBe(1)
  await userEvent.keyboard('{Escape}')
  expect(selection.get().count).toBe(0)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(selection.get().count).toBe(1)
})

describe('by finger', () => {
  test('a long press selects, a drag on extends it, and then taps select', async () => {
    await touch('touchStart', middleOf(3))
    await expect.poll(() => selectedTiles()).toEqual(['p3'])
    await touch('touchMove', middleOf(8))
    await expect.poll(() => selection.ids()).toEqual(names(3, 8))
    await touch('touchMove', middleOf(6))
    await expect.poll(() => selection.ids()).toEqual(names(3, 6))
    await touch('touchEnd')
    await touch('touchStart', middleOf(10))
    await touch('touchEnd')
    await expect.poll(() => selection.ids()).toEqual([...names(3, 6), 'p10'])
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('a range by finger begins at the photo that was pressed, also when photos before it go', async () => {
    await touch('touchStart', middleOf(5))
    await expect.poll(() => selectedTiles()).toEqual(['p5'])
    await show(2)
    await touch('touchMove', middleOf(9))
    await expect.poll(() => selection.ids()).toEqual(names(5, 9))
    await touch('touchEnd')
  })

  test('a finger that moves at once scrolls, and selects nothing', async () => {
    const { x, y } = middleOf(15)
    // fake timers: on a busy machine the first move may come later than a long press
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await touch('touchStart', { x, y })
      for (let moved = 20; moved <= 300; moved += 40) await touch('touchMove', { x, y: y - moved })
      await touch('touchEnd')
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => scroller().scrollTop).toBeGreaterThan(100)
    expect(selection.get().count).toBe(0)
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('at the edge the sheet scrolls while a finger selects, until it is lifted, wherever', async () => {
    await touch('touchStart', middleOf(3))
    await expect.poll(() => selection.get().count).toBe(1)
    // below the sheet
    await touch('touchMove', { x: 700, y: 850 })
    await expect.element(photo(3)).not.toBeInTheDocument()
    for (let y = 840; y >= 400; y -= 40) await touch('touchMove', { x: 700, y })
    // the sheet may scroll on for a frame
    await expect.poll(() => [selection.ids().at(-1), idAt(700, 400)]).toSatisfy(([last, under]) => last === under)
    await touch('touchMove', { x: 700, y: 850 })
    await touch('touchEnd')
    await painted()
    const top = scroller().scrollTop
    await painted()
    expect(scroller().scrollTop).toBe(top)
    expect(selection.get().count).toBeGreaterThan(20)
    expect(selection.ids()).toEqual(names(3, 2 + selection.get().count))
  })
})

test('selecting adds no nodes to tiles', async () => {
  // counts within tiles: the number of rows changes once those beyond the view are rendered
  const nodes = host().querySelectorAll('[role=gridcell] *').length
  selection.all()
  await painted()
  expect(selectedTiles()).toHaveLength(host().querySelectorAll('[role=gridcell]').length)
  expect(host().querySelectorAll('[role=gridcell] *')).toHaveLength(nodes)
})

test('a press selects from the moment the layer is there', () => {
  expect(firstPresses).toEqual([true, true])
})
