import { describe, expect, test, vi } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import { bitsOfIds, labelStates, stateOf, labelEffects } from './label-states.ts'
import { messages } from './messages.ts'
import {
  readShortcut,
  shortcutKeys,
  withoutStep,
  withStep,
  writeShortcut,
  freeKeys,
  mergeShortcuts,
  moveShortcut,
  type LabelShortcuts,
  withoutShortcut,
  withShortcut,
  suggestShortcuts,
  usesDigits,
} from './shortcuts.ts'

const best: WantedLabel = { text: 'Best', kind: 'public', wanted: true }
const reject: WantedLabel = { text: 'reject', kind: 'restricted', wanted: true }
const away = (step: WantedLabel): WantedLabel => ({ ...step, wanted: false })

describe('a shortcut', () => {
  test('has one step per label, the latest', () => {
    expect(withStep([best, reject], away(best))).toEqual([reject, away(best)])
    expect(withStep([best], { ...best, kind: 'restricted' })).toHaveLength(2)
    expect(withoutStep([best, reject], best)).toEqual([reject])
  })

  test('reads back as written, and anything else is refused', () => {
    const shortcut = { key: '3', steps: [best, away(reject)] }
    expect(writeShortcut(shortcut)).toEqual({
      key: '3',
      steps: [{ label: 'Best' }, { label: 'reject', restricted: true, remove: true }],
    })
    expect(readShortcut(writeShortcut(shortcut))).toEqual(shortcut)
    const step = { label: 'Best' }
    for (const bad of [
      null,
      {},
      { key: '3', steps: [] },
      { key: 'g', steps: [step] },
      { key: '10', steps: [step] },
      { key: '3', steps: [{ label: '' }, { label: 'x'.repeat(41) }, 1] },
    ]) {
      expect(readShortcut(bad)).toBeUndefined()
    }
  })
})

describe('label shortcuts', () => {
  const shortcuts: LabelShortcuts = [
    { key: '1', steps: [best] },
    { key: 'a', steps: [reject] },
  ]

  test('have each key once, digits first', () => {
    expect(withShortcut(shortcuts, { key: '2', steps: [reject] }).map(({ key }) => key)).toEqual(['1', '2', 'a'])
    expect(withShortcut(shortcuts, { key: '1', steps: [reject] })).toEqual([
      { key: '1', steps: [reject] },
      shortcuts[1],
    ])
    expect(moveShortcut(shortcuts, 'a', '1')).toEqual([
      { key: '1', steps: [reject] },
      { key: 'a', steps: [best] },
    ])
    expect(withoutShortcut(shortcuts, '1')).toEqual([shortcuts[1]])
    expect(freeKeys(shortcuts)).toHaveLength(shortcutKeys.length - 2)
    expect([usesDigits(shortcuts), usesDigits(withoutShortcut(shortcuts, '1'))]).toEqual([true, false])
  })

  test('are filled with the most used labels that have no key', () => {
    const labels = [
      { text: 'Crowd', kind: 'public', count: 3 },
      { text: 'Best', kind: 'public', count: 9 },
      { text: 'Best', kind: 'restricted', count: 7 },
    ] as const
    expect(suggestShortcuts(shortcuts, labels)).toEqual([
      { key: '2', steps: [{ text: 'Best', kind: 'restricted', wanted: true }] },
      { key: '3', steps: [{ text: 'Crowd', kind: 'public', wanted: true }] },
    ])
  })

  test('take in the keys of others without changing their own', () => {
    const given = [
      { key: '1', steps: [reject] },
      { key: '2', steps: [away(best)] },
      { key: '9', steps: [best] },
    ]
    expect(mergeShortcuts([{ key: '1', steps: [best] }], given)).toEqual({
      shortcuts: [
        { key: '1', steps: [best] },
        { key: '2', steps: [reject] },
        { key: '3', steps: [away(best)] },
      ],
      added: 2,
      known: 1,
      unfit: 0,
    })
  })
})

