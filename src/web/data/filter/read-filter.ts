import { mediaKinds } from '#web/data/album/photo-columns.ts'
import { BadFilter, type FilterProblem, filterTokens, type Token } from './filter-tokens.ts'
import { type Chip, type Condition, type Filter, type Match, shapes } from './filter.ts'
import { messages } from './messages.ts'

/** Conditions written `key:value`. */
export const keyedConditions: ReadonlyMap<string, ReadonlyMap<string, Condition>> = new Map([
  ['is', new Map(mediaKinds.map((media): [string, Condition] => [media, { type: 'media', media }]))],
  ['shape', new Map(shapes.map((shape): [string, Condition] => [shape, { type: 'shape', shape }]))],
  ['no', new Map<string, Condition>([['label', { type: 'no-label' }]])],
  ['only', new Map<string, Condition>([['restricted', { type: 'only-restricted' }]])],
  ['in', new Map(['selected', 'new', 'relabelled'].map((name): [string, Condition] => [name, { type: 'set', name }]))],
])

/** The condition for a key and its value. @throws BadFilter if either is unknown */
function readKey(key: Token, value: Token): Condition {
  const written = { from: key.from, to: Math.max(key.to, value.type === 'end' ? 0 : value.to) }
  const isText = value.type === 'word' || value.type === 'quoted'
  const values = keyedConditions.get(key.text)
  if (values === undefined) {
    const label = isText && value.from === key.to ? `${key.text}:${value.text}` : `${key.text}:`
    throw new BadFilter(messages.unknownKey(key.text, label), written)
  }
  const found = isText ? values.get(value.text) : undefined
  if (found) return found
  throw new BadFilter(messages.valuesOfKey(key.text, [...values.keys()]), isText ? written : key)
}

/** A filter, or the problem with its text. */
type ReadFilter = { filter: Filter; problem?: undefined } | { filter?: undefined; problem: FilterProblem }

/** One condition, with the `off:` token if it is turned off. */
type One = { condition: Condition; off: Token | undefined }
/** Several conditions: the parts of the filter at the top level, a group inside it. */
type Joined = { match: Match; members: One[]; from: number; to: number }
type Piece = One | Joined

/** Deepest nesting of brackets, `!` and `off:`, which bounds the recursion; far more than anyone reads. */
const DEEPEST = 40

function conditionOf(piece: Piece): Condition {
  if ('condition' in piece) {
    if (piece.off) throw new BadFilter(messages.offInside, piece.off)
    return piece.condition
  }
  const of = piece.members.map(conditionOf)
  const [first] = of
  if (first === undefined) throw new BadFilter(messages.emptyBrackets, piece)
  if (typeof piece.match !== 'number') return of.length === 1 ? first : { type: piece.match, of }
  if (piece.match > of.length) throw new BadFilter(messages.tooFewInList(of.length, piece.match), piece)
  return { type: 'at-least', count: piece.match, of }
}

const asOne = (piece: Piece): One => ('condition' in piece ? piece : { condition: conditionOf(piece), off: undefined })

const isText = ({ type }: Token) => type === 'word' || type === 'quoted'

/** Reads tokens one by one; `depth`: how deep the next one is nested. */
function createCursor(tokens: readonly Token[]) {
  let place = 0
  const end = tokens.at(-1) ?? { type: 'end', text: '', from: 0, to: 0 }
  const peek = (ahead = 0): Token => tokens[place + ahead] ?? end
  const next = (): Token => {
    const token = peek()
    place++
    return token
  }
  const take = (type: Token['type']): Token | undefined => (peek().type === type ? next() : undefined)
  return { peek, next, take, depth: 0 }
}

type Cursor = ReturnType<typeof createCursor>

/** Words that people write instead of signs. */
const signOf = new Map([
  ['and', '&'],
  ['or', '|'],
  ['not', '!'],
])

/** The problem of a token that can't follow a whole condition. */
function unexpected(token: Token, before: Token): BadFilter {
  if (token.type === ')') return new BadFilter(messages.notOpened, token)
  if (token.type === ',') return new BadFilter(messages.straySign, token)
  const sign = signOf.get(token.text.toLowerCase())
  if (token.type === 'word' && sign) return new BadFilter(messages.useSign(token.text.toLowerCase(), sign), token)
  const areWords = before.type === 'word' && token.type === 'word'
  const sentence = areWords ? messages.notQuoted(`${before.text} ${token.text}`) : messages.notJoined
  return new BadFilter(sentence, { from: before.from, to: token.to })
}

