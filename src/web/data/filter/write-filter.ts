import { oncePer } from '#web/lib/once.ts'
import { visibleParts } from '#web/lib/text/visible-text.ts'
import type { Chip, Condition, Filter } from './filter.ts'

/** Texts that need no quotes: they can only be read as one word. Emoji are words, too. */
const BARE = /^[\p{L}\p{N}_\p{ExtPict}\p{RI}](?:[\p{L}\p{N}\p{ExtPict}\p{RI}\p{EMod}_.'’/+#-]|\p{M}|\u{200d})*$/u

/** Fast path for most labels. */
const PLAIN = /^\w+$/

/** Reserved words, and words that people take for reserved ones. */
const WORD = /^(?:any|all|of|and|or|not|\d+)$/i

const code = (text: string) => text.replaceAll(/./gsu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** A text in quotes, with invisible characters as escapes, so that different texts look different. */
function quoted(text: string): string {
  const parts = visibleParts(text).map(({ text: part, hidden }) =>
    hidden && part !== ' ' ? code(part) : part.replaceAll(/["\\]/g, String.raw`\$&`),
  )
  return `"${parts.join('')}"`
}

/** A label's text in a filter, quoted if ambiguous. */
export function writeText(text: string): string {
  const isBare =
    (PLAIN.test(text) || BARE.test(text)) &&
    !WORD.test(text) &&
    visibleParts(text).every(({ hidden }) => hidden === undefined)
  return isBare ? text : quoted(text)
}

/** A condition in the filter's language. */
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

/** Identity of a condition: its text. Memoised, since long lists need the key of every row. */
export const conditionKey: (condition: Condition) => string = oncePer(writeCondition)

/** One part in the filter's language. */
export const writeChip = ({ condition, without, off }: Chip): string =>
  (off ? 'off:' : '') + (without ? '!' : '') + writeCondition(condition)

/** A filter as text, which `readFilter` reads back; empty if there are no parts. */
export function writeFilter({ match, chips }: Filter): string {
  const parts = chips.map(writeChip)
  if (parts.length === 0) return ''
  if (match === 'any' && parts.length > 1) return parts.join(' | ')
  if (match === 'any') return `any of (${parts.join(', ')})`
  if (match !== 'all') return `${match} of (${parts.join(', ')})`
  const [only] = chips
  // without brackets it would be read as the filter itself, and its members as parts
  const isGroup = parts.length === 1 && only?.condition.type === 'at-least' && !only.without && !only.off
  return isGroup ? `(${parts.join('')})` : parts.join(' & ')
}
