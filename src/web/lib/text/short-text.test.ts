import { expect, test } from 'vitest'
import { shortText } from './short-text.ts'

test('a text is shown whole up to 200 characters, and then so much of it, with how many there are', () => {
  const full = 'x'.repeat(200)
  expect(shortText('Best')).toBe('Best')
  expect(shortText(full)).toBe(full)
  expect(shortText('x'.repeat(5_000_000))).toBe(`${full} … (5,000,000 characters)`)
  expect(shortText(`${'x'.repeat(199)}🌸🌸`)).toBe(`${'x'.repeat(199)} … (203 characters)`)
})
