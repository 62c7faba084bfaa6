const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const COMMA = 0x2c
const COLON = 0x3a
const MINUS = 0x2d
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
/** Whether a byte may be part of a number, `1e+5` included. */
const isOfNumber = (byte: number) =>
  isDigit(byte) || byte === MINUS || byte === 0x2b || byte === 0x2e || byte === 0x45 || byte === 0x65

/** Nesting beyond which the rest of an answer is ignored: it is no list of photos. */
const DEEPEST = 64

/** Bytes of a text, escapes included: a longer address fits into no request, a longer identifier is invalid. */
const LONGEST = { name: 64, photoId: 1024, stableUrl: 8192 } as const

type Field = 'photoId' | 'stableUrl'

const nameOf: Record<Field, Uint8Array> = { photoId: Buffer.from('photoId'), stableUrl: Buffer.from('stableUrl') }

/** An open object or array. */
type Frame = { isObject: boolean; photoId: Uint8Array | undefined; stableUrl: Uint8Array | undefined }

/** A string or number being read, with its parts from earlier chunks if it is wanted. */
type Token = {
  kind: 'string' | 'number'
  /** Undefined where it is only skipped. */
  role: 'name' | Field | undefined
  parts: Uint8Array[]
  length: number
}

/** A Buffer's own `slice` would share its memory. */
const copyOf = (bytes: Uint8Array) => new Uint8Array(bytes)

type OnPhoto = (photoId: Uint8Array, stableUrl: Uint8Array) => void

type ScanState = {
  onPhoto: OnPhoto
  frames: Frame[]
  depth: number
  token: Token | undefined
  /** The last chunk ended in an unpaired backslash. */
  isEscaped: boolean
  /** The next string in an object is the name of a field. */
  isName: boolean
  /** The field whose value comes next. */
  field: Field | undefined
}

/** Index of the closing quote of the string that continues at `from`; -1 where it continues in the next chunk. */
function endOfString(state: ScanState, bytes: Uint8Array, from: number): number {
  let start = state.isEscaped ? from + 1 : from
  state.isEscaped = false
  for (;;) {
    const quote = bytes.indexOf(QUOTE, start)
    const stop = quote === -1 ? bytes.length : quote
    let slashes = 0
    while (stop - slashes > start && bytes[stop - slashes - 1] === BACKSLASH) slashes++
    const isEscaped = slashes % 2 === 1
    if (quote === -1) state.isEscaped = isEscaped
    if (quote === -1 || !isEscaped) return quote
    start = quote + 1
  }
}

function endOfNumber(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) if (!isOfNumber(bytes[at] ?? 0)) return at
  return -1
}

/** The unescaped text in UTF-8; undefined where it is too long or invalid. */
function textOf({ role, parts, length }: Token, last: Uint8Array): Uint8Array | undefined {
  if (role === undefined || length + last.length > LONGEST[role]) return undefined
  const raw = parts.length === 0 ? last : Buffer.concat([...parts, last])
  if (!raw.includes(BACKSLASH)) return raw
  try {
    return Buffer.from(String(JSON.parse(`"${Buffer.from(raw).toString('utf8')}"`)))
  } catch {
    return undefined
  }
}

function fieldOf(name: Uint8Array | undefined): Field | undefined {
  if (name === undefined) return undefined
  if (Buffer.compare(name, nameOf.photoId) === 0) return 'photoId'
  return Buffer.compare(name, nameOf.stableUrl) === 0 ? 'stableUrl' : undefined
}

/** Whether a name of this many bytes may be one of the fields, escaped or not. */
const mayBeField = (length: number) => length === 7 || length === 9 || (length > 11 && length <= LONGEST.name)

function take(state: ScanState, token: Token, last: Uint8Array): void {
  const frame = state.frames[state.depth - 1]
  if (frame === undefined || token.role === undefined) return
  if (token.role === 'name') {
    state.field = mayBeField(token.length + last.length) ? fieldOf(textOf(token, last)) : undefined
    // of duplicate fields the last counts, as in JSON.parse
    if (state.field !== undefined) frame[state.field] = undefined
  } else frame[token.role] = textOf(token, last)
}

