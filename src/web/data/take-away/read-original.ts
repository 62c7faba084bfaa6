import { backoff } from '#web/lib/backoff.ts'
import { type BytePages, readPages } from './byte-pages.ts'
import type { FreshAddresses } from './fresh-addresses.ts'
import type { NameHints } from './original-name.ts'

/** Why an original could not be fetched; each has a sentence in `messages.ts`. */
export type OriginalFailure =
  | 'refused'
  | 'gone'
  | 'unavailable'
  | 'unreachable'
  | 'blocked'
  | 'short'
  | 'changed'
  | 'noAddress'

export class OriginalError extends Error {
  override name = 'OriginalError'
  readonly reason: OriginalFailure
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter: number | undefined
  constructor(reason: OriginalFailure, retryAfter?: number) {
    super(reason)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** Metadata of an original, from the headers of its answer. */
export type OriginalFacts = NameHints & {
  /** Bytes, where it tells. */
  size: number | undefined
  modified: Date | undefined
  etag: string | null
}

export type OriginalWays = {
  addresses: FreshAddresses
  fetch: typeof fetch
  /** Waits so many milliseconds, and for the network to be back. Throws when the signal is aborted. */
  wait: (milliseconds: number) => Promise<void>
  /** True where the host of an address answers, and doesn't let pages read it (CORS). */
  isBlocked: (address: string) => Promise<boolean>
  signal: AbortSignal
  /** The memory that it comes in. */
  pages: BytePages
  /** Origins that sent a whole file where a part was asked for. */
  rangeless: Set<string>
}

/** What the archive's writer has for all originals together. */
export type SharedWays = Pick<OriginalWays, 'pages' | 'rangeless'>

/** Bytes of a file that are read before it has its turn: small ones are whole by then, and checked. */
export const HEAD = 8_000_000

/**
 * Bytes of a large file that are asked for at once. Chromium reads on whether anyone takes the bytes or not, and keeps the rest of an
 * answer in memory, however long that is.
 */
const PART = 16_000_000

const retried = new Set<OriginalFailure>(['unavailable', 'unreachable', 'short'])

/** Further tries of a file without a single new byte. */
const MOST_TRIES = 3
/** Milliseconds before the second try. */
const FIRST_WAIT = 500
/** Milliseconds that a service may ask to wait. */
const LONGEST_WAIT = 60_000
/** Milliseconds without a byte after which a connection counts as broken. */
const STALLED = 60_000

/** Statuses of an address that has expired. */
const EXPIRED = new Set([401, 403, 410])

function askedToWait(response: Response): number | undefined {
  const asked = response.headers.get('retry-after')
  if (asked === null) return undefined
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds * 1000, 0), LONGEST_WAIT)
}

/** Bytes from the first to before the last; to the end where there is none. */
type Part = { from: number; to?: number | undefined }

/** Bytes of the whole file. Other origins seldom let pages read `content-range`. */
function sizeIn({ headers, status }: Response, { from, to }: Part): number | undefined {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  if (status === 206 && total !== undefined) return Number(total)
  const length = headers.get('content-length')
  if (length === null || (status === 206 && to !== undefined)) return undefined
  return Number(length) + (status === 206 ? from : 0)
}

function factsOf(response: Response, { address, part }: { address: string; part: Part }): OriginalFacts {
  const { headers } = response
  const encoding = headers.get('content-encoding')
  const isPlain = encoding === null || encoding === 'identity'
  const modified = new Date(headers.get('last-modified') ?? '')
  return {
    address,
    disposition: headers.get('content-disposition'),
    type: headers.get('content-type'),
    // what is sent compressed is longer once it is here
    size: isPlain ? sizeIn(response, part) : undefined,
    modified: Number.isNaN(modified.getTime()) ? undefined : modified,
    etag: headers.get('etag'),
  }
}

/** Another file than the one that was begun. */
const isOther = (one: OriginalFacts, other: OriginalFacts): boolean =>
  (one.size !== undefined && other.size !== undefined && one.size !== other.size) ||
  (one.etag !== null && other.etag !== null && one.etag !== other.etag)