describe('the labels of some photos', () => {
  const addresses = { originalUrl: '', stableUrl: '', downloadUrl: '' }
  const album = columnsOf([
    { photoId: 'a', labels: ['Best', 'Crowd'], ...addresses },
    { photoId: 'b', labels: ['Best'], restrictedLabels: ['Best'], ...addresses },
    { photoId: 'c', labels: ['Quay'], ...addresses },
  ])

  test('are on all, some or none of them', () => {
    const { bits, total } = bitsOfIds(album, ['a', 'b', 'gone'])
    expect(total).toBe(2)
    expect(
      labelStates(album, bits).map(({ text, kind, held, count }) => [text, kind, stateOf(held, total), held, count]),
    ).toEqual([
      ['Best', 'public', 'all', 2, 2],
      ['Crowd', 'public', 'some', 1, 1],
      ['Best', 'restricted', 'some', 1, 1],
      ['Quay', 'public', 'none', 0, 1],
    ])
  })

  test('need no lookup for photos in album order', () => {
    const lookUp = vi.fn<(photoId: string) => void>()
    class Positions extends Map<string, number> {
      override get(photoId: string): number | undefined {
        lookUp(photoId)
        return super.get(photoId)
      }
    }
    const columns = { ...album, positions: new Positions(album.positions) }
    expect(bitsOfIds(columns, ['a', 'b', 'c']).total).toBe(3)
    expect(lookUp).not.toHaveBeenCalled()
    expect([...positionsOf(bitsOfIds(columns, ['c', 'a', 'b', 'a']).bits)]).toEqual([0, 1, 2])
    expect(lookUp.mock.calls).toEqual([['c'], ['a'], ['a']])
  })

  test('change only where they are not so already', () => {
    const crowd: WantedLabel = { text: 'Crowd', kind: 'public', wanted: true }
    const effects = labelEffects(album, bitsOfIds(album, ['a', 'b']), [
      best,
      crowd,
      away(crowd),
      { ...best, text: 'New' },
    ])
    expect(effects.map(({ changes, already }) => [changes, already])).toEqual([
      [0, 2],
      [1, 1],
      [1, 1],
      [2, 0],
    ])
  })
})

describe('the sentences about a change', () => {
  const steps = [{ ...best, changes: 380, already: 32 }]

  test('say how many photos change, and how many are so already', () => {
    expect(messages.forecast(steps, 412)).toBe('Adds to 380 of 412 photos (32 already have it).')
    expect(messages.forecast([...steps, { ...away(reject), changes: 1, already: 1 }], 412)).toBe(
      '“Best”: adds to 380 of 412 photos (32 already have it); “reject” (hidden): removes from 1 of 412 photos (1 doesn’t have it).',
    )
    expect(messages.forecast([{ ...best, changes: 0, already: 412 }], 412)).toBe('Already on all 412 photos.')
    expect(messages.forecast([{ ...away(best), changes: 0, already: 2 }], 2)).toBe('On none of the 2 photos.')
  })

  test.each([
    ['This photo already has it.', { ...best, changes: 0, already: 1 }],
    ['This photo doesn’t have it.', { ...away(best), changes: 0, already: 1 }],
    ['Adds it to this photo.', { ...best, changes: 1, already: 0 }],
    ['Removes it from this photo.', { ...away(best), changes: 1, already: 0 }],
  ])('speak of a single photo as such: %s', (sentence, effect) => {
    expect(messages.forecast([effect], 1)).toBe(sentence)
  })

  test('say what was done', () => {
    expect(messages.done(steps, 412)).toBe('Added “Best” to 380 photos.')
    expect(messages.done([{ ...away(reject), changes: 0, already: 1 }], 1)).toBe('Already applied.')
    expect(messages.batch([best], 2)).toBe('Added “Best” to 2 photos')
    expect(messages.batch([best, away(reject)], 1)).toBe('Added “Best” and removed “reject” (hidden) on 1 photo')
    expect(messages.wanted([best, away(reject)])).toBe('Add “Best” and remove “reject” (hidden)')
  })
})
