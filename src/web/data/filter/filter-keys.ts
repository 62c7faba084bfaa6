import { mediaKinds } from '#web/data/album/photo-columns.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { BadFilter, type Token } from './filter-tokens.ts'
import type { Condition } from './filter.ts'
import { shapes } from './photo-shape.ts'

/** What can be asked by a word and a colon, by key and value. `in:` takes the name of any set. */
export const keyedConditions: ReadonlyMap<string, ReadonlyMap<string, Condition>> = new Map([
  ['is', new Map(mediaKinds.map((media): [string, Condition] => [media, { type: 'media', media }]))],
  ['shape', new Map(shapes.map((shape): [string, Condition] => [shape, { type: 'shape', shape }]))],
  ['no', new Map<string, Condition>([['label', { type: 'no-label' }]])],
  ['only', new Map<string, Condition>([['restricted', { type: 'only-restricted' }]])],
])

/** @throws BadFilter where there is no such key, or no such value of it */
export function readKey(key: Token, value: Token): Condition {
  const written = { from: key.from, to: Math.max(key.to, value.type === 'end' ? 0 : value.to) }
  const isText = value.type === 'word' || value.type === 'quoted'
  if (key.text === 'in') {
    if (isText) return { type: 'set', name: value.text }
    throw new BadFilter('After in: comes the name of a set of photos.', key)
  }
  const values = keyedConditions.get(key.text)
  if (values === undefined) {
    const label = isText && value.from === key.to ? `${key.text}:${value.text}` : `${key.text}:`
    throw new BadFilter(`There is no “${key.text}:”. A label with a : in it goes in quotes: "${label}".`, written)
  }
  const found = isText ? values.get(value.text) : undefined
  if (found) return found
  throw new BadFilter(`After ${key.text}: comes ${formatList(values.keys(), 'disjunction')}.`, isText ? written : key)
}
