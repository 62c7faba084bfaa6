import '#web/theme.css'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, createGridFixture, PICTURE, placeOf, press, source } from '#testing/fixtures/photo-grid-fixture.tsx'
import { type StartWorker, painted } from '#testing/fixtures/sheet-fixture.tsx'
import type { PictureAnswer, PictureCommand } from '#web/gallery/pictures/picture-worker.ts'

const BROKEN = 'data:image/gif;base64,AAAA'

const { show, scroller, scrollTo, tile, host, loadWith, onOpen, onPictureError } = createGridFixture()

const isDimmed = (id: number) => tile(id)?.hasAttribute('data-dimmed')

/** A picture worker for hosts that forbid reading their pictures (no CORS). */
const unreadableHosts: StartWorker = () => {
  const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
  return {
    addEventListener: (_type, listener) => listeners.push(listener),
    terminate: () => {},
    postMessage: (command: PictureCommand) => {
      if (command.type !== 'want') return
      for (const { id } of command.requests) {
        const data: PictureAnswer = { type: 'failed', id, reason: 'unreadable' }
        queueMicrotask(() => listeners.forEach((listener) => listener(new MessageEvent('message', { data }))))
      }
    },
  }
}

describe('the virtualised sheet', () => {
  test('has at most 400 nodes for 2,000 photos, and no blank area at any scroll position', async () => {
    await show()
    const grid = host().querySelector('[role=grid]')
    for (const share of [0, 0.013, 0.2, 0.5, 0.77, 1]) {
      await scrollTo(scroller().scrollHeight * share)
      expect(grid?.querySelectorAll('*').length).toBeLessThanOrEqual(400)
      const { left, right, top, bottom } = scroller().getBoundingClientRect()
      const sheetTop = Math.max(top, grid?.getBoundingClientRect().top ?? 0) + 60
      for (let y = sheetTop; y < bottom - 60; y += 37) {
        for (const x of [left + 40, (left + right) / 2, right - 60]) {
          // a point may fall into a gap between photos, but never with all its neighbours
          const hit = [0, 1, 2, 3].some((off) =>
            document.elementFromPoint(x + (off & 1) * 5, y + (off >> 1) * 5)?.closest('[data-photo-id]'),
          )
          // the last row may end before the right edge
          const isEnd = y >= (tile(2_000)?.getBoundingClientRect().top ?? Infinity)
          expect(hit || isEnd, `at ${x}, ${y} of ${share}`).toBe(true)
        }
      }
    }
  })

  test('gives screen readers the size of the whole grid and the place of each row and cell', async () => {
    await show()
    await scrollTo(9_000)
    const grid = host().querySelector('[role=grid]')
    expect(Number(grid?.getAttribute('aria-rowcount'))).toBeGreaterThan(250)
    const rows = [...host().querySelectorAll('[role=row]')]
    const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex')))
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
    for (const row of rows) {
      const columns = [...row.children].map((cell) => Number(cell.getAttribute('aria-colindex')))
      expect(columns).toEqual(columns.map((_, position) => position + 1))
      expect(columns.length).toBeLessThanOrEqual(Number(grid?.getAttribute('aria-colcount')))
    }
  })
})

/** A picture worker for hosts whose pictures are gone; records the addresses requested. */
function hostsWithout(asked: Set<string>): StartWorker {
  return () => {
    const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
    return {
      addEventListener: (_type, listener) => listeners.push(listener),
      terminate: () => {},
      postMessage: (command: PictureCommand) => {
        if (command.type !== 'want') return
        for (const { id, address } of command.requests) {
          if (address !== undefined) asked.add(address)
          // a request without an address only looks in the thumbnail store
          const data: PictureAnswer =
            address === undefined ? { type: 'absent', id } : { type: 'failed', id, reason: 'gone' }
          queueMicrotask(() => listeners.forEach((listener) => listener(new MessageEvent('message', { data }))))
        }
      },
    }
  }
}

/** Pixels that may scroll into view before the sheet is rendered again (a scroll step), and a gap. */
const SOON = 40