/** One request, broken off when nothing comes for a while. */
function stallGuard(signal: AbortSignal) {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    /** Nothing is counted while nobody waits for bytes: a paused download is not stalled. */
    during: async <Result>(work: Promise<Result>): Promise<Result> => {
      timer = setTimeout(() => stalled.abort(), STALLED)
      try {
        return await work
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

type Guard = ReturnType<typeof stallGuard>
type Sent = { response: Response; address: string; guard: Guard }

async function send(address: string, { from, to }: Part, { fetch, signal, isBlocked }: OriginalWays): Promise<Sent> {
  const guard = stallGuard(signal)
  // a range of its own needs no preflight; nothing of 20 GB is to stay in the cache
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-${to === undefined ? '' : to - 1}` } : {}
  const init = { headers, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
  try {
    return { response: await guard.during(fetch(address, { ...init, signal: guard.signal })), address, guard }
  } catch {
    signal.throwIfAborted()
    throw new OriginalError((await isBlocked(address)) ? 'blocked' : 'unreachable')
  }
}

/** The failure that a status means; undefined for a usable answer. */
function failureOf(response: Response): OriginalError | undefined {
  const { status } = response
  if (status === 200 || status === 206) return undefined
  if (EXPIRED.has(status)) return new OriginalError('refused')
  if (status === 404) return new OriginalError('gone')
  if (status === 416) return new OriginalError('changed')
  if (status === 429 || status >= 500) return new OriginalError('unavailable', askedToWait(response))
  return new OriginalError('refused')
}

/** Asks for a part of an original; an address that has expired is renewed once. */
async function request(photoId: string, part: Part, ways: OriginalWays): Promise<Sent> {
  const { addresses } = ways
  let address = await addresses.of(photoId)
  for (let isRenewed = false; ; isRenewed = true) {
    if (address === undefined) throw new OriginalError(isRenewed ? 'refused' : 'noAddress')
    const sent = await send(address, part, ways)
    const failure = failureOf(sent.response)
    if (failure === undefined) {
      addresses.accepted()
      return sent
    }
    await sent.response.body?.cancel().catch(() => undefined)
    if (!EXPIRED.has(sent.response.status)) throw failure
    if (isRenewed) {
      addresses.refusedAgain()
      throw failure
    }
    address = await addresses.renewed(photoId, address)
  }
}

type Wanted = {
  /** Bytes that were there before. */
  received: number
  /** Where the answer is broken off: beyond this it is asked for when there is need of it. */
  until: number
}

/** The bytes of an answer that are not there yet. It is closed before the last of them are handed on, or the browser would read on. */
async function* newPages({ response, guard }: Sent, { received, until }: Wanted, { pages }: SharedWays) {
  let at = response.status === 206 ? received : 0
  let last: Uint8Array<ArrayBuffer> | undefined
  for await (const page of response.body ? readPages(response.body, { pages, during: guard.during }) : []) {
    const fresh = page.subarray(Math.min(Math.max(received - at, 0), page.length))
    at += page.length
    if (fresh.length === 0) {
      pages.giveBack(page)
      continue
    }
    if (at >= until) {
      last = fresh
      break
    }
    yield fresh
  }
  if (last) yield last
}

type ReadOptions = OriginalWays & {
  /** Called once, before the first byte. */
  onFacts: (facts: OriginalFacts) => void
}

/**
 * Reads an original page by page, in order, a large one part by part. A connection that breaks is made again and goes on where it was (by a range, or by passing
 * over what a service sends again), so that a large file is neither held in memory nor begun anew. Its size is held against what the service announced.
 * Throws an `OriginalError`, or the signal's reason.
 */
export async function* readOriginal(
  photoId: string,
  { onFacts, ...ways }: ReadOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let facts: OriginalFacts | undefined
  let received = 0
  for (let failures = 0; ; failures++) {
    const before = received
    try {
      const to = before > 0 && facts?.size !== undefined ? Math.min(before + PART, facts.size) : undefined
      const sent = await request(photoId, { from: before, to }, ways)
      const found = factsOf(sent.response, { address: sent.address, part: { from: before, to } })
      const { origin } = new URL(sent.address)
      if (facts === undefined) onFacts((facts = found))
      else if (isOther(facts, found)) throw new OriginalError('changed')
      if (before > 0 && sent.response.status !== 206) ways.rangeless.add(origin)
      const { size } = facts
      const inParts = size !== undefined && size > HEAD && !ways.rangeless.has(origin)
      const until = inParts ? (to ?? HEAD) : Infinity
      for await (const page of newPages(sent, { received: before, until }, ways)) {
        received += page.length
        yield page
      }
      if (size === undefined || received >= size) return
      if (received < until) throw new OriginalError('short')
      // the next part; nothing has failed
      failures = -1
    } catch (error) {
      ways.signal.throwIfAborted()
      const failure = error instanceof OriginalError ? error : new OriginalError('unreachable')
      if (received > before) failures = 0
      if (!retried.has(failure.reason) || failures >= MOST_TRIES) throw failure
      await ways.wait(failure.retryAfter ?? backoff(failures, { first: FIRST_WAIT, longest: LONGEST_WAIT }))
    }
  }
}
