import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '#service/core/service-error.ts'
import type { AnswerReader } from '#service/gateway/gateway.ts'
import { type Coding, createEncoder } from './encoding.ts'
import type { Overflow } from './overflow.ts'
import { decompress } from './read-answer.ts'
import { createSpool, type Spool } from './spool.ts'
import { createMarker, type Marks } from './tags.ts'

/** Longest time, in milliseconds, that an answer is held back to find out whether the browser has it already. */
const HOLD_MS = 30_000
/** Replay window: bytes kept in memory for identical requests a moment later. */
const WINDOW_BYTES = 128 * 1024

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d])
const OPENING_BRACE = 0x7b

/** Whether bytes begin like a JSON object, whatever the content type; undefined while there is only whitespace. */
export function beginsAsObject(bytes: Uint8Array): boolean | undefined {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
  const first = bytes.subarray(hasMark ? BYTE_ORDER_MARK.length : 0).find((byte) => !BLANKS.has(byte))
  return first === undefined ? undefined : first === OPENING_BRACE
}

const notJson = () => new ServiceError('UPSTREAM_INVALID', { reason: 'answered with something that isn’t JSON' })

/** The chunks of a body, which is destroyed after `silenceMs` without one; the reader's own time does not count. */
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
  /** The marks of the browser's copy; without them nothing is compared. */
  expected: Marks | undefined
  /** Called with the marks once the answer has passed; without it none are computed. */
  onMarks: ((marks: Marks) => void) | undefined
  openOverflow: () => Promise<Overflow>
  /** Milliseconds without a byte after which an answer counts as broken off. */
  silenceMs: number
}

/**
 * Streams a long answer: decompressed, shown to the listeners, compressed for the browser. Resolves with its spool as
 * soon as it is known to be JSON and to differ from the browser's copy; with `same` where it does not differ.
 */
export async function streamAnswer(incoming: IncomingMessage, options: StreamOptions): Promise<Spool | 'same'> {
  const { coding, reader, expected, onMarks, openOverflow, silenceMs } = options
  const body = decompress(incoming)
  const spool = createSpool({ windowBytes: WINDOW_BYTES, openOverflow })
  const verdict = Promise.withResolvers<Spool | 'same'>()
  const marker = onMarks && createMarker(expected)
  let isSettled = false
  /** Ends the hold: from here on the browser sets the pace. */
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
  // `watched` reads the body itself; it is listed so that the pipeline destroys it with the rest
  const passing = coding
    ? pipeline(body, watched, createEncoder(coding), spool.sink)
    : pipeline(body, watched, spool.sink)
  // after the verdict a failure reaches the readers through the spool
  passing.catch(verdict.reject).finally(() => clearTimeout(held))
  return verdict.promise
}
