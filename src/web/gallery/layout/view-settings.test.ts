import { expect, test } from 'vitest'
import { parseViewSettings, usualSettings } from './view-settings.ts'

test('stored settings are restored, and invalid ones get their defaults', () => {
  const settings = { arrangement: 'squares', density: 'small', frames: 'hover', labels: 'off' } as const
  expect(parseViewSettings(JSON.stringify(settings))).toEqual(settings)
  expect(parseViewSettings(JSON.stringify({ ...settings, density: 'huge', more: 1 }))).toEqual({
    ...settings,
    density: 'medium',
  })
  for (const kept of [null, '', '{', '7', 'null', '[]']) expect(parseViewSettings(kept)).toEqual(usualSettings)
})
