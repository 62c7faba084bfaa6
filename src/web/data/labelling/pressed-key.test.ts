import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  pressedKey({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more })

test('keys that give labels', () => {
  expect([press('1', { code: 'Digit1' }), press('7', { code: 'Numpad7' }), press('a'), press('.'), press('l')]).toEqual(
    ['1', '7', 'a', '.', 'l'],
  )
  expect([press('&', { code: 'Digit1' }), press('1', { code: 'Digit1', shiftKey: true })]).toEqual(['1', '1'])
  expect(press('.', { shiftKey: true })).toBe('.')
})

test('keys that do not', () => {
  expect([press('0', { code: 'Digit0' }), press('g'), press('i'), press(' '), press('Enter'), press('é')]).toEqual(
    Array(6).fill(undefined),
  )
  expect([
    press('1', { ctrlKey: true }),
    press('a', { shiftKey: true }),
    press('1', { repeat: true }),
    press('!', { code: 'Digit1', shiftKey: true }),
  ]).toEqual(Array(4).fill(undefined))
})
