import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import { durationWords } from './duration-words.ts'
import { bitsOfIds, labelStates, stateOf, labelEffects } from './label-states.ts'
import { batchWords, forecastWords, doneWords } from './labelling-words.ts'
import { readShortcut, shortcutKeys, withoutStep, withStep, writeShortcut } from './shortcut.ts'
import {
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
  test('wants one thing of a label; the last one', () => {
    expect(withStep([best, reject], away(best))).toEqual([reject, away(best)])
    expect(withStep([best], { ...best, kind: 'restricted' })).toHaveLength(2)
    expect(withoutStep([best, reject], best)).toEqual([reject])
  })

  test('comes back as it was written, and nothing else does', () => {
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

describe('a shortcuts', () => {
  const shortcuts: LabelShortcuts = [
    { key: '1', steps: [best] },
    { key: 'a', steps: [reject] },
  ]

  test('has each key once, digits first', () => {
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

  test('is filled with the most used labels that have no key', () => {
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

  test('takes in the keys of others, and changes none of its own', () => {
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

  test('are changed where they are not so already', () => {
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

describe('the words for it', () => {
  const steps = [{ ...best, changes: 380, already: 32 }]

  test('say what changes, and in how many requests', () => {
    expect(forecastWords(steps, 412)).toBe('412 chosen: 380 gain it, 32 have it · 380 requests')
    expect(forecastWords([...steps, { ...away(reject), changes: 1, already: 1 }], 412)).toBe(
      '412 chosen: “Best”: 380 gain it, 32 have it; “reject” (hidden): 1 loses it, 1 is without it · 381 requests',
    )
    expect(forecastWords([{ ...best, changes: 0, already: 412 }], 412)).toBe(
      '412 chosen: 412 have it · nothing to send',
    )
  })

  test('say what was done', () => {
    expect(doneWords(steps, 412)).toBe('“Best” on 380 photos.')
    expect(doneWords([{ ...away(reject), changes: 0, already: 1 }], 1)).toBe('The photo is so already.')
    expect(batchWords([best, away(reject)], 1)).toBe('“Best” on and “reject” (hidden) off, 1 photo')
  })

  test.each([
    [0.1, 'about 1 s'],
    [7.4, 'about 7 s'],
    [38, 'about 40 s'],
    [200, 'about 3 min'],
  ])('%s seconds are %s', (seconds, words) => {
    expect(durationWords(seconds)).toBe(words)
  })
})
