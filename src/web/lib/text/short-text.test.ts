import { expect, test } from 'vitest'
import { shortText } from './short-text.ts'

test('a text of more than 200 characters is cut, with its length', () => {
  const full = 'x'.repeat(200)
  expect(shortText('Best')).toBe('Best')
  expect(shortText(full)).toBe(full)
  expect(shortText('x'.repeat(5_000_000))).toBe(`${full} … (5,000,000 characters)`)
  expect(shortText(`${'x'.repeat(199)}🌸🌸`)).toBe(`${'x'.repeat(199)} … (203 characters)`)
})
