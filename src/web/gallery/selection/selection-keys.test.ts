import { expect, test } from 'vitest'
import { actionOfKey } from './selection-keys.ts'

const withCtrl = (key: string, code: string) =>
  actionOfKey({ key, code, ctrlKey: true, metaKey: false, altKey: false, shiftKey: false })

test.each([
  ['Cyrillic', 'ф', 'я'],
  ['Greek', 'α', 'ζ'],
  ['Hebrew', 'ש', 'ז'],
])('Ctrl A and Ctrl Z are found by their place on a %s keyboard', (_, a, z) => {
  expect(withCtrl(a, 'KeyA')).toBe('all')
  expect(withCtrl(z, 'KeyZ')).toBe('undo')
})

test('on a Latin keyboard Ctrl A and Ctrl Z are the keys that type these letters', () => {
  // French, German, Dvorak, BÉPO
  expect(withCtrl('a', 'KeyQ')).toBe('all')
  expect(withCtrl('z', 'KeyY')).toBe('undo')
  for (const [key, code] of [
    ['q', 'KeyA'],
    ['y', 'KeyZ'],
    [';', 'KeyZ'],
    ['à', 'KeyZ'],
  ] as const)
    expect(withCtrl(key, code)).toBeUndefined()
})
