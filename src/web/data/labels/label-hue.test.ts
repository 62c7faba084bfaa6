import { expect, test } from 'vitest'
import { labelHue } from './label-hue.ts'

test('a label has the same dot colour on every device and visit', () => {
  expect(['Best', 'best', 'keeper', 'Été', '写真 🌸', ''].map(labelHue)).toMatchInlineSnapshot(`
    [
      "oklch(0.68 0.15 316)",
      "oklch(0.68 0.15 117)",
      "oklch(0.8 0.12 164)",
      "oklch(0.8 0.12 118)",
      "oklch(0.8 0.12 347)",
      "oklch(0.8 0.12 147)",
    ]
  `)
})

test('labels spread over all colours but the grease pencil’s', () => {
  const colours = Array.from({ length: 2_000 }, (_, index) => labelHue(`label ${index}`))
  expect(new Set(colours).size).toBeGreaterThan(780)
  const hues = colours.map((colour) => Number(/ (\d+)\)$/.exec(colour)?.[1]))
  expect(hues.filter((hue) => hue > 8 && hue < 56)).toEqual([])
  for (let from = 56; from < 360; from += 38)
    expect(hues.filter((hue) => hue >= from && hue < from + 38).length).toBeGreaterThan(150)
})

test('a label of megabytes is hashed by its beginning and its length only', () => {
  const long = 'x'.repeat(5_000_000)
  expect(labelHue(long)).toBe(labelHue(`${long.slice(1)}y`))
  expect(labelHue(long)).not.toBe(labelHue(`${long}x`))
})