/** The addresses of the photos whose tiles are in view, or within so many pixels of it. */
function addressesWithin(pixels: number): string[] {
  const view = placeOf(scroller())
  return [...host().querySelectorAll<HTMLElement>('[data-photo-id]')].flatMap((each) => {
    const { top, bottom } = placeOf(each)
    const isWithin = bottom > view.top - pixels && top < view.bottom + pixels
    return isWithin ? `https://m.test/${each.dataset['photoId']}` : []
  })
}

test('with the browser’s data saver only pictures in view are requested, at any scroll position', async () => {
  const asked = new Set<string>()
  const near = new Set<string>()
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  loadWith(hostsWithout(asked))
  await show({ photos: source({ src: (id) => `https://m.test/p${id}` }) })
  for (const share of [0, 0.0003, 0.5, 1]) {
    await scrollTo(scroller().scrollHeight * share)
    for (const address of addressesWithin(SOON)) near.add(address)
    await expect.poll(() => addressesWithin(-1).filter((address) => !asked.has(address))).toEqual([])
  }
  expect([...asked].filter((address) => !near.has(address))).toEqual([])
})

describe('the look of the sheet', () => {
  test('names a row by its frames, not by the names of all its photos', async () => {
    await show()
    const rows = host().querySelectorAll('[role=row]')
    expect(rows[0]?.getAttribute('aria-label')).toMatch(/^Photos 1 to \d$/)
  })

  test('runs from left to right, even on a right-to-left page', async () => {
    document.documentElement.dir = 'rtl'
    await show()
    document.documentElement.dir = 'ltr'
    expect(placeOf(tile(1)).left).toBeLessThan(placeOf(tile(2)).left)
  })

  test('leaves room for the focus ring of its first row', async () => {
    await show()
    await userEvent.tab()
    expect(focused()).toBe('p1')
    const { outlineWidth, outlineOffset } = getComputedStyle(document.activeElement ?? document.body)
    const bar = host().querySelector('[data-bar]') ?? document.body
    const hiddenUntil = placeOf(bar).bottom - Number.parseFloat(getComputedStyle(bar, '::before').bottom)
    expect(getComputedStyle(bar).backgroundColor).toBe('rgba(0, 0, 0, 0)')
    expect(hiddenUntil).toBeLessThanOrEqual(
      placeOf(tile(1)).top - Number.parseFloat(outlineWidth) - Number.parseFloat(outlineOffset),
    )
  })

  test('dims the photos that are not highlighted, also those that scroll into view, but none where no photo is highlighted', async () => {
    await show({ isHighlighted: (index) => index % 2 === 0 })
    expect([1, 2, 3, 4].map(isDimmed)).toEqual([false, true, false, true])
    await scrollTo(20_000)
    expect(host().querySelectorAll('[data-dimmed]').length).toBeGreaterThan(10)
    await scrollTo(0)
    await show({ isHighlighted: () => false })
    expect(host().querySelectorAll('[data-dimmed]')).toHaveLength(0)
    await show({ isHighlighted: (index) => index > 0 })
    expect([1, 2].map(isDimmed)).toEqual([true, false])
    await show()
    expect(host().querySelectorAll('[data-dimmed]')).toHaveLength(0)
  })

  test('shows the same canvas at once when a photo scrolls back into view', async () => {
    await show()
    await expect.poll(() => tile(3)?.querySelector('canvas')).toBeTruthy()
    const shown = tile(3)?.querySelector('canvas')
    await scrollTo(20_000)
    expect(tile(3)).toBeNull()
    await scrollTo(0)
    expect(tile(3)?.querySelector('canvas')).toBe(shown)
  })

  test('falls back to plain images where pictures may not be read, and releases those out of view', async () => {
    loadWith(unreadableHosts)
    await show()
    await expect.poll(() => tile(3)?.querySelector('img')?.hasAttribute('src')).toBe(true)
    const left = tile(3)?.querySelector('img')
    await scrollTo(20_000)
    expect(tile(3)).toBeNull()
    expect(left?.hasAttribute('src')).toBe(false)
  })

  test('has about three photos across on a phone', async () => {
    host().style.width = '390px'
    await show()
    const rows = [...host().querySelectorAll('[role=row]')]
    expect(rows.length).toBeGreaterThan(6)
    const across = rows.reduce((sum, row) => sum + row.children.length, 0) / rows.length
    expect(across).toBeGreaterThan(2.2)
    expect(across).toBeLessThan(4)
    expect(host().querySelectorAll('[role=grid] *').length).toBeLessThanOrEqual(400)
  })
})

