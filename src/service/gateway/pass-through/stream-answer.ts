import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '#service/core/service-error.ts'
import type { AnswerReader } from '#service/gateway/gateway.ts'
import { type Coding, createEncoder } from './encoding.ts'
import type { Overflow } from './overflow.ts'
import { decoded } from './read-refusal.ts'
import { createSpool, type Spool } from './spool.ts'
import { createMarker, type Marks } from './tags.ts'

/** Milliseconds that an answer is held back to find out whether the browser has it already. */
const HOLD_MS = 30_000
/** Bytes of an answer that are kept for whoever asks for the same a moment later. */
const WINDOW_BYTES = 128 * 1024

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d])
const OPENING_BRACE = 0x7b

/** True where bytes begin as a JSON object does, whatever their content type says; undefined while there are only blanks. */
export function beginsAsObject(bytes: Uint8Array): boolean | undefined {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
  const first = bytes.subarray(hasMark ? BYTE_ORDER_MARK.length : 0).find((byte) => !BLANKS.has(byte))
  return first === undefined ? undefined : first === OPENING_BRACE
}

const notJson = () => new ServiceError('UPSTREAM_ODD', { reason: 'answered with something that isn’t JSON' })

/** The pieces of a body, which is ended where none comes for a while; a reader that is slow is no silence. */
async function* piecesOf(body: Readable, silenceMs: number): AsyncGenerator<Uint8Array> {
  let isWaiting = true
  const timer = setTimeout(() => {
    if (isWaiting) body.destroy(new ServiceError('UPSTREAM_SILENT'))
  }, silenceMs)
  try {
    for await (const piece of body) {
      isWaiting = false
      yield piece
      isWaiting = true
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
  }
}

export type StreamOptions = {
  coding: Coding | undefined
  reader: AnswerReader
  /** The marks of the answer that the browser has; without them nothing is compared. */
  expected: Marks | undefined
  /** Told the marks once the answer has passed; nothing is reckoned without it. */
  onMarks: ((marks: Marks) => void) | undefined
  openOverflow: () => Promise<Overflow>
  /** Milliseconds without a byte after which an answer counts as broken off. */
  silenceMs: number
}

/**
 * Streams a long answer through: decompressed, looked at, compressed for the browser. Resolves with the spool to read it from as
 * soon as it is known to be an answer, and another one than the browser has; with `same` where it has just this one.
 */
export async function streamAnswer(incoming: IncomingMessage, options: StreamOptions): Promise<Spool | 'same'> {
  const { coding, reader, expected, onMarks, openOverflow, silenceMs } = options
  const body = decoded(incoming)
  const spool = createSpool({ windowBytes: WINDOW_BYTES, openOverflow })
  const verdict = Promise.withResolvers<Spool | 'same'>()
  const marker = onMarks && createMarker(expected)
  let isSettled = false
  /** It is an answer, and not the one that the browser has: from here on the browser sets the pace. */
  const settle = () => {
    isSettled = true
    spool.release()
    verdict.resolve(spool)
  }

  async function* watched(): AsyncGenerator<Uint8Array> {
    let isJson: boolean | undefined
    for await (const bytes of piecesOf(body, silenceMs)) {
      isJson ??= beginsAsObject(bytes)
      if (isJson === false) throw notJson()
      const isSame = marker?.write(bytes)
      const wait = reader.write(bytes)
      if (isJson === true && !(expected && isSame)) settle()
      yield bytes
      await wait
    }
    if (isJson === undefined) throw notJson()
    reader.end()
    const isSame = marker?.end() === true && expected !== undefined
    if (isSame && !isSettled) {
      verdict.resolve('same')
      spool.drop()
    } else if (marker) onMarks?.(marker.marks())
    settle()
  }

  spool.hold(settle)
  const held = expected && setTimeout(settle, HOLD_MS)
  // the body as well, so that it ends with the rest
  const passing = coding
    ? pipeline(body, watched, createEncoder(coding), spool.sink)
    : pipeline(body, watched, spool.sink)
  // what fails after the verdict fails the readers of the spool
  passing.catch(verdict.reject).finally(() => clearTimeout(held))
  return verdict.promise
}
