import { backoff } from '#web/lib/async/backoff.ts'
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

/** Metadata of an original, from response headers. */
export type OriginalFacts = NameHints & {
  /** Bytes, if known. */
  size: number | undefined
  modified: Date | undefined
  etag: string | null
}

export type OriginalDeps = {
  addresses: FreshAddresses
  fetch: typeof fetch
  /** Waits this many milliseconds, and for the network to be back. Throws when the signal is aborted. */
  wait: (milliseconds: number) => Promise<void>
  /** True if the host of an address answers but CORS blocks pages. */
  isBlocked: (address: string) => Promise<boolean>
  signal: AbortSignal
  /** Memory for the bytes. */
  pages: BytePages
  /** Origins that ignored a range request. */
  rangeless: Set<string>
  /** The address that the service last answered; none at first, and after it was away for too long. */
  latest: { address: string | undefined }
}

/** What all originals of an archive share. */
export type SharedDeps = Pick<OriginalDeps, 'pages' | 'rangeless' | 'latest'>

/** Bytes of a file that are prefetched before its turn: small ones are complete by then, and checked. */
export const HEAD = 8_000_000

/**
 * Bytes per range request of a large file. Chromium applies no back-pressure: it keeps in memory whatever of a response
 * is not consumed, however long that is.
 */
const PART = 8_000_000

const retried = new Set<OriginalFailure>(['unavailable', 'unreachable', 'short'])

/** Retries of a file without a single new byte. */
const MOST_TRIES = 3
/** The same while the service is away: about five minutes. */
const MOST_TRIES_AWAY = 24
/** Milliseconds before the first retry; doubles each time. */
const FIRST_WAIT = 500
/** Longest wait between retries, in milliseconds, unless the service asks for more. */
const LONGEST_STEP = 15_000
/** Longest wait, in milliseconds, even if the service asks for more. */
const LONGEST_WAIT = 60_000
/** Milliseconds without a byte after which a connection counts as broken. */
const STALLED = 60_000

/** Statuses of an expired address. */
const EXPIRED = new Set([401, 403, 410])

function askedToWait(response: Response): number | undefined {
  const asked = response.headers.get('retry-after')
  if (asked === null) return undefined
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds * 1000, 0), LONGEST_WAIT)
}

/** Byte range; `to` is exclusive, and without it the range extends to the end. */
type Part = { from: number; to?: number | undefined }

/** Size of the whole file. Other origins seldom expose `content-range`. */
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
    // the length of a compressed response is not the file's
    size: isPlain ? sizeIn(response, part) : undefined,
    modified: Number.isNaN(modified.getTime()) ? undefined : modified,
    etag: headers.get('etag'),
  }
}

/** True if the file has changed since its first response. */
const isOther = (one: OriginalFacts, other: OriginalFacts): boolean =>
  (one.size !== undefined && other.size !== undefined && one.size !== other.size) ||
  (one.etag !== null && other.etag !== null && one.etag !== other.etag)