describe('focus on the sheet', () => {
  test('has one tab stop, and the arrows, Home, End and the page keys move it', async () => {
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
    await painted()
    expect(focused()).toBe('p2000')
    expect(tile(2_000)?.getBoundingClientRect().bottom).toBeLessThanOrEqual(800)
    await press('{PageUp}')
    await painted()
    expect(Number(focused()?.slice(1))).toBeLessThan(1_985)
    await press('{Home}')
    expect(focused()).toBe('p1')
    expect(scroller().scrollTop).toBe(0)
    expect(host().querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
  })

  test('opens a photo with Enter and with a click', async () => {
    await show()
    await press('{Tab}{ArrowRight}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(1)
    tile(5)?.click()
    expect(onOpen).toHaveBeenLastCalledWith(4)
  })

  test.each(['{Tab}', '{Tab}{ArrowRight}{ArrowDown}'])(
    'stays on its photo after %s, however far it is scrolled',
    async (keys) => {
      await show()
      await press(keys)
      const held = focused()
      for (const top of [3_000, 60_000, 30_000, 0]) {
        await scrollTo(top)
        expect(focused()).toBe(held)
      }
      await scrollTo(60_000)
      await press('{ArrowRight}')
      await painted()
      expect(focused()).toBe(`p${Number(held?.slice(1)) + 1}`)
      expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThan(0)
    },
  )

  test('follows its photo through a filter, and stays on the sheet when the photo goes', async () => {
    await show()
    await press('{Tab}{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('p3')
    await show({ photos: source({ ids: [1, 3, 5, 7] }) })
    expect(focused()).toBe('p3')
    await show({ photos: source({ ids: [1, 5, 7] }) })
    expect(focused()).toBe('p5')
  })

  test('is the first photo in view once another filter leaves its photo out', async () => {
    await show()
    await press('{Tab}{End}{Shift>}{Tab}{/Shift}')
    await show({ address: '/a?filter=crowd', photos: source({ ids: Array.from({ length: 300 }, (_, at) => at + 1) }) })
    await press('{Tab}')
    expect(focused()).toBe('p1')
  })

  test('returns to the photo that was open, scrolled into view, when the viewer closes', async () => {
    await show()
    await show({ openPhotoId: 'p3' })
    await show({ openPhotoId: 'p900' })
    await show()
    await painted()
    expect(focused()).toBe('p900')
    const { top, bottom } = placeOf(tile(900))
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(800)
  })
})

describe('a picture that fails', () => {
  test('is reported once, marked on its tile, and retried on request or when its address is renewed', async () => {
    await show({ photos: source({ src: (id) => (id === 2 ? BROKEN : PICTURE) }) })
    const again = page.getByRole('button', { name: 'Reload photo 2' })
    await expect.element(again).toBeVisible()
    expect(onPictureError.mock.calls).toEqual([['p2']])
    expect(tile(2)?.getAttribute('aria-label')).toBe('Photo 2, picture not loaded')
    await again.click()
    await expect.poll(() => onPictureError).toHaveBeenCalledTimes(2)
    expect(onOpen).not.toHaveBeenCalled()
    await show({ photos: source() })
    await expect.poll(() => tile(2)?.querySelector('canvas')).toBeTruthy()
    expect(tile(2)?.getAttribute('aria-label')).toBe('Photo 2')
  })
})

test('an empty sheet shows its `empty` content', async () => {
  await show({ photos: source({ ids: [] }) })
  expect(host().textContent).toContain('nothing')
  expect(host().querySelector('[role=grid]')).toBeNull()
})
