import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heightAtShare, indexAtShare, indexOfFrame, shareAt } from './frame-scale.ts'
import { handleAt, markStrengths, pixelAt, shareUnder } from './scrubber-track.ts'
import { sheetLayout } from './sheet-layout.ts'
import { usualSettings } from './view-settings.ts'

/** An album of up to 600 photos, of which a filter shows some. */
const shownOf = fc.array(fc.boolean(), { minLength: 1, maxLength: 600 }).map((album) => {
  const positions = album.flatMap((shown, position) => (shown ? [position] : []))
  return { count: positions.length, frames: album.length, frameAt: (index: number) => (positions[index] ?? -1) + 1 }
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const layOut = (count: number) =>
  sheetLayout(
    Float32Array.from({ length: count }, (_, n) => [1.5, 0.67, 1.33][n % 3] ?? 1),
    1_100,
    usualSettings,
  )

describe('the album as a scale', () => {
  test('rises along the sheet, from the first photo shown to the last', () => {
    fc.assert(
      fc.property(shownOf, fc.array(share, { maxLength: 30 }), (frames, shares) => {
        fc.pre(frames.count > 0)
        const layout = layOut(frames.count)
        expect(shareAt(layout, frames, 0)).toBeCloseTo((frames.frameAt(0) - 1) / frames.frames)
        expect(shareAt(layout, frames, layout.height)).toBeCloseTo(frames.frameAt(frames.count - 1) / frames.frames)
        const along = shares.toSorted((a, b) => a - b).map((part) => shareAt(layout, frames, part * layout.height))
        expect(along).toEqual(along.toSorted((a, b) => a - b))
      }),
    )
  })

  test('is inverted by heightAtShare', () => {
    fc.assert(
      fc.property(shownOf, share, (frames, part) => {
        fc.pre(frames.count > 0)
        const layout = layOut(frames.count)
        const y = part * layout.height
        expect(Math.abs(heightAtShare(layout, frames, shareAt(layout, frames, y)) - y)).toBeLessThan(1)
      }),
    )
  })

  test('finds every photo shown by its frame number', () => {
    fc.assert(
      fc.property(shownOf, (frames) => {
        for (let index = 0; index < frames.count; index++) {
          expect(indexOfFrame(frames, frames.frameAt(index))).toBe(index)
          expect(indexAtShare(frames, (frames.frameAt(index) - 1) / frames.frames)).toBe(index)
        }
      }),
    )
  })
})

describe('the track', () => {
  test('keeps the handle inside, large enough, and over the mark at its position', () => {
    fc.assert(
      fc.property(share, share, fc.integer({ min: 60, max: 2_000 }), (at, inView, track) => {
        const { top, height } = handleAt({ share: at, inView, track })
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top + height).toBeLessThanOrEqual(track + 0.001)
        expect(height).toBeGreaterThanOrEqual(28)
        expect(pixelAt(at, track)).toBeGreaterThanOrEqual(top)
        expect(pixelAt(at, track)).toBeLessThanOrEqual(top + height)
        expect(shareUnder(pixelAt(at, track), track)).toBeCloseTo(at)
      }),
    )
  })

  test('shows every marked photo, and a cluster more strongly', () => {
    const positions = Uint32Array.from([0, 49_999, ...Array.from({ length: 60 }, (_, n) => 25_000 + n)])
    const strengths = markStrengths(positions, { frames: 50_000, track: 800 })
    expect(strengths[0]).toBeGreaterThan(0.39)
    expect(strengths.at(-1)).toBeGreaterThan(0.39)
    const crowded = strengths.indexOf(Math.max(...strengths))
    expect(strengths[crowded]).toBeGreaterThan(strengths[0] ?? 1)
    expect(crowded / strengths.length).toBeCloseTo(0.5, 1)
    expect(strengths.filter((strength) => strength > 0).length).toBeLessThan(5)
  })
})
