import { once } from '#web/lib/once.ts'
import { shortText } from './short-text.ts'

/** A stretch of visible text, or one invisible character. */
export type TextPart = { text: string; hidden?: undefined } | { text: string; hidden: { short: string; name: string } }

const known = new Map([
  ['\t', { short: 'TAB', name: 'tab' }],
  ['\n', { short: 'LF', name: 'line break' }],
  ['\u00a0', { short: 'NBSP', name: 'no-break space' }],
  ['\u00ad', { short: 'SHY', name: 'soft hyphen' }],
  ['\u200b', { short: 'ZWSP', name: 'zero-width space' }],
  ['\u200c', { short: 'ZWNJ', name: 'zero-width non-joiner' }],
  ['\u200d', { short: 'ZWJ', name: 'zero-width joiner' }],
  ['\u200e', { short: 'LRM', name: 'left-to-right mark' }],
  ['\u200f', { short: 'RLM', name: 'right-to-left mark' }],
  ['\u2060', { short: 'WJ', name: 'word joiner' }],
  ['\ufeff', { short: 'BOM', name: 'byte order mark' }],
])

/**
 * Invisible characters: controls, formats, blanks other than the space, lone surrogates, fillers, variation selectors.
 * Also a space, unless it is a single one between two words.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}\u{2800}]|\u{34f}|\p{Variation_Selector}|(?! )\p{Zs}|^ | $|(?<= ) /u

/** Emoji, whose joiners don't count as invisible. */
const EMOJI =
  /(?:\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}|\p{RI}\p{RI}|[#*0-9]\u{fe0f}?\u{20e3}|\p{ExtPict}(?:\u{fe0f}|\p{EMod})?(?:\u{200d}\p{ExtPict}(?:\u{fe0f}|\p{EMod})?)*)/u

/** Matches most labels: a fast path, since compiling the patterns above takes a browser tens of milliseconds. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

const either = once(() => new RegExp(`(?<emoji>${EMOJI.source})|(?<hidden>${HIDDEN.source})|(?<mark>\\p{M})`, 'gu'))

/** The name of an invisible character. */
function hiddenName(character: string): { short: string; name: string } {
  if (character === ' ') return { short: '␣', name: 'space' }
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return known.get(character) ?? { short: `U+${code}`, name: `character ${code}` }
}

/**
 * Splits a text so that texts that differ also look different: invisible characters are parts of their own, and so are
 * combining accents where a precomposed character exists.
 */
export function visibleParts(text: string): TextPart[] {
  if (PLAIN.test(text)) return [{ text }]
  const parts: TextPart[] = []
  let from = 0
  const accented = text.normalize('NFC') === text
  for (const { index, groups, 0: found } of text.matchAll(either())) {
    if (groups?.['emoji'] !== undefined || (groups?.['mark'] !== undefined && accented)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: found, hidden: hiddenName(found) })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A text for screen readers: invisible characters are named. */
export const spokenText = (text: string): string =>
  visibleParts(shortText(text))
    .map(({ text: part, hidden }) => (hidden && part !== ' ' ? ` ${hidden.name} ` : part))
    .join('')
