import { describe, expect, test } from 'vitest'
import type { WebhookSubscription } from '#contract/index.ts'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { durationWords } from './duration-words.ts'
import { labelCost } from './label-cost.ts'
import { bitsOfIds, labelStates, stateOf, stepCosts } from './label-states.ts'
import { batchWords, costWords, doneWords } from './labelling-words.ts'
import {
  freeKeys,
  mergePalettes,
  moveRecipe,
  type Palette,
  removeRecipe,
  setRecipe,
  suggestRecipes,
  usesDigits,
} from './palette.ts'
import { asRecipe, type LabelStep, recipeKeys, withoutStep, withStep, writeRecipe } from './recipe.ts'

const best: LabelStep = { text: 'Best', kind: 'public', wanted: true }
const reject: LabelStep = { text: 'reject', kind: 'restricted', wanted: true }
const away = (step: LabelStep): LabelStep => ({ ...step, wanted: false })

describe('a recipe', () => {
  test('wants one thing of a label; the last one', () => {
    expect(withStep([best, reject], away(best))).toEqual([reject, away(best)])
    expect(withStep([best], { ...best, kind: 'restricted' })).toHaveLength(2)
    expect(withoutStep([best, reject], best)).toEqual([reject])
  })

  test('comes back as it was written, and nothing else does', () => {
    const recipe = { key: '3', steps: [best, away(reject)] }
    expect(writeRecipe(recipe)).toEqual({
      key: '3',
      steps: [{ label: 'Best' }, { label: 'reject', restricted: true, remove: true }],
    })
    expect(asRecipe(writeRecipe(recipe))).toEqual(recipe)
    const step = { label: 'Best' }
    for (const bad of [
      null,
      {},
      { key: '3', steps: [] },
      { key: 'g', steps: [step] },
      { key: '10', steps: [step] },
      { key: '3', steps: [{ label: '' }, { label: 'x'.repeat(41) }, 1] },
    ]) {
      expect(asRecipe(bad)).toBeUndefined()
    }
  })
})

describe('a palette', () => {
  const palette: Palette = [
    { key: '1', steps: [best] },
    { key: 'a', steps: [reject] },
  ]

  test('has each key once, digits first', () => {
    expect(setRecipe(palette, { key: '2', steps: [reject] }).map(({ key }) => key)).toEqual(['1', '2', 'a'])
    expect(setRecipe(palette, { key: '1', steps: [reject] })).toEqual([{ key: '1', steps: [reject] }, palette[1]])
    expect(moveRecipe(palette, 'a', '1')).toEqual([
      { key: '1', steps: [reject] },
      { key: 'a', steps: [best] },
    ])
    expect(removeRecipe(palette, '1')).toEqual([palette[1]])
    expect(freeKeys(palette)).toHaveLength(recipeKeys.length - 2)
    expect([usesDigits(palette), usesDigits(removeRecipe(palette, '1'))]).toEqual([true, false])
  })

  test('is filled with the most used labels that have no key', () => {
    const labels = [
      { text: 'Crowd', kind: 'public', count: 3 },
      { text: 'Best', kind: 'public', count: 9 },
      { text: 'Best', kind: 'restricted', count: 7 },
    ] as const
    expect(suggestRecipes(palette, labels)).toEqual([
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
    expect(mergePalettes([{ key: '1', steps: [best] }], given)).toEqual({
      palette: [
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
    const crowd: LabelStep = { text: 'Crowd', kind: 'public', wanted: true }
    const costs = stepCosts(album, bitsOfIds(album, ['a', 'b']), [best, crowd, away(crowd), { ...best, text: 'New' }])
    expect(costs.map(({ changes, already }) => [changes, already])).toEqual([
      [0, 2],
      [1, 1],
      [1, 1],
      [2, 0],
    ])
  })
})

const hook = (
  webhookId: string,
  { label = 'Best', albumId = 'one', targetUrl = 'https://hooks.example/a' } = {},
): WebhookSubscription => ({
  webhookId,
  config: { event: 'photoLabelAdded', albumId, label, targetUrl },
})

describe('what a change would cost', () => {
  const asked = {
    albumId: 'one',
    chosen: 412,
    steps: [
      { ...best, changes: 380, already: 32 },
      { ...away(reject), changes: 3, already: 409 },
    ],
    pace: 100,
  }

  test('is a request for each photo and label, and what webhooks send of it', () => {
    const subscriptions: WebhookSubscription[] = [
      hook('1', {}),
      hook('2', { targetUrl: 'https://api.acme.example/x' }),
      hook('3', { targetUrl: 'https://hooks.example/b' }),
      hook('4', { label: 'best' }),
      hook('5', { label: 'reject' }),
      hook('6', { albumId: 'two' }),
      { webhookId: '7', config: { event: 'newPhoto', albumId: 'one', targetUrl: 'https://hooks.example/a' } },
    ]
    const cost = labelCost({ ...asked, subscriptions })
    expect(cost.requests).toBe(383)
    expect(cost.seconds).toBeCloseTo(38.3)
    expect(cost.webhooks).toEqual({ deliveries: 1140, count: 3, hosts: ['hooks.example', 'api.acme.example'] })
  })

  test('says nothing of what is not known', () => {
    const cost = labelCost({ ...asked, pace: undefined, subscriptions: undefined })
    expect([cost.seconds, cost.webhooks]).toEqual([undefined, undefined])
    expect(costWords(cost)).toBe(
      '412 chosen: “Best”: 380 gain it, 32 have it; “reject” (hidden): 3 lose it, 409 are without it · 383 requests',
    )
  })
})

describe('the words for it', () => {
  const steps = [{ ...best, changes: 380, already: 32 }]
  const cost = {
    chosen: 412,
    steps,
    requests: 380,
    seconds: 38.2,
    webhooks: { deliveries: 760, count: 2, hosts: ['hooks.example', 'api.acme.example'] },
  }

  test('say what changes, how long it takes and whom it tells', () => {
    expect(costWords(cost)).toBe(
      '412 chosen: 380 gain it, 32 have it · 380 requests, about 40 s · fires up to 760 deliveries to 2 webhooks (hooks.example, api.acme.example)',
    )
    expect(costWords({ ...cost, webhooks: { deliveries: 0, count: 0, hosts: [] } })).toContain(
      'fires no webhook of yours',
    )
    const none = { ...cost, steps: [{ ...best, changes: 0, already: 412 }], requests: 0, seconds: 0 }
    expect(costWords(none)).toBe('412 chosen: 412 have it · nothing to send')
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
