import { expect, test } from 'vitest'
import { parseSheetLook, usualLook } from './view-settings.ts'

test('what was kept comes back, and what is not understood is as usual', () => {
  const look = { arrangement: 'squares', density: 'small', frames: 'hover', labels: 'off' } as const
  expect(parseSheetLook(JSON.stringify(look))).toEqual(look)
  expect(parseSheetLook(JSON.stringify({ ...look, density: 'huge', more: 1 }))).toEqual({ ...look, density: 'medium' })
  for (const kept of [null, '', '{', '7', 'null', '[]']) expect(parseSheetLook(kept)).toEqual(usualLook)
})
