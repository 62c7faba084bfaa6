import { mediaKinds } from '#web/data/album/photo-columns.ts'
import { BadFilter, type Token } from './filter-tokens.ts'
import type { Condition } from './filter.ts'
import { messages } from './messages.ts'
import { shapes } from './photo-shape.ts'

/** Conditions written as a word and a colon, by key and value. `in:` takes the name of any set. */
export const keyedConditions: ReadonlyMap<string, ReadonlyMap<string, Condition>> = new Map([
  ['is', new Map(mediaKinds.map((media): [string, Condition] => [media, { type: 'media', media }]))],
  ['shape', new Map(shapes.map((shape): [string, Condition] => [shape, { type: 'shape', shape }]))],
  ['no', new Map<string, Condition>([['label', { type: 'no-label' }]])],
  ['only', new Map<string, Condition>([['restricted', { type: 'only-restricted' }]])],
])

/** The condition of a key and its value. @throws BadFilter where either is unknown */
export function readKey(key: Token, value: Token): Condition {
  const written = { from: key.from, to: Math.max(key.to, value.type === 'end' ? 0 : value.to) }
  const isText = value.type === 'word' || value.type === 'quoted'
  if (key.text === 'in') {
    if (isText) return { type: 'set', name: value.text }
    throw new BadFilter(messages.setAfterIn, key)
  }
  const values = keyedConditions.get(key.text)
  if (values === undefined) {
    const label = isText && value.from === key.to ? `${key.text}:${value.text}` : `${key.text}:`
    throw new BadFilter(messages.unknownKey(key.text, label), written)
  }
  const found = isText ? values.get(value.text) : undefined
  if (found) return found
  throw new BadFilter(messages.valuesOfKey(key.text, [...values.keys()]), isText ? written : key)
}
