import { backoff } from '#web/lib/async/backoff.ts'
import { readPages } from './byte-pages.ts'
import type { NameHints } from './original-name.ts'
import {
  type ByteRange,
  givesUp,
  type OpenResponse,
  type OriginalDeps,
  OriginalError,
  type OriginalFailure,
  requestOriginal,
  type RetryState,
  type SharedDeps,
  STALLED,
} from './request-original.ts'

/** Metadata of an original, from response headers. */
export type OriginalFacts = NameHints & {
  /** Bytes, if known. */
  size: number | undefined
  modified: Date | undefined
  etag: string | null
}

/** Bytes of a file that are prefetched before its turn: small ones are complete by then, and checked. */
export const HEAD = 8_000_000

/**
 * Bytes per range request of a large file. Chromium applies no back-pressure: it keeps in memory whatever of a response
 * is not consumed, however long that is.
 */
const PART = 8_000_000

const retried = new Set<OriginalFailure>(['unavailable', 'unreachable', 'short'])

/** Milliseconds before the first retry; doubles each time. */
const FIRST_WAIT = 500
/** Longest wait between retries, in milliseconds, unless the service asks for more. */
const LONGEST_STEP = 15_000

/** Size of the whole file. Other origins seldom expose `content-range`. */
function sizeIn({ headers, status }: Response, { from, to }: ByteRange): number | undefined {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  if (status === 206 && total !== undefined) return Number(total)
  const length = headers.get('content-length')
  if (length === null || (status === 206 && to !== undefined)) return undefined
  return Number(length) + (status === 206 ? from : 0)
}

function factsOf(response: Response, { address, part }: { address: string; part: ByteRange }): OriginalFacts {
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
  let lost: RetryState = { failures: 0, time: 0 }
  for (;;) {
    const before = received
    const began = Date.now()
    try {
      const to = before > 0 && facts?.size !== undefined ? Math.min(before + PART, facts.size) : undefined
      const sent = await requestOriginal(photoId, { from: before, to }, deps)
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
      if (!retried.has(failure.reason) || (await givesUp(photoId, lost, deps))) throw failure
      const wait = failure.retryAfter ?? backoff(lost.failures, { first: FIRST_WAIT, longest: LONGEST_STEP })
      lost = { failures: lost.failures + 1, time: lost.time + wait }
      await deps.wait(wait)
    }
  }
}
