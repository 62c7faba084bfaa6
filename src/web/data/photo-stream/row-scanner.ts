import { fieldsIn } from '#web/data/client/reading/read-values.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const COMMA = 0x2c
const COLON = 0x3a

/** The bytes of a byte order mark, which some services begin with. */
const MARK = new Set([0xef, 0xbb, 0xbf])

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const opens = (byte: number | undefined) => byte === OPEN_BRACE || byte === OPEN_BRACKET
const closes = (byte: number | undefined) => byte === CLOSE_BRACE || byte === CLOSE_BRACKET

/** Complete rows, still as JSON in UTF-8: row i is `bytes` from `starts[i]` up to `ends[i]`. */
export type RowBatch = { bytes: Uint8Array<ArrayBuffer>; starts: number[]; ends: number[] }

/** State of a scan across chunks. */
type ScanState = { bytes: Uint8Array<ArrayBuffer>; at: number; depth: number; inString: boolean }

/** Moves past the end of the string that `place` is in, or to the end of the bytes when the string goes on. */
function leaveString(place: ScanState): void {
  const { bytes } = place
  while (place.at < bytes.length) {
    const quote = bytes.indexOf(QUOTE, place.at)
    const stop = quote === -1 ? bytes.length : quote
    let slashes = 0
    while (stop - slashes > place.at && bytes[stop - slashes - 1] === BACKSLASH) slashes++
    const escaped = slashes % 2 === 1
    if (quote === -1) {
      // a backslash at the end waits for the next chunk, which brings what it escapes
      place.at = escaped ? stop - 1 : stop
      return
    }
    place.at = quote + 1
    if (escaped) continue
    place.inString = false
    return
  }
}

function joined(left: Uint8Array<ArrayBuffer>, right: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (left.length === 0) return right
  const both = new Uint8Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}

const isDataKey = (bytes: Uint8Array, start: number, end: number) =>
  end - start === 4 && String.fromCharCode(...bytes.subarray(start, end)) === 'data'

/** Finds the `[` of the top-level `data` member, and moves past it. False while it has not arrived. */
function createHeadFinder(): (place: ScanState) => boolean {
  let keyStart = -1
  let key: 'data' | 'other' | 'none' = 'none'
  let dataNext = false
  return (place) => {
    while (place.at < place.bytes.length) {
      if (place.inString) {
        leaveString(place)
        if (place.inString) return false
        if (place.depth === 1) key = isDataKey(place.bytes, keyStart, place.at - 1) ? 'data' : 'other'
        continue
      }
      const byte = place.bytes[place.at++]
      // parsing the envelope finds a byte order mark in any other place
      if (isSpace(byte) || (place.depth === 0 && MARK.has(byte ?? 0))) continue
      if (place.depth === 0 && byte !== OPEN_BRACE) throw new SyntaxError('the answer is not a JSON object')
      if (byte === OPEN_BRACKET && dataNext) return true
      dataNext = byte === COLON && place.depth === 1 && key === 'data'
      key = 'none'
      if (byte === QUOTE) {
        place.inString = true
        keyStart = place.at
      } else if (opens(byte)) place.depth++
      else if (closes(byte)) place.depth--
    }
    return false
  }
}

/**
 * Cuts `{"data":[row,row,…],…}` at its row boundaries while it arrives, at memory speed: strings, the bulk of the
 * bytes, are skipped with `indexOf`. It only finds where rows begin and end; JSON.parse reads them. The envelope around
 * them is parsed at the end with an empty list in their place, which also proves that the answer is complete.
 */
export function createRowScanner() {
  const place: ScanState = { bytes: new Uint8Array(0), at: 0, depth: 0, inString: false }
  const findData = createHeadFinder()
  let phase: 'head' | 'rows' | 'tail' = 'head'
  let envelope = ''
  const decoder = new TextDecoder()

  /** Drops the bytes before `from`. */
  function keepFrom(from: number): void {
    place.bytes = place.bytes.slice(from)
    place.at -= from
  }

  function scanRows(): RowBatch {
    const batch: RowBatch = { bytes: place.bytes, starts: [], ends: [] }
    const { bytes } = place
    let start = 0
    while (place.at < bytes.length) {
      if (place.inString) {
        leaveString(place)
        if (place.inString) break
        continue
      }
      const byte = bytes[place.at]
      if (place.depth === 0 && (byte === COMMA || byte === CLOSE_BRACKET)) {
        if (bytes.subarray(start, place.at).some((each) => !isSpace(each))) {
          batch.starts.push(start)
          batch.ends.push(place.at)
        }
        start = place.at + 1
        if (byte === CLOSE_BRACKET) {
          phase = 'tail'
          break
        }
      } else if (byte === QUOTE) place.inString = true
      else if (opens(byte)) place.depth++
      else if (closes(byte)) place.depth--
      place.at++
    }
    keepFrom(phase === 'tail' ? place.at : start)
    return batch
  }

  /** True for `null` instead of a list, which is how some languages write an empty one. */
  function isEmpty(): boolean {
    try {
      return fieldsIn(JSON.parse(decoder.decode(place.bytes)))['data'] === null
    } catch {
      return false
    }
  }

  return {
    /** Takes the next bytes of the answer; returns the rows that they complete. */
    push: (chunk: Uint8Array<ArrayBuffer>): RowBatch => {
      place.bytes = joined(place.bytes, chunk)
      if (phase === 'head' && findData(place)) {
        envelope = decoder.decode(place.bytes.subarray(0, place.at))
        phase = 'rows'
        place.depth = 0
        keepFrom(place.at)
      }
      return phase === 'rows' ? scanRows() : { bytes: place.bytes, starts: [], ends: [] }
    },
    /**
     * The answer without its rows, once the last chunk has been pushed.
     *
     * @throws SyntaxError if the text broke off, is not JSON or holds no `data` list
     */
    end: (): unknown => {
      if (phase === 'head' && !isEmpty()) throw new SyntaxError('the answer holds no data list')
      if (phase === 'rows') throw new SyntaxError('the answer broke off')
      return JSON.parse(envelope + decoder.decode(place.bytes))
    },
  }
}
