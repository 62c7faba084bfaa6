import { Writable } from 'node:stream'
import type { Overflow } from './overflow.ts'
import { createReplayBuffer, type ReplayBuffer } from './replay-buffer.ts'

export type SpoolOptions = {
  /** Bytes kept in memory. Until more have come, another reader can join. */
  windowBytes: number
  /** Opens the file for bytes outside the window that slow readers still need. */
  openOverflow: () => Promise<Overflow>
}

type Reader = { at: number; wake: () => void; fail: (error: Error) => void }

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** The readers, and how far the source may run ahead of them. */
function createReaders(buffer: ReplayBuffer, aheadBytes: number) {
  const readers = new Set<Reader>()
  let whenFull: (() => void) | undefined
  const isHeld = () => whenFull !== undefined
  /** The fastest reader sets the pace of the source. */
  const mayProceed = () => isHeld() || [...readers].some(({ at }) => buffer.end() - at <= aheadBytes)
  const slowest = () => (isHeld() ? 0 : Math.min(buffer.end(), ...[...readers].map(({ at }) => at)))

  /** No room for what slow readers need: ends the hold, or else cuts those readers off. */
  function giveUp(error: Error): void {
    if (whenFull) return whenFull()
    for (const reader of readers) if (reader.at < buffer.firstEnd()) reader.fail(error)
  }

  return {
    all: readers,
    isHeld,
    mayProceed,
    hold: (onFull: (() => void) | undefined) => void (whenFull = onFull),
    /** Keeps memory within the window. */
    async trim(windowBytes: number): Promise<void> {
      while (buffer.memoryBytes() > windowBytes && mayProceed()) {
        if (buffer.firstEnd() <= slowest()) buffer.dropFirst()
        else await buffer.spillFirst().catch((error: unknown) => giveUp(toError(error)))
      }
    },
  }
}

type Readers = ReturnType<typeof createReaders>

/** A reader's bytes as a stream. */
function toStream(
  reader: Reader,
  {
    next,
    leave,
    hangUp,
  }: {
    next: () => Promise<Uint8Array | undefined>
    /** False if it had left already. */
    leave: () => boolean
    hangUp: (() => void) | undefined
  },
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        reader.fail = (error) => {
          if (!leave()) return
          if (hangUp) hangUp()
          else controller.error(error)
        }
      },
      async pull(controller) {
        try {
          const bytes = await next()
          if (bytes !== undefined) controller.enqueue(bytes)
          else if (leave()) controller.close()
        } catch (error) {
          reader.fail(toError(error))
        }
      },
      cancel: () => void leave(),
    },
    { highWaterMark: 0 },
  )
}

/** The writable end, with back-pressure from the readers. */
function createSink(buffer: ReplayBuffer, readers: Readers, windowBytes: number) {
  const state: { isComplete: boolean; isClosed: boolean; failure?: Error; proceed?: (() => void) | undefined } = {
    isComplete: false,
    isClosed: false,
  }
  const wakeReaders = () => readers.all.forEach(({ wake }) => wake())

  /** Resumes the writer if a reader wants more, or if the spool has failed, so that the writer fails, too. */
  function resumeWriter(): void {
    const { proceed, failure } = state
    if (proceed === undefined || !(readers.mayProceed() || failure)) return
    state.proceed = undefined
    proceed()
  }

  function close(error?: Error): void {
    if (error) state.failure ??= error
    state.isClosed = true
    wakeReaders()
    resumeWriter()
    void buffer.close()
  }

  const sink = new Writable({
    highWaterMark: windowBytes / 2,
    write(chunk: Uint8Array, _encoding, done) {
      buffer.append(chunk)
      wakeReaders()
      const goOn = async () => {
        await readers.trim(windowBytes)
        if (readers.mayProceed() || state.failure) done()
        else state.proceed = () => void goOn()
      }
      state.proceed = () => void goOn()
      resumeWriter()
    },
    final(done) {
      state.isComplete = true
      wakeReaders()
      done()
    },
    destroy(error, done) {
      if (!state.isComplete) close(error ?? new Error('the answer was given up'))
      done(error)
    },
  })
  // readers get the error; once the pipeline is over, nothing else would handle it
  sink.on('error', () => {})
  return {
    sink,
    state,
    resumeWriter,
    /** Discards everything, and ends the source. */
    drop: (): void => {
      readers.hold(undefined)
      if (state.isComplete) close()
      else sink.destroy()
    },
  }
}

/**
 * One stream of bytes for several readers, each at its own pace. The fastest sets the pace of the source; what a slower
 * one still needs spills to a file once it no longer fits the window. A single reader never causes a file.
 */
export function createSpool({ windowBytes, openOverflow }: SpoolOptions) {
  const buffer = createReplayBuffer(openOverflow)
  const readers = createReaders(buffer, windowBytes / 2)
  const { sink, state, resumeWriter, drop } = createSink(buffer, readers, windowBytes)

  function leave(reader: Reader): boolean {
    if (!readers.all.delete(reader)) return false
    if (readers.all.size > 0 || readers.isHeld()) resumeWriter()
    else drop()
    return true
  }

  async function next(reader: Reader): Promise<Uint8Array | undefined> {
    while (reader.at === buffer.end() && !state.isComplete && state.failure === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>()
      reader.wake = resolve
      resumeWriter()
      await promise
    }
    if (state.failure) throw state.failure
    if (reader.at === buffer.end()) return undefined
    const bytes = await buffer.read(reader.at)
    reader.at += bytes.byteLength
    resumeWriter()
    return bytes
  }

  return {
    sink,
    /** True while all that has come fits the window. */
    isFresh: () => buffer.end() <= windowBytes && !state.isClosed,
    /** True while a new reader can start at the first byte. */
    hasBeginning: () => buffer.hasBeginning() && !state.isClosed,
    /** Calls back once the source has ended; at once if it already has. */
    whenEnded: (tell: () => void) => void (sink.closed ? tell() : sink.once('close', tell)),
    /** Reads the source without waiting for readers, until `release`; calls back where there is no more room. */
    hold: readers.hold,
    release(): void {
      readers.hold(undefined)
      resumeWriter()
    },
    drop,
    /** Drops it if it has no reader. */
    dropUnread(): void {
      if (readers.all.size === 0) drop()
    },
    /** Opens a reader at the first byte. Where the source breaks off, `hangUp` is called, or else the stream fails. */
    read(hangUp?: () => void): ReadableStream<Uint8Array> {
      const reader: Reader = { at: 0, wake: () => {}, fail: () => {} }
      readers.all.add(reader)
      return toStream(reader, { next: () => next(reader), leave: () => leave(reader), hangUp })
    },
  }
}

export type Spool = ReturnType<typeof createSpool>
