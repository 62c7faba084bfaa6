import fc from 'fast-check'
import type { Photo } from '#contract/index.ts'
import type { Chip, Condition, Filter } from '#web/data/filter/filter.ts'
import { shapeOf, shapes } from '#web/data/filter/photo-shape.ts'
import { mediaKinds } from '#web/data/album/photo-columns.ts'
import { mediaKindOf } from '#web/data/album/photo-media.ts'

/** Label texts that have broken others: near-twins, signs of the filter's own language, what nobody sees. */
export const awkwardLabels = [
  'Best', 'best', 'Best ', 'Be\u200bst', 'B\u00e9', 'Be\u0301', '"quoted"', 'a & b', '(a | b)', '!no', '@home', 'off:x',
  'is:video', '2 of (a)', 'any', 'of', '12', '👍🏽', '👩‍👩‍👧', 'عروس', '\u202eRTL', 'back\\slash', '', ' ', 'x'.repeat(40), '“curly”', ',',
] as const

const labelText = fc.constantFrom(...awkwardLabels)
const some = fc.option(fc.array(labelText, { maxLength: 4 }), { nil: undefined })

/** Albums of up to `most` photos that carry those labels, of all kinds and shapes, some without a size. */
export const photosOf = (most: number): fc.Arbitrary<Photo[]> =>
  fc
    .array(
      fc.record({
        labels: some,
        restrictedLabels: some,
        video: fc.constantFrom('', 'video', 'original'),
        size: fc.constantFrom({}, { width: 3, height: 2 }, { width: 2, height: 3 }, { width: 1, height: 1 }, { width: 5, height: 2 }),
      }),
      { maxLength: most },
    )
    .map((rows) =>
      rows.map(({ labels, restrictedLabels, video, size }, number) => ({
        photoId: `p${number}`,
        originalUrl: `https://m.test/${number}/original`,
        stableUrl: `https://m.test/${number}/stable`,
        downloadUrl: `https://m.test/${number}/${video || 'original'}?s=2`,
        ...(video && { videoUrl: `https://m.test/${number}/video?s=1` }),
        ...(labels && { labels }),
        ...(restrictedLabels && { restrictedLabels }),
        ...size,
      })),
    )

/** A condition that holds no other. */
export const simpleCondition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('label'), kind: fc.constantFrom('public', 'restricted'), text: labelText }) },
  fc.constantFrom(...mediaKinds).map((media): Condition => ({ type: 'media', media })),
  fc.constantFrom(...shapes).map((shape): Condition => ({ type: 'shape', shape })),
  fc.constantFrom<Condition>({ type: 'no-label' }, { type: 'only-restricted' }, { type: 'set', name: 'odd' }, { type: 'set', name: 'not known' }),
)

/** Any condition but a `not` at the top, in the one form that each has. */
const { condition } = fc.letrec<{ condition: Condition; member: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: simpleCondition },
    fc.record({ type: fc.constantFrom('all', 'any'), of: fc.array(tie('member'), { minLength: 2, maxLength: 4 }) }),
    fc
      .tuple(fc.array(tie('member'), { minLength: 1, maxLength: 4 }), fc.nat())
      .map(([of, count]): Condition => ({ type: 'at-least', count: 1 + (count % of.length), of })),
  ),
  member: fc.oneof(tie('condition'), tie('condition').map((of): Condition => ({ type: 'not', of }))),
}))

const chip: fc.Arbitrary<Chip> = fc.record({ condition, without: fc.boolean(), off: fc.boolean() })

export const anyFilter: fc.Arbitrary<Filter> = fc.record({
  match: fc.oneof(fc.constantFrom('all', 'any'), fc.integer({ min: 1, max: 5 })),
  chips: fc.array(chip, { maxLength: 5 }),
})

/** Whether a condition is true of a photo, said as plainly as can be. `odd`: every second photo. */
function holds(asked: Condition, photo: Photo, position: number): boolean {
  const [shown, hidden] = [photo.labels ?? [], photo.restrictedLabels ?? []]
  const count = (of: readonly Condition[]) => of.filter((part) => holds(part, photo, position)).length
  switch (asked.type) {
    case 'label': return (asked.kind === 'public' ? shown : hidden).includes(asked.text)
    case 'media': return mediaKindOf(photo) === asked.media
    case 'shape': return photo.width !== undefined && photo.height !== undefined && shapeOf(photo.width / photo.height) === asked.shape
    case 'no-label': return shown.length + hidden.length === 0
    case 'only-restricted': return shown.length === 0 && hidden.length > 0
    case 'set': return asked.name === 'odd' && position % 2 === 1
    case 'not': return !holds(asked.of, photo, position)
    case 'all': return count(asked.of) === asked.of.length
    case 'any': return count(asked.of) > 0
    case 'at-least': return count(asked.of) >= asked.count
  }
}

/** Positions of the photos that a filter lets through, one photo after the other. */
export function naiveMatches(photos: readonly Photo[], { match, chips }: Filter): number[] {
  const active = chips.filter(({ off }) => !off)
  const needed = match === 'all' ? active.length : Math.min(active.length, match === 'any' ? 1 : match)
  return photos.flatMap((photo, position) => {
    const held = active.filter(({ condition: asked, without }) => holds(asked, photo, position) !== without)
    return held.length >= needed ? position : []
  })
}
