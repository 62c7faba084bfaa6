import { readKey } from './filter-keys.ts'
import { BadFilter, type FilterProblem, filterTokens, type Token } from './filter-tokens.ts'
import type { Chip, Condition, Filter, Match } from './filter.ts'

/** A filter, or what keeps the text from being one. */
export type ReadFilter = { filter: Filter; problem?: undefined } | { filter?: undefined; problem: FilterProblem }

/** One condition, perhaps switched off by a token. */
type One = { condition: Condition; off: Token | undefined }
/** Several: the parts of the filter if nothing is around them, a group otherwise. */
type Joined = { match: Match; members: One[]; from: number; to: number }
type Piece = One | Joined

/** Brackets inside one another; far more than anyone reads. */
const DEEPEST = 40

function conditionOf(piece: Piece): Condition {
  if ('condition' in piece) {
    if (piece.off)
      throw new BadFilter('off: is for a whole part of the filter, not for something inside one.', piece.off)
    return piece.condition
  }
  const of = piece.members.map(conditionOf)
  const [first] = of
  if (first === undefined) throw new BadFilter('There is nothing between these brackets.', piece)
  if (typeof piece.match !== 'number') return of.length === 1 ? first : { type: piece.match, of }
  if (piece.match > of.length) {
    throw new BadFilter(`There are only ${of.length} to choose from, not ${piece.match}.`, piece)
  }
  return { type: 'at-least', count: piece.match, of }
}

const asOne = (piece: Piece): One => ('condition' in piece ? piece : { condition: conditionOf(piece), off: undefined })

const matchOf = { '&': 'all', '|': 'any' } as const

function createReader(tokens: readonly Token[]) {
  let place = 0
  let depth = 0
  const end = tokens.at(-1) ?? { type: 'end', text: '', from: 0, to: 0 }
  const peek = (ahead = 0): Token => tokens[place + ahead] ?? end
  const next = (): Token => {
    const token = peek()
    place++
    return token
  }
  const take = (type: Token['type']): Token | undefined => (peek().type === type ? next() : undefined)

  function joined(joiner: '&' | '|', part: () => Piece): Piece {
    const { from } = peek()
    const first = part()
    if (peek().type !== joiner) return first
    const members = [asOne(first)]
    while (take(joiner)) members.push(asOne(part()))
    return { match: matchOf[joiner], members, from, to: peek(-1).to }
  }

  const whole = (): Piece => joined('|', () => joined('&', unary))

  /** A text after `(`, up to its `)`. */
  function closed<Read>(open: Token, read: () => Read): Read {
    if (++depth > DEEPEST) throw new BadFilter('There are too many brackets inside one another.', open)
    const piece = read()
    depth--
    const following = peek()
    if (following.type === 'end') throw new BadFilter('This ( has no ) to close it.', open)
    if (!take(')')) throw unexpected(following)
    return piece
  }

  function list(match: Match, from: number): Joined {
    next()
    const open = take('(')
    if (!open) throw new BadFilter('After “of” comes a list in brackets: 2 of (one, two, three).', peek(-1))
    const members = closed(open, () => {
      const read: One[] = []
      if (peek().type === ')') return read
      do read.push(asOne(whole()))
      while (take(','))
      return read
    })
    return { match, members, from, to: peek(-1).to }
  }

  function unary(): Piece {
    const token = next()
    if (token.type === '!') {
      const condition = conditionOf(unary())
      return { condition: condition.type === 'not' ? condition.of : { type: 'not', of: condition }, off: undefined }
    }
    if (token.type === 'key' && token.text === 'off') {
      const { condition, off } = asOne(unary())
      return { condition, off: off ?? token }
    }
    if (token.type === '(') return asOne(closed(token, () => ({ condition: conditionOf(whole()), off: undefined })))
    if (token.type === 'word' && peek().type === 'word' && peek().text === 'of') {
      if (token.text === 'any') return list('any', token.from)
      if (/^[1-9]\d{0,3}$/.test(token.text)) return list(Number(token.text), token.from)
    }
    return { condition: simple(token), off: undefined }
  }

  function simple(token: Token): Condition {
    if (token.type === 'word' || token.type === 'quoted') return { type: 'label', kind: 'public', text: token.text }
    if (token.type === '@') {
      const label = next()
      if (label.type === 'word' || label.type === 'quoted')
        return { type: 'label', kind: 'restricted', text: label.text }
      throw new BadFilter('After @ comes a label that is hidden from participants.', token)
    }
    if (token.type === 'key') return readKey(token, next())
    if (token.type === 'end') {
      const before = tokens[place - 2]
      throw new BadFilter(
        before ? `Something is missing after ${before.text || 'this'}.` : 'There is nothing here.',
        before ?? token,
      )
    }
    if (token.type === ')')
      throw new BadFilter(
        place > 1 && peek(-2).type === '('
          ? 'There is nothing between these brackets.'
          : 'Something is missing before this ).',
        token,
      )
    throw new BadFilter(`Something is missing before this ${token.text}.`, token)
  }

  /** What follows a whole condition, but can't. */
  function unexpected(token: Token): BadFilter {
    const before = peek(-1)
    if (token.type === ')') return new BadFilter('This ) has no ( before it.', token)
    if (token.type === ',') return new BadFilter('A comma stands only in a list: 2 of (one, two, three).', token)
    const sign = /^(?:and|or|not)$/i.exec(token.text)?.[0].toLowerCase()
    if (token.type === 'word' && sign) {
      return new BadFilter(`For “${sign}” write ${{ and: '&', or: '|', not: '!' }[sign] ?? '&'}.`, token)
    }
    const both = { from: before.from, to: token.to }
    if (before.type === 'word' && token.type === 'word') {
      return new BadFilter(
        `Write & or | between these, or quotes around a label of two words: "${before.text} ${token.text}".`,
        both,
      )
    }
    return new BadFilter('Write & or | between these.', both)
  }

  return (): Piece | undefined => {
    if (peek().type === 'end') return undefined
    const piece = whole()
    if (peek().type !== 'end') throw unexpected(peek())
    return piece
  }
}

function chipOf({ condition, off }: One): Chip {
  const without = condition.type === 'not'
  return { condition: without ? condition.of : condition, without, off: off !== undefined }
}

/** Reads a filter's text: what `writeFilter` writes, and what people type. */
export function readFilter(text: string): ReadFilter {
  try {
    const piece = createReader(filterTokens(text))()
    if (piece === undefined) return { filter: { match: 'all', chips: [] } }
    if ('condition' in piece) return { filter: { match: 'all', chips: [chipOf(piece)] } }
    return { filter: { match: piece.match, chips: piece.members.map(chipOf) } }
  } catch (error) {
    if (error instanceof BadFilter) return { problem: error.problem }
    throw error
  }
}
