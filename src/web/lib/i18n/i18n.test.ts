import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { countOf, formatList, plural } from './format.ts'
import { toPseudo } from './pseudo.ts'
import { fillIn } from './rich-text.tsx'

test('a count has its noun in the right form, and its thousands separated', () => {
  const photos = { one: 'photo', other: 'photos' }
  expect([0, 1, 2, 4812].map((count) => countOf(count, photos))).toEqual([
    '0 photos',
    '1 photo',
    '2 photos',
    '4,812 photos',
  ])
  expect(plural(1, { other: 'photos' })).toBe('photos')
})

test('lists end with and, or with or', () => {
  expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(formatList(['a', 'b'], 'disjunction')).toBe('a or b')
})

test('the pseudo-locale changes and lengthens every message, and keeps values and placeholders', () => {
  const messages = toPseudo({ title: 'Albums', left: (count: number) => `{name} has ${count} left` })
  expect(messages.title).toBe('[Ålbûmš··]')
  expect(messages.left(7)).toContain('{name}')
  expect(messages.left(7)).toContain('7')
})

test('elements replace the placeholders of a message, in any order', () => {
  const [old, now] = ['a', 'b'].map((text) => createElement('b', null, text))
  const markup = renderToStaticMarkup(fillIn('{now} replaces {old}, {other}', { old, now }))
  expect(markup).toBe('<b>b</b> replaces <b>a</b>, {other}')
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [320_000_000, '320 MB'],
  [1_450_000_000, '1.5 GB'],
])('a size of %i bytes is written %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
