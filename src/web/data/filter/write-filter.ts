import { visibleParts } from '#web/lib/text/visible-text.ts'
import type { Chip, Condition, Filter } from './filter.ts'

/** What needs no quotes: it can't be taken for anything but one word. Emoji are words, too. */
const BARE = /^[\p{L}\p{N}_\p{ExtPict}\p{RI}](?:[\p{L}\p{N}\p{ExtPict}\p{RI}\p{EMod}_.'’/+#-]|\p{M}|\u{200d})*$/u

/** What most labels are, and is known at once. */
const PLAIN = /^\w+$/

/** Words that mean something, or that people take for something that means something. */
const WORD = /^(?:any|all|of|and|or|not|\d+)$/i

const code = (text: string) => text.replaceAll(/./gsu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** A text in quotes; what nobody would see is written as a number, so that two texts that differ look different. */
function quoted(text: string): string {
  const parts = visibleParts(text).map(({ text: part, hidden }) =>
    hidden && part !== ' ' ? code(part) : part.replaceAll(/["\\]/g, String.raw`\$&`),
  )
  return `"${parts.join('')}"`
}

/** A label's text as it stands in a filter: in quotes where it could be taken for something else. */
export function writeText(text: string): string {
  const isBare =
    (PLAIN.test(text) || BARE.test(text)) &&
    !WORD.test(text) &&
    visibleParts(text).every(({ hidden }) => hidden === undefined)
  return isBare ? text : quoted(text)
}

/** A condition as a part of a longer text. */
export function writeCondition(condition: Condition): string {
  switch (condition.type) {
    case 'label':
      return (condition.kind === 'restricted' ? '@' : '') + writeText(condition.text)
    case 'media':
      return `is:${condition.media}`
    case 'shape':
      return `shape:${condition.shape}`
    case 'no-label':
      return 'no:label'
    case 'only-restricted':
      return 'only:restricted'
    case 'set':
      return `in:${writeText(condition.name)}`
    case 'not':
      return `!${writeCondition(condition.of)}`
    case 'all':
      return `(${condition.of.map(writeCondition).join(' & ')})`
    case 'any':
      return `(${condition.of.map(writeCondition).join(' | ')})`
    case 'at-least':
      return `${condition.count} of (${condition.of.map(writeCondition).join(', ')})`
  }
}

const keys = new WeakMap<Condition, string>()

/** The same for conditions that ask the same in the same words. Written once for each: a long list asks for all of its keys. */
export function conditionKey(condition: Condition): string {
  const known = keys.get(condition)
  if (known !== undefined) return known
  const key = writeCondition(condition)
  keys.set(condition, key)
  return key
}

/** One part as it stands in the filter's text. */
export const writeChip = ({ condition, without, off }: Chip): string =>
  (off ? 'off:' : '') + (without ? '!' : '') + writeCondition(condition)

/** A filter as text; `readFilter` makes the same filter of it. Nothing for a filter that says nothing. */
export function writeFilter({ match, chips }: Filter): string {
  const parts = chips.map(writeChip)
  if (match === 'any' && parts.length > 1) return parts.join(' | ')
  if (match === 'any') return `any of (${parts.join(', ')})`
  if (match !== 'all') return `${match} of (${parts.join(', ')})`
  const [only] = chips
  // alone it would be read as the filter itself, and what is in it as its parts
  const isGroup = parts.length === 1 && only?.condition.type === 'at-least' && !only.without && !only.off
  return isGroup ? `(${parts.join('')})` : parts.join(' & ')
}