/** Continues the current token; returns the index after it, or the end of the bytes. */
function readToken(state: ScanState, token: Token, bytes: Uint8Array, from: number): number {
  const isString = token.kind === 'string'
  const end = isString ? endOfString(state, bytes, from) : endOfNumber(bytes, from)
  if (end >= 0) {
    if (token.role !== undefined) take(state, token, bytes.subarray(from, end))
    state.token = undefined
    return isString ? end + 1 : end
  }
  // copied: chunks may be reused after this call. A text that is too long already needs no more
  if (token.role !== undefined && token.length <= LONGEST[token.role]) token.parts.push(copyOf(bytes.subarray(from)))
  token.length += bytes.length - from
  return bytes.length
}

function open(state: ScanState, isObject: boolean): void {
  state.field = undefined
  state.isName = isObject
  const frame = (state.frames[state.depth++] ??= { isObject, photoId: undefined, stableUrl: undefined })
  frame.isObject = isObject
  frame.photoId = undefined
  frame.stableUrl = undefined
}

function close(state: ScanState): void {
  const frame = state.frames[state.depth - 1]
  state.field = undefined
  state.isName = false
  if (frame === undefined) return
  state.depth--
  if (frame.photoId !== undefined && frame.stableUrl !== undefined) state.onPhoto(frame.photoId, frame.stableUrl)
}

/** The role of a token that begins now; a value uses up its field. */
function roleOfString(state: ScanState): Token['role'] {
  if (state.isName) return 'name'
  const { field } = state
  state.field = undefined
  return field
}

/** Takes a byte outside strings and numbers; returns the token that it begins. */
function step(state: ScanState, byte: number): Token | undefined {
  switch (byte) {
    case QUOTE:
      return { kind: 'string', role: roleOfString(state), parts: [], length: 0 }
    case OPEN_BRACE:
    case OPEN_BRACKET:
      open(state, byte === OPEN_BRACE)
      return undefined
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
      close(state)
      return undefined
    case COLON:
      state.isName = false
      return undefined
    case COMMA:
      state.field = undefined
      state.isName = state.frames[state.depth - 1]?.isObject === true
      return undefined
    default:
      // numeric ids are read as text: they may exceed JavaScript's safe integers
      if (state.field !== 'photoId' || !(isDigit(byte) || byte === MINUS)) return undefined
      return { kind: 'number', role: roleOfString(state), parts: [], length: 0 }
  }
}

/** Copies what open objects hold: chunks may be reused after this call. */
function keepFrames({ frames, depth }: ScanState): void {
  for (const frame of frames.slice(0, depth)) {
    frame.photoId &&= copyOf(frame.photoId)
    frame.stableUrl &&= copyOf(frame.stableUrl)
  }
}

/** Reads the bytes of a passing answer. */
export type AddressScanner = { write: (bytes: Uint8Array) => void }

/**
 * Streaming JSON scanner: reports every object with a `photoId` and a `stableUrl`, as JSON.parse would read them. It
 * skips strings with `indexOf` and parses nothing else, so that it costs next to nothing and its memory stays flat.
 */
export function createAddressScanner(onPhoto: OnPhoto): AddressScanner {
  const state: ScanState = {
    onPhoto,
    frames: [],
    depth: 0,
    token: undefined,
    isEscaped: false,
    isName: false,
    field: undefined,
  }
  let isTooDeep = false
  return {
    write(bytes) {
      let at = 0
      while (at < bytes.length && !isTooDeep) {
        if (state.token !== undefined) {
          at = readToken(state, state.token, bytes, at)
          continue
        }
        state.token = step(state, bytes[at] ?? 0)
        if (state.token?.kind !== 'number') at++
        isTooDeep = state.depth > DEEPEST
      }
      keepFrames(state)
    },
  }
}
