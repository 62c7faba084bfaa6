import { createHash } from 'node:crypto'
import { createBoundedMap } from '#service/core/bounded-map.ts'
import { randomId } from '#service/core/random.ts'

/** Digests of prefixes of an answer, the last of all of it: equal marks mean equal bytes up to there. */
export type Marks = readonly string[]

/** Offsets of marks: the first early, since fresh signatures differ in the first row; then one for each megabyte. */
const FIRST_MARKS = [4 * 1024, 16 * 1024, 64 * 1024, 256 * 1024, 2 ** 20]

const markAt = (index: number) => FIRST_MARKS[index] ?? 2 ** 20 * (index - FIRST_MARKS.length + 2)

/** Computes the marks of an answer as it passes, and compares them with those of an earlier one. */
export function createMarker(expected: Marks | undefined) {
  const hash = createHash('sha256')
  const marks: string[] = []
  let size = 0

  function mark(): boolean {
    const found = hash.copy().digest('base64url')
    marks.push(found)
    return expected === undefined || expected[marks.length - 1] === found
  }

  return {
    marks: (): Marks => marks,
    /** False where a mark within these bytes differs from the earlier answer's. */
    write(bytes: Uint8Array): boolean {
      let isSame = true
      let rest = bytes
      for (let next = markAt(marks.length); size + rest.byteLength >= next; next = markAt(marks.length)) {
        const part = rest.subarray(0, next - size)
        hash.update(part)
        size += part.byteLength
        rest = rest.subarray(part.byteLength)
        isSame = mark() && isSame
      }
      hash.update(rest)
      size += rest.byteLength
      return isSame
    },
    /** True where it is the earlier answer, byte for byte. */
    end: (): boolean => mark() && expected?.length === marks.length,
  }
}

/** Tags remembered of short answers, and of long ones, each with up to a hundred marks. */
const MOST_TAGS = 2000
/** Marks of the shortest long answer, of 64 kB. */
const LONG_MARKS = 4

/**
 * Entity tags for streamed answers of a service that sends none. A tag is sent before its answer is known, so it is
 * random; the marks it stands for are remembered once the answer has passed.
 */
export function createTags() {
  // apart: polls fill `short` within hours, which would push out the long ones
  const short = createBoundedMap<{ address: string; marks: Marks }>(MOST_TAGS)
  const long: typeof short = createBoundedMap(MOST_TAGS)
  return {
    draw: (): string => `"${randomId()}"`,
    remember(tag: string, address: string, marks: Marks): void {
      const known = marks.length < LONG_MARKS ? short : long
      known.set(tag, { address, marks })
    },
    /** The known tag in an `If-None-Match`, with its marks; only for the holder and the query that it was sent to. */
    find(header: string | undefined, address: string): { tag: string; marks: Marks } | undefined {
      for (const listed of header?.split(',') ?? []) {
        const tag = listed.trim().replace(/^W\//, '')
        const known = short.has(tag) ? short : long
        const entry = known.get(tag)
        if (entry?.address !== address) continue
        known.set(tag, entry)
        return { tag, marks: entry.marks }
      }
      return undefined
    },
  }
}

export type Tags = ReturnType<typeof createTags>
