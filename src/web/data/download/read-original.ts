import { readRetryAfter } from '#web/data/client/api-error.ts'
import { backoff } from '#web/lib/async/backoff.ts'
import { type StallGuard, stallGuard } from '#web/lib/async/stall-guard.ts'
import { type BytePages, readPages } from './byte-pages.ts'
import type { AddressField, FreshAddresses } from './fresh-addresses.ts'
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
  /** By default that of the original. */
  field?: AddressField
  /** Memory for the bytes. */
  pages: BytePages
  /** Origins that ignored a range request. */
  rangeless: Set<string>
  service: {
    /** The last two originals that the service sent, latest first. */
    sent: readonly { photoId: string; address: string }[]
    /** True if it was away for too long, and has sent nothing since. */
    isGivenUp: boolean
  }
}

/** What all originals of an archive share. */
export type SharedDeps = Pick<OriginalDeps, 'pages' | 'rangeless' | 'service'>

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
/** Milliseconds of requests and waits without a new byte after which a service that is away is given up. */
const AWAY = 5 * 60_000
/** Milliseconds before the first retry; doubles each time. */
const FIRST_WAIT = 500
/** Longest wait between retries, in milliseconds, unless the service asks for more. */
const LONGEST_STEP = 15_000
/** Longest wait, in milliseconds, even if the service asks for more. */
const LONGEST_WAIT = 60_000
/** Milliseconds without a byte after which a connection counts as broken. */
const STALLED = 60_000
/** The same for a request that only finds out whether the service is away. */
const PROBE_STALLED = 10_000

/** Statuses of an expired address. */
const EXPIRED = new Set([401, 403, 410])

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

type OpenResponse = { response: Response; address: string; guard: StallGuard }

type RequestOptions = Pick<OriginalDeps, 'fetch' | 'signal'> & { longest?: number }

async function ask(
  address: string,
  { from, to }: Part,
  { fetch, signal, longest = STALLED }: RequestOptions,
): Promise<OpenResponse> {
  const guard = stallGuard(signal, longest)
  // a plain range needs no preflight; `no-store` keeps 20 GB out of the cache
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-${to === undefined ? '' : to - 1}` } : {}
  const init = { headers, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
  return { response: await guard.during(fetch(address, { ...init, signal: guard.signal })), address, guard }
}

type OriginalPart = { photoId: string; address: string; part: Part }

async function send({ photoId, address, part }: OriginalPart, deps: OriginalDeps): Promise<OpenResponse> {
  try {
    return await ask(address, part, deps)
  } catch {
    deps.signal.throwIfAborted()
    // the error page of a proxy, while the service is away, looks like a blocked host
    const isBlocked = !(await isAway(photoId, deps)) && (await deps.isBlocked(address))
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
  if (status === 429 || status >= 500) return new OriginalError('unavailable', readRetryAfter(response, LONGEST_WAIT))
  return new OriginalError('refused')
}

/** True if the service does not send another original, either: no single file is at fault. */
async function isAway(photoId: string, { service, fetch, signal }: OriginalDeps): Promise<boolean> {
  const probed = service.sent.find((sent) => sent.photoId !== photoId) ?? service.sent[0]
  if (probed === undefined) return false
  try {
    const { response } = await ask(probed.address, { from: 1, to: 2 }, { fetch, signal, longest: PROBE_STALLED })
    await response.body?.cancel().catch(() => undefined)
    // an error for the same file may be about the file
    return probed.photoId !== photoId && failureOf(response)?.reason === 'unavailable'
  } catch {
    signal.throwIfAborted()
    return true
  }
}

/** Retries, and milliseconds of requests and waits, since the last new byte of a file. */
type Lost = { failures: number; time: number }

/** True if a file is given up. */
async function isOver(photoId: string, { failures, time }: Lost, deps: OriginalDeps): Promise<boolean> {
  const { service } = deps
  if (failures < MOST_TRIES) return false
  if (!service.isGivenUp && time < AWAY) return !(await isAway(photoId, deps))
  // the files after it don't wait that long again
  service.isGivenUp = true
  return true
}

/** Requests a part of an original; an expired address is renewed once. */
async function request(photoId: string, part: Part, deps: OriginalDeps): Promise<OpenResponse> {
  const { addresses, field } = deps
  let address = await addresses.of(photoId, field)
  for (let isRenewed = false; ; isRenewed = true) {
    if (address === undefined) throw new OriginalError(isRenewed ? 'refused' : 'noAddress')
    const sent = await send({ photoId, address, part }, deps)
    const failure = failureOf(sent.response)
    if (failure === undefined) {
      addresses.accepted()
      const before = deps.service.sent.find((one) => one.photoId !== photoId)
      Object.assign(deps.service, { sent: [{ photoId, address }, ...(before ? [before] : [])], isGivenUp: false })
      return sent
    }
    await sent.response.body?.cancel().catch(() => undefined)
    if (!EXPIRED.has(sent.response.status)) throw failure
    if (isRenewed) {
      addresses.refusedAgain()
      throw failure
    }
    address = await addresses.renewed(photoId, address, field)
  }
}

type ResponseRange = {
  /** Bytes received before this response. */
  received: number
  /** Where to close the response: the next part is requested when needed. */
  until: number
}

/** The new bytes of a response. It is closed before the last of them are yielded, or the browser would read on. */
async function* newPages({ response, guard }: OpenResponse, { received, until }: ResponseRange, { pages }: SharedDeps) {
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
  let lost: Lost = { failures: 0, time: 0 }
  for (;;) {
    const before = received
    const began = Date.now()
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
      lost = { failures: 0, time: 0 }
    } catch (error) {
      deps.signal.throwIfAborted()
      const failure = error instanceof OriginalError ? error : new OriginalError('unreachable')
      if (received > before) lost = { failures: 0, time: 0 }
      // no request takes longer, unless the device sleeps meanwhile
      else lost.time += Math.min(Date.now() - began, STALLED)
      if (!retried.has(failure.reason) || (await isOver(photoId, lost, deps))) throw failure
      const wait = failure.retryAfter ?? backoff(lost.failures, { first: FIRST_WAIT, longest: LONGEST_STEP })
      lost = { failures: lost.failures + 1, time: lost.time + wait }
      await deps.wait(wait)
    }
  }
}
