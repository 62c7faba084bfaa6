import { expect, test } from 'vitest'
import { labelHues } from './label-hue.ts'

test('no two labels of an album share a dot colour', () => {
  const labels = Array.from({ length: 150 }, (_, index) => `label ${index}`)
  const hues = labelHues(labels)
  expect(new Set(hues.values()).size).toBe(150)
})

test('a label keeps its colour when others are added after it', () => {
  expect(labelHues(['Best', 'Crowd']).get('Best')).toBe(labelHues(['Best', 'Crowd', 'Sunset']).get('Best'))
})

test('a label that is listed twice is given one colour', () => {
  expect(labelHues(['Best', 'Best', 'Crowd']).size).toBe(2)
})
