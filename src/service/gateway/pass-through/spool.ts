import { Writable } from 'node:stream'
import type { Overflow } from './overflow.ts'
import { createReplayBuffer, type ReplayBuffer } from './replay-buffer.ts'

export type SpoolOptions = {
  /** Bytes kept in memory. As long as no more have come, a reader may still begin. */
  windowBytes: number
  /** Opens the file for what slow readers still need and memory no longer keeps. */
  openOverflow: () => Promise<Overflow>
}

type Reader = { at: number; wake: () => void; fail: (error: Error) => void }

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Who reads, and who is waited for. */
function createReaders(buffer: ReplayBuffer, aheadBytes: number) {
  const readers = new Set<Reader>()
  let whenFull: (() => void) | undefined
  const isHeld = () => whenFull !== undefined
  /** The source is read as quickly as the quickest takes it. */
  const mayProceed = () => isHeld() || [...readers].some(({ at }) => buffer.end() - at <= aheadBytes)
  const slowest = () => (isHeld() ? 0 : Math.min(buffer.end(), ...[...readers].map(({ at }) => at)))

  /** There is no room for what slow readers need: they are cut off, or where all is held, holding ends. */
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
    /** False where it had left before. */
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

/** The end that the source is written into, as quickly as the readers ask for. */
function createSink(buffer: ReplayBuffer, readers: Readers, windowBytes: number) {
  const state: { isComplete: boolean; isClosed: boolean; failure?: Error; proceed?: (() => void) | undefined } = {
    isComplete: false,
    isClosed: false,
  }
  const wakeReaders = () => readers.all.forEach(({ wake }) => wake())

  /** The writer goes on where someone wants more. */
  function look(): void {
    const { proceed, failure } = state
    if (proceed === undefined || !(readers.mayProceed() || failure)) return
    state.proceed = undefined
    proceed()
  }

  function close(error?: Error): void {
    if (error) state.failure ??= error
    state.isClosed = true
    wakeReaders()
    look()
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
      look()
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
  // whoever reads is told; the sink itself has no other listener once its pipeline is over
  sink.on('error', () => {})
  return {
    sink,
    state,
    look,
    /** Forgets all of it, and ends the source. */
    drop: (): void => {
      readers.hold(undefined)
      if (state.isComplete) close()
      else sink.destroy()
    },
  }
}

/**
 * One stream of bytes for several readers, each at its own pace. The source is read as quickly as the quickest takes it; what
 * a slower one still needs goes to a file once it no longer fits the window. With one reader no file is ever made.
 */
export function createSpool({ windowBytes, openOverflow }: SpoolOptions) {
  const buffer = createReplayBuffer(openOverflow)
  const readers = createReaders(buffer, windowBytes / 2)
  const { sink, state, look, drop } = createSink(buffer, readers, windowBytes)

  function leave(reader: Reader): boolean {
    if (!readers.all.delete(reader)) return false
    if (readers.all.size > 0 || readers.isHeld()) look()
    else drop()
    return true
  }

  async function next(reader: Reader): Promise<Uint8Array | undefined> {
    while (reader.at === buffer.end() && !state.isComplete && state.failure === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>()
      reader.wake = resolve
      look()
      await promise
    }
    if (state.failure) throw state.failure
    if (reader.at === buffer.end()) return undefined
    const bytes = await buffer.read(reader.at)
    reader.at += bytes.byteLength
    look()
    return bytes
  }

  return {
    sink,
    /** True as long as so little has come that it is as good as new. */
    isFresh: () => buffer.end() <= windowBytes && !state.isClosed,
    /** True as long as whoever begins to read gets all of it. */
    hasBeginning: () => buffer.hasBeginning() && !state.isClosed,
    /** Calls back once the source has ended, or has ended already. */
    whenEnded: (tell: () => void) => void (sink.closed ? tell() : sink.once('close', tell)),
    /** Reads all of the source at once, for a reader that begins later: until `release`, or until there is no more room. */
    hold: readers.hold,
    release(): void {
      readers.hold(undefined)
      look()
    },
    drop,
    /** The same where nobody reads it. */
    dropUnread(): void {
      if (readers.all.size === 0) drop()
    },
    /** A reader from the first byte. Where it breaks off, the stream fails, or `hangUp` is called. */
    read(hangUp?: () => void): ReadableStream<Uint8Array> {
      const reader: Reader = { at: 0, wake: () => {}, fail: () => {} }
      readers.all.add(reader)
      return toStream(reader, { next: () => next(reader), leave: () => leave(reader), hangUp })
    },
  }
}

export type Spool = ReturnType<typeof createSpool>