/** The problem of a token that can't begin a condition. */
function missing(token: Token, before: Token): BadFilter {
  if (token.type === ')' && before.type === '(') return new BadFilter(messages.emptyBrackets, token)
  if (token.type !== 'end') return new BadFilter(messages.missingBefore(token.text), token)
  if (before.type === 'end') return new BadFilter(messages.empty, token)
  return new BadFilter(messages.missingAfter(before.type === 'key' ? `${before.text}:` : before.text), before)
}

// the grammar, by recursive descent: whole = all | all | …, all = unary & unary & …

const matchOf = { '&': 'all', '|': 'any' } as const

function joined(cursor: Cursor, joiner: '&' | '|', part: (cursor: Cursor) => Piece): Piece {
  const { from } = cursor.peek()
  const first = part(cursor)
  if (cursor.peek().type !== joiner) return first
  const members = [asOne(first)]
  while (cursor.take(joiner)) members.push(asOne(part(cursor)))
  return { match: matchOf[joiner], members, from, to: cursor.peek(-1).to }
}

const all = (cursor: Cursor): Piece => joined(cursor, '&', unary)

const whole = (cursor: Cursor): Piece => joined(cursor, '|', all)

/** What is nested one level deeper, after `opening`. */
function nested<Read>(cursor: Cursor, opening: Token, read: (cursor: Cursor) => Read): Read {
  if (++cursor.depth > DEEPEST) throw new BadFilter(messages.tooDeep, opening)
  const piece = read(cursor)
  cursor.depth--
  return piece
}

/** The content of brackets, from after `(` to its `)`. */
function closed<Read>(cursor: Cursor, open: Token, read: (cursor: Cursor) => Read): Read {
  const piece = nested(cursor, open, read)
  const following = cursor.peek()
  if (following.type === 'end') throw new BadFilter(messages.notClosed, open)
  if (!cursor.take(')')) throw unexpected(following, cursor.peek(-1))
  return piece
}

/** `2 of (…)` and `any of (…)`, starting at `of`. */
function list(cursor: Cursor, match: Match, from: number): Joined {
  cursor.next()
  const open = cursor.take('(')
  if (!open) throw new BadFilter(messages.listAfterOf, cursor.peek(-1))
  const members = closed(cursor, open, () => {
    const read: One[] = []
    if (cursor.peek().type === ')') return read
    do read.push(asOne(whole(cursor)))
    while (cursor.take(','))
    return read
  })
  return { match, members, from, to: cursor.peek(-1).to }
}

function unary(cursor: Cursor): Piece {
  const token = cursor.next()
  if (token.type === '!') {
    const condition = conditionOf(nested(cursor, token, unary))
    return { condition: condition.type === 'not' ? condition.of : { type: 'not', of: condition }, off: undefined }
  }
  if (token.type === 'key' && token.text === 'off') {
    const { condition, off } = asOne(nested(cursor, token, unary))
    return { condition, off: off ?? token }
  }
  if (token.type === '(') {
    return closed(cursor, token, () => ({ condition: conditionOf(whole(cursor)), off: undefined }))
  }
  if (token.type === 'word' && cursor.peek().type === 'word' && cursor.peek().text === 'of') {
    if (token.text === 'any') return list(cursor, 'any', token.from)
    if (/^[1-9]\d{0,3}$/.test(token.text)) return list(cursor, Number(token.text), token.from)
  }
  return { condition: simple(cursor, token), off: undefined }
}

function simple(cursor: Cursor, token: Token): Condition {
  if (isText(token)) return { type: 'label', kind: 'public', text: token.text }
  if (token.type === 'key') return readKey(token, cursor.next())
  if (token.type !== '@') throw missing(token, cursor.peek(-2))
  const label = cursor.next()
  if (!isText(label)) throw new BadFilter(messages.labelAfterAt, token)
  return { type: 'label', kind: 'restricted', text: label.text }
}

function readTokens(tokens: readonly Token[]): Piece | undefined {
  const cursor = createCursor(tokens)
  if (cursor.peek().type === 'end') return undefined
  const piece = whole(cursor)
  if (cursor.peek().type !== 'end') throw unexpected(cursor.peek(), cursor.peek(-1))
  return piece
}

function chipOf({ condition, off }: One): Chip {
  const without = condition.type === 'not'
  return { condition: without ? condition.of : condition, without, off: off !== undefined }
}

/** Reads a filter's text, written by `writeFilter` or typed. */
export function readFilter(text: string): ReadFilter {
  try {
    const piece = readTokens(filterTokens(text))
    if (piece === undefined) return { filter: { match: 'all', chips: [] } }
    if ('condition' in piece) return { filter: { match: 'all', chips: [chipOf(piece)] } }
    return { filter: { match: piece.match, chips: piece.members.map(chipOf) } }
  } catch (error) {
    if (error instanceof BadFilter) return { problem: error.problem }
    throw error
  }
}
