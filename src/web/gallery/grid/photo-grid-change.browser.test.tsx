import '#web/theme.css'
import { describe, expect, test } from 'vitest'
import { createGridFixture, placeOf, source } from '#testing/fixtures/photo-grid-fixture.tsx'
import { painted } from '#testing/fixtures/sheet-fixture.tsx'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'

const { show, scroller, scrollTo, tile, eye, host, reload } = createGridFixture()

const rows = () => [...host().querySelectorAll('[role=row]')]
const isSeen = (row: Element) => placeOf(row).top < placeOf(host()).bottom
const idsIn = (element: Element) => [...element.children].map((cell) => cell.getAttribute('data-photo-id'))
const showsThose = (photos: PhotoSource) =>
  rows()
    .flatMap(idsIn)
    .every((id, at) => id === photos.idAt(at))

describe('the scroll position', () => {
  test('keeps the anchor photo in view while the width changes, without drift', async () => {
    await show()
    await scrollTo(20_000)
    const before = scroller().scrollTop
    const held = eye()?.getAttribute('data-photo-id')
    for (const width of [1_200, 1_000, 700, 500, 390, 900]) {
      host().style.width = `${width}px`
      await painted()
      const { top, bottom } = placeOf(host().querySelector(`[data-photo-id="${held}"]`))
      expect(top, `at ${width}`).toBeGreaterThan(60)
      expect(bottom, `at ${width}`).toBeLessThan(500)
    }
    host().style.width = ''
    await painted()
    expect(Math.abs(scroller().scrollTop - before)).toBeLessThan(3)
  })

  test('stays when the photos are renewed where the user scrolled back to', async () => {
    await show()
    await scrollTo(20_000)
    // with new addresses
    await show({ photos: source() })
    expect(scroller().scrollTop).toBe(20_000)
    await scrollTo(5_000)
    await scrollTo(20_000)
    await show({ photos: source() })
    expect(scroller().scrollTop).toBe(20_000)
  })

  test('is restored for each address, also after a reload', async () => {
    await show()
    await scrollTo(20_000)
    await show({ address: '/a?label=Best', photos: source({ ids: Array.from({ length: 300 }, (_, n) => n * 3) }) })
    expect(scroller().scrollTop).toBe(0)
    await scrollTo(1_500)
    await show()
    expect(scroller().scrollTop).toBe(20_000)
    reload()
    await show()
    expect(Math.abs(scroller().scrollTop - 20_000)).toBeLessThan(3)
    await show({ address: '/a?label=Best', photos: source({ ids: Array.from({ length: 300 }, (_, n) => n * 3) }) })
    expect(Math.abs(scroller().scrollTop - 1_500)).toBeLessThan(3)
  })
})

describe('the photos of another filter', () => {
  const some = source({ ids: Array.from({ length: 300 }, (_, at) => at * 7 + 3) })

  test('are rendered in view at once, and beyond it once those are painted', async () => {
    await show()
    await expect.poll(() => rows().length).toBeGreaterThan(5)
    const before = rows().map(idsIn)
    await show({ photos: some, address: '/a?filter=some' })
    for (const row of rows().filter(isSeen)) for (const id of idsIn(row)) expect(some.indexOf(id ?? '')).not.toBe(-1)
    await expect.poll(() => showsThose(some)).toBe(true)
    expect(rows().length).toBeGreaterThanOrEqual(before.length - 1)
  })

  test('keep their canvases when they move to other tiles', async () => {
    await show()
    await expect.poll(() => rows().filter((row) => !isSeen(row)).length).toBeGreaterThan(1)
    const far = Number(rows().at(-1)?.lastElementChild?.getAttribute('data-frame'))
    await expect.poll(() => tile(far)?.querySelector('canvas')).toBeTruthy()
    const canvas = tile(far)?.querySelector('canvas')
    const fewer = source({ ids: [far, ...Array.from({ length: 300 }, (_, at) => far + 1 + at)] })
    await show({ photos: fewer, address: '/a?filter=fewer' })
    await expect.poll(() => showsThose(fewer)).toBe(true)
    expect(tile(far)?.querySelector('canvas')).toBe(canvas)
    expect(host().querySelectorAll(`[data-photo-id="p${far}"]`)).toHaveLength(1)
  })
})
