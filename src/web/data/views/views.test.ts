import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilter } from '#testing/fixtures/filters.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { shortcutKeys, withStep } from '#web/data/labelling/shortcuts.ts'
import { missingLabels } from './missing-labels.ts'
import {
  asName,
  asView,
  mergeViews,
  moveView,
  type NamedView,
  removeView,
  renameView,
  saveView,
} from './named-views.ts'
import { readViewsFile, writeViewsFile } from './views-file.ts'
import { packViews, unpackViews } from './views-link.ts'

const best: NamedView = { name: 'Best', filter: 'Best' }
const crowd: NamedView = { name: 'Crowd', filter: 'crowd & !@nsfw' }

const anyView = fc
  .record({ name: fc.string({ minLength: 1, unit: 'binary' }), filter: anyFilter.map(writeFilter) })
  .map(asView)
  .filter((view) => view !== undefined)

const anyStep = fc.record({
  text: fc.string({ minLength: 1, maxLength: 9 }),
  kind: fc.constantFrom('public', 'restricted'),
  wanted: fc.boolean(),
})
const anyShortcut = fc.record({
  key: fc.constantFrom(...shortcutKeys),
  // no label twice
  steps: fc
    .array(anyStep, { minLength: 1, maxLength: 4 })
    .map((steps) => steps.reduce<ReturnType<typeof withStep>>(withStep, [])),
})

describe('views as a file and as a link', () => {
  test('survive a round trip through a file', () => {
    fc.assert(
      fc.property(fc.array(anyView), fc.uniqueArray(anyShortcut, { selector: ({ key }) => key }), (views, keys) => {
        expect(readViewsFile(writeViewsFile({ views, keys }))).toEqual({ views, keys, leftOut: 0 })
      }),
    )
  })

  test('survive a round trip through a link, which needs no escaping', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyView, { maxLength: 5 }), async (views) => {
        const packed = await packViews({ views, keys: [] })
        expect(packed).toMatch(/^[\w-]+$/)
        expect(await unpackViews(packed)).toEqual({ views, keys: [], leftOut: 0 })
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['', 'isn’t JSON'],
    ['{"a":', 'isn’t JSON'],
    ['[]', 'doesn’t contain views'],
    ['null', 'doesn’t contain views'],
    ['{"kind":"contact-sheet-views","version":2,"views":[]}', 'newer version'],
    ['{"kind":"contact-sheet-views","version":1}', 'no views in it'],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(readViewsFile(text).problem).toContain(sentence)
  })

  test('invalid views are left out, the others are imported', () => {
    const views = [
      best,
      { name: '  ', filter: 'Best' },
      { name: 'Broken', filter: 'Best & (' },
      { name: 7, filter: 'x' },
      null,
      'x',
      { name: 'Empty', filter: '' },
    ]
    expect(readViewsFile(JSON.stringify({ kind: 'contact-sheet-views', version: 1, views }))).toEqual({
      views: [best],
      keys: [],
      leftOut: 6,
    })
  })

  test('a truncated or invented link is refused with a sentence', async () => {
    const packed = await packViews({ views: [best, crowd], keys: [] })
    for (const bad of ['', '!', packed.slice(0, 20), 'AAAA'])
      expect((await unpackViews(bad)).problem).toBeTypeOf('string')
  })
})

describe('a list of views', () => {
  test('has each name once', () => {
    expect(saveView([best, crowd], { name: 'Best', filter: 'x' })).toEqual([{ name: 'Best', filter: 'x' }, crowd])
    expect(saveView([best], crowd)).toEqual([best, crowd])
    expect(renameView([best, crowd], 'Best', 'Crowd')).toEqual([best, crowd])
    expect(renameView([best, crowd], 'Best', ' Good ')).toEqual([{ name: 'Good', filter: 'Best' }, crowd])
    expect(renameView([best], 'Best', ' ')).toEqual([best])
  })

  test('can be reordered', () => {
    expect(moveView([best, crowd], 'Crowd', -1)).toEqual([crowd, best])
    expect(moveView([best, crowd], 'Crowd', 1)).toEqual([best, crowd])
    expect(removeView([best, crowd], 'Best')).toEqual([crowd])
  })

  test('imports views without changing its own', () => {
    const other = { name: 'Best', filter: 'other' }
    expect(mergeViews([best], [best, other, other, crowd])).toEqual({
      views: [best, { name: 'Best 2', filter: 'other' }, crowd],
      added: 2,
      known: 2,
      unfit: 0,
    })
  })

  test('has short, trimmed names', () => {
    expect(asName('  a\u0308 ')).toBe('ä')
    expect(asName('👩‍🚀'.repeat(80))).toBe('👩‍🚀'.repeat(60))
  })
})

test('labels that no photo here has are listed once each', () => {
  const labels = { public: [{ text: 'Best', kind: 'public', count: 1 } as const], restricted: [], unlabelled: 0 }
  expect(
    missingLabels(
      {
        views: [best, crowd, { name: 'x', filter: 'off:crowd & !(2 of (Best, @Best, is:video)) & no:label' }],
        keys: [
          {
            key: '1',
            steps: [
              { text: 'Best', kind: 'public', wanted: true },
              { text: 'Gone', kind: 'public', wanted: false },
            ],
          },
        ],
      },
      { labels, seesHidden: true },
    ),
  ).toEqual({
    asked: 5,
    missing: ['crowd', '@nsfw', '@Best', 'Gone'],
  })
})

test('a hidden label is not said to be missing where hidden labels are unknown', () => {
  const given = { views: [crowd, { name: 'x', filter: '@nsfw & Gone' }], keys: [] }
  const labels = { public: [], restricted: [], unlabelled: 0 }
  expect(missingLabels(given, { labels, seesHidden: false })).toEqual({ asked: 2, missing: ['crowd', 'Gone'] })
})
