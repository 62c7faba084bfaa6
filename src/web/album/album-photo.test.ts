import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { around, photoAt } from './album-source.ts'

describe('around a photo', () => {
  test('are its neighbours among the photos shown, even if it is not shown itself', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60), { maxLength: 30 }), fc.nat(60), (positions, position) => {
        const shown = Uint32Array.from(positions).toSorted()
        const found = around(shown, position)
        const before = [...shown].filter((other) => other < position).length
        const isShown = shown.includes(position)
        expect(found.position).toBe(isShown ? before : undefined)
        expect(found.previous).toBe(before > 0 ? before - 1 : undefined)
        const after = isShown ? before + 1 : before
        expect(found.next).toBe(after < shown.length ? after : undefined)
      }),
    )
  })

  test('is nothing for a photo that is not in the album', () => {
    expect(around(Uint32Array.of(1, 2), undefined)).toEqual({
      position: undefined,
      previous: undefined,
      next: undefined,
    })
  })
})

test('the name of a photo has its frame number, media type and labels', () => {
  const photo: Photo = { photoId: 'p', originalUrl: '', stableUrl: '', downloadUrl: 'https://m.test/v' }
  const video = { photoId: 'q', videoUrl: 'https://m.test/v', labels: ['Best', 'Crowd'], restrictedLabels: ['nsfw'] }
  const album = columnsOf([photo, { ...photo, ...video }])
  expect(photoAt(album, 0)?.name).toBe('Photo 1')
  expect(photoAt(album, 1)?.name).toBe('Photo 2, video, labels Best, Crowd, hidden labels nsfw')
  expect(photoAt(album, 2)).toBeUndefined()
})
