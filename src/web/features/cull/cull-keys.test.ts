import { expect, test } from 'vitest'
import { decidingKey } from './cull-keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  decidingKey({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more })

test.each([
  ['US', '1', '!'],
  ['French', '&', '1'],
])('on a %s keyboard a digit decides, and with Shift the photo stays', (_layout, plain, shifted) => {
  expect(press(plain, { code: 'Digit1' })).toEqual({ key: '1', stays: false })
  expect(press(shifted, { code: 'Digit1', shiftKey: true })).toEqual({ key: '1', stays: true })
})

test('letters decide, too; keys with Ctrl do not', () => {
  expect([press('r'), press('R', { shiftKey: true })]).toEqual([
    { key: 'r', stays: false },
    { key: 'r', stays: true },
  ])
  expect([press('1', { code: 'Digit1', ctrlKey: true }), press('g')]).toEqual([undefined, undefined])
})
