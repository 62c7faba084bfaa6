import { expect, test } from 'vitest'
import { namesOf } from './tile-props.ts'

test('names are isolated from each other’s direction, show invisible characters, and are counted beyond 20', () => {
  expect(namesOf([])).toBe('')
  expect(namesOf(['Best', 'הכי טוב'])).toBe('\u2068Best\u2069 · \u2068הכי טוב\u2069')
  expect(namesOf(['Best\u200b'])).toBe('\u2068Best[ZWSP]\u2069')
  expect(
    namesOf(Array.from({ length: 20_000 }, () => 'a'))
      .split(' · ')
      .slice(19),
  ).toEqual(['\u2068a\u2069', '+19,980'])
  expect(namesOf(['👩‍🚀'])).toBe('\u2068👩‍🚀\u2069')
})
