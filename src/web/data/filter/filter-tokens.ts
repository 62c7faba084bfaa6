import { messages } from './messages.ts'

/** A problem in a filter's text: a sentence, and its range in UTF-16 code units, as in a text field. */
export type FilterProblem = { text: string; from: number; to: number }

/** Thrown while a filter is read; `readFilter` returns its problem as a value. */
export class BadFilter extends Error {
  readonly problem: FilterProblem
  constructor(text: string, { from, to }: { from: number; to: number }) {
    super(text)
    this.problem = { text, from, to }
  }
}

const signs = ['&', '|', '!', '(', ')', ',', '@'] as const

export type Token = {
  type: (typeof signs)[number] | 'word' | 'quoted' | 'key' | 'end'
  /** The content of words and quoted texts; keys without their colon. */
  text: string
  from: number
  to: number
}

const SPACE = /\s+/y
const WORD = /[^\s&|(),"“”„:]+/y
const QUOTE = /["“”„]/y
/** By opening quote; phones turn quotes curly. */
const closers: Record<string, RegExp> = { '"': /"/, '“': /[“”]/, '”': /”/, '„': /[“”]/ }
const ESCAPE = /\\(?:(["\\“”„])|u\{([0-9a-f]{1,6})\})/iy

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function readQuoted(source: string, from: number): Token {
  const closer = closers[source[from] ?? '"'] ?? /"/
  let text = ''
  let at = from + 1
  while (at < source.length) {
    const character = source[at] ?? ''
    if (closer.test(character)) return { type: 'quoted', text, from, to: at + 1 }
    if (character === '\\') {
      const escape = matchAt(ESCAPE, source, at)
      const code = Number.parseInt(escape?.[2] ?? '0', 16)
      if (!escape || code > 0x10_ffff) {
        throw new BadFilter(messages.badEscape, { from: at, to: at + 2 })
      }
      text += escape[1] ?? String.fromCodePoint(code)
      at += escape[0].length
    } else {
      text += character
      at++
    }
  }
  throw new BadFilter(messages.quoteNotClosed, { from, to: source.length })
}

/** The tokens of a filter's text, with an `end` token last. */
export function filterTokens(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (type: Token['type'], text: string, length: number) => {
    tokens.push({ type, text, from: at, to: at + length })
    at += length
  }
  while (at < source.length) {
    const space = matchAt(SPACE, source, at)
    const sign = signs.find((known) => known === source[at])
    // a word may contain signs: at each sign of a long row, matching the rest of it would take quadratic time
    const word = sign ? undefined : matchAt(WORD, source, at)?.[0]
    if (space) at += space[0].length
    else if (sign !== undefined) take(sign, sign, 1)
    else if (matchAt(QUOTE, source, at)) {
      const token = readQuoted(source, at)
      tokens.push(token)
      at = token.to
    } else if (word !== undefined && source[at + word.length] === ':') take('key', word, word.length + 1)
    else if (word !== undefined) take('word', word, word.length)
    else
      throw new BadFilter(messages.wordBeforeColon, {
        from: at,
        to: at + 1,
      })
  }
  tokens.push({ type: 'end', text: '', from: source.length, to: source.length })
  return tokens
}
