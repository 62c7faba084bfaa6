import { readRetryAfter } from '#web/data/client/api-error.ts'
import { type StallGuard, stallGuard } from '#web/lib/async/stall-guard.ts'
import type { BytePages } from './byte-pages.ts'
import type { AddressField, FreshAddresses } from './fresh-addresses.ts'

/**
 * Why an original could not be fetched; each has a sentence in `messages.ts`. Retried: unavailable (429 or 5xx), unreachable
 * (no response, or a broken one), short (it ended early). Final: refused (its address, also after a renewal), gone (404),
 * blocked (its host lets no page read it), changed (since its first part), noAddress (the service gives none).
 */
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

/** Retries of a file without a single new byte. */
const MOST_TRIES = 3
/** Milliseconds of requests and waits without a new byte after which a service that is away is given up. */
const AWAY = 5 * 60_000
/** Longest wait, in milliseconds, even if the service asks for more. */
const LONGEST_WAIT = 60_000
/** Milliseconds without a byte after which a connection counts as broken. */
export const STALLED = 60_000
/** The same for a request that only finds out whether the service is away. */
const PROBE_STALLED = 10_000

/** Statuses of an expired address. */
const EXPIRED = new Set([401, 403, 410])

/** Byte range; `to` is exclusive, and without it the range extends to the end. */
export type ByteRange = { from: number; to?: number | undefined }

export type OpenResponse = { response: Response; address: string; guard: StallGuard }

type RequestOptions = Pick<OriginalDeps, 'fetch' | 'signal'> & { longest?: number }

async function ask(
  address: string,
  { from, to }: ByteRange,
  { fetch, signal, longest = STALLED }: RequestOptions,
): Promise<OpenResponse> {
  const guard = stallGuard(signal, longest)
  // a plain range needs no preflight; `no-store` keeps 20 GB out of the cache
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-${to === undefined ? '' : to - 1}` } : {}
  const init = { headers, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
  return { response: await guard.during(fetch(address, { ...init, signal: guard.signal })), address, guard }
}

type OriginalPart = { photoId: string; address: string; part: ByteRange }

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
export type RetryState = { failures: number; time: number }

/** True if a file is given up. */
export async function givesUp(photoId: string, { failures, time }: RetryState, deps: OriginalDeps): Promise<boolean> {
  const { service } = deps
  if (failures < MOST_TRIES) return false
  if (!service.isGivenUp && time < AWAY) return !(await isAway(photoId, deps))
  // the files after it don't wait that long again
  service.isGivenUp = true
  return true
}

/** Requests a part of an original; an expired address is renewed once. */
export async function requestOriginal(photoId: string, part: ByteRange, deps: OriginalDeps): Promise<OpenResponse> {
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
