import type { Overflow } from './overflow.ts'

/** Bytes read from the file at a time. */
const PIECE_BYTES = 64 * 1024

/** A temporary file: where it can't be closed, nothing is lost. */
const discard = (file: Overflow): Promise<void> => file.close().catch(() => {})

/** The bytes of a stream: the latest in memory, earlier ones that a reader still needs in a file. */
export function createReplayBuffer(openOverflow: () => Promise<Overflow>) {
  let chunks: Uint8Array[] = []
  /** Stream offsets of the first byte in memory, and of the next to come. */
  let [base, end] = [0, 0]
  /** The file, and the stream offset of its first byte; it ends at `base`. */
  let overflow: { file: Overflow; from: number } | undefined
  let isClosed = false

  const shift = () => void (base += chunks.shift()?.byteLength ?? 0)

  function inMemory(at: number): Uint8Array {
    let start = end
    for (const chunk of chunks.toReversed()) {
      start -= chunk.byteLength
      if (start <= at) return chunk.subarray(at - start)
    }
    throw new Error('these bytes are gone')
  }

  return {
    end: () => end,
    memoryBytes: () => end - base,
    /** Offset after the first chunk in memory. */
    firstEnd: () => base + (chunks[0]?.byteLength ?? 0),
    hasBeginning: () => base === 0 || overflow?.from === 0,
    append(chunk: Uint8Array): void {
      chunks.push(chunk)
      end += chunk.byteLength
    },
    /** Discards the first chunk in memory and everything before it: no reader needs them. */
    dropFirst(): void {
      overflow?.file.reset()
      shift()
      if (overflow) overflow.from = base
    },
    /** Moves the first chunk into the file. */
    async spillFirst(): Promise<void> {
      const [chunk] = chunks
      if (chunk === undefined) return
      if (overflow === undefined) {
        const file = await openOverflow()
        if (isClosed) return discard(file)
        overflow = { file, from: base }
      }
      await overflow.file.append(chunk)
      shift()
    },
    /** Some bytes from this offset on; the caller makes sure that there are any. */
    read: async (at: number): Promise<Uint8Array> =>
      overflow && at < base ? overflow.file.read(at - overflow.from, Math.min(PIECE_BYTES, base - at)) : inMemory(at),
    /** Discards everything; a file that is still being opened or written, once that is over. */
    async close(): Promise<void> {
      isClosed = true
      chunks = []
      base = end
      const file = overflow?.file
      overflow = undefined
      if (file) await discard(file)
    },
  }
}

export type ReplayBuffer = ReturnType<typeof createReplayBuffer>