/** Aborts a request that stalls. */
function stallGuard(signal: AbortSignal) {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    /** Only waits for bytes count: a paused download is not stalled. */
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

async function ask(address: string, { from, to }: Part, { fetch, signal }: OriginalDeps): Promise<Sent> {
  const guard = stallGuard(signal)
  // a plain range needs no preflight; `no-store` keeps 20 GB out of the cache
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-${to === undefined ? '' : to - 1}` } : {}
  const init = { headers, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
  return { response: await guard.during(fetch(address, { ...init, signal: guard.signal })), address, guard }
}

async function send(address: string, part: Part, deps: OriginalDeps): Promise<Sent> {
  try {
    return await ask(address, part, deps)
  } catch {
    deps.signal.throwIfAborted()
    // the error page of a proxy, while the service is away, looks like a blocked host
    const isBlocked = !(await isAway(deps)) && (await deps.isBlocked(address))
    throw new OriginalError(isBlocked ? 'blocked' : 'unreachable')
  }
}

/** The failure for a status; undefined for a usable response. */
function failureOf(response: Response): OriginalError | undefined {
  const { status } = response
  if (status === 200 || status === 206) return undefined
  if (EXPIRED.has(status)) return new OriginalError('refused')
  if (status === 404) return new OriginalError('gone')
  if (status === 416) return new OriginalError('changed')
  if (status === 429 || status >= 500) return new OriginalError('unavailable', askedToWait(response))
  return new OriginalError('refused')
}

/** True if the service does not answer for the original that it answered last, either: no single file is at fault. */
async function isAway(deps: OriginalDeps): Promise<boolean> {
  const { address } = deps.latest
  if (address === undefined) return false
  try {
    const { response } = await ask(address, { from: 1, to: 2 }, deps)
    await response.body?.cancel().catch(() => undefined)
    return failureOf(response)?.reason === 'unavailable'
  } catch {
    deps.signal.throwIfAborted()
    return true
  }
}

/** True if a file is given up after this many retries without a new byte. */
async function isOver(failures: number, deps: OriginalDeps): Promise<boolean> {
  if (failures < MOST_TRIES) return false
  if (failures < MOST_TRIES_AWAY && (await isAway(deps))) return false
  // the files after it don't wait that long again
  if (failures >= MOST_TRIES_AWAY) deps.latest.address = undefined
  return true
}

/** Requests a part of an original; an expired address is renewed once. */
async function request(photoId: string, part: Part, deps: OriginalDeps): Promise<Sent> {
  const { addresses } = deps
  let address = await addresses.of(photoId)
  for (let isRenewed = false; ; isRenewed = true) {
    if (address === undefined) throw new OriginalError(isRenewed ? 'refused' : 'noAddress')
    const sent = await send(address, part, deps)
    const failure = failureOf(sent.response)
    if (failure === undefined) {
      addresses.accepted()
      deps.latest.address = address
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
  /** Bytes received before this response. */
  received: number
  /** Where to close the response: the next part is requested when needed. */
  until: number
}

/** The new bytes of a response. It is closed before the last of them are yielded, or the browser would read on. */
async function* newPages({ response, guard }: Sent, { received, until }: Wanted, { pages }: SharedDeps) {
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

type ReadOptions = OriginalDeps & {
  /** Called once, before the first byte. */
  onFacts: (facts: OriginalFacts) => void
}

/**
 * Reads an original page by page, in order, a large one in parts. A broken connection is reopened and resumed (by a
 * range, or by skipping what a service sends again), so that a large file is neither held in memory nor restarted. Its
 * size is checked against the announced one. Throws an `OriginalError`, or the signal's reason.
 */
export async function* readOriginal(
  photoId: string,
  { onFacts, ...deps }: ReadOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let facts: OriginalFacts | undefined
  let received = 0
  for (let failures = 0; ; failures++) {
    const before = received
    try {
      const to = before > 0 && facts?.size !== undefined ? Math.min(before + PART, facts.size) : undefined
      const sent = await request(photoId, { from: before, to }, deps)
      const found = factsOf(sent.response, { address: sent.address, part: { from: before, to } })
      const { origin } = new URL(sent.address)
      if (facts === undefined) onFacts((facts = found))
      else if (isOther(facts, found)) throw new OriginalError('changed')
      if (before > 0 && sent.response.status !== 206) deps.rangeless.add(origin)
      const { size } = facts
      const inParts = size !== undefined && size > HEAD && !deps.rangeless.has(origin)
      const until = inParts ? (to ?? HEAD) : Infinity
      for await (const page of newPages(sent, { received: before, until }, deps)) {
        received += page.length
        yield page
      }
      if (size === undefined || received >= size) return
      if (received < until) throw new OriginalError('short')
      // the next part; nothing has failed
      failures = -1
    } catch (error) {
      deps.signal.throwIfAborted()
      const failure = error instanceof OriginalError ? error : new OriginalError('unreachable')
      if (received > before) failures = 0
      if (!retried.has(failure.reason) || (await isOver(failures, deps))) throw failure
      await deps.wait(failure.retryAfter ?? backoff(failures, { first: FIRST_WAIT, longest: LONGEST_STEP }))
    }
  }
}
