import { expect, test } from 'vitest'
import { MARK_PITCH, markHeight, markStrengths } from './scrubber-track.ts'

const heightFor = (marks: number) => {
  const positions = Uint32Array.from({ length: marks }, (_, mark) => Math.floor((mark * 10_000) / marks))
  return markHeight(markStrengths(positions, { frames: 10_000, track: 900 }))
}

test('a few marks are lines with gaps between them, many are shading', () => {
  expect([1, 40, 150].map(heightFor)).toEqual([MARK_PITCH - 1, MARK_PITCH - 1, MARK_PITCH - 1])
  expect([200, 1_345, 10_000].map(heightFor)).toEqual([MARK_PITCH, MARK_PITCH, MARK_PITCH])
})
