import { createBoundedMap } from '#service/core/bounded-map.ts'
import { createSemaphore } from '#service/core/semaphore.ts'
import { type ErrorCode, ServiceError } from '#service/core/service-error.ts'
import type { ThumbnailStore } from '#service/extensions/thumbnail-store.ts'
import type { DecodePool } from '#service/library/decode/decode-pool.ts'
import type { FetchPicture } from './fetch-picture.ts'
import type { PhotoDigest } from './given-addresses.ts'

/** Pictures fetched and decoded at once: at most 15 MB each. */
const MOST_AT_ONCE = 12

/**
 * Milliseconds for which an address that failed is not tried again. A broken picture stays broken, a busy host or
 * machine recovers.
 */
const FAILED_MS: Partial<Record<ErrorCode, number>> = {
  PICTURE_BROKEN: 600_000,
  PICTURE_CLOSED: 60_000,
  BUSY: 30_000,
  MEDIA_NOT_FOUND: 30_000,
  ADDRESS_REFUSED: 30_000,
  PICTURE_UNREACHABLE: 3000,
  PICTURE_LATE: 3000,
}
const MOST_FAILED = 10_000

export type ThumbnailRequest = {
  photo: PhotoDigest
  width: number
  /** Where the picture is fetched from, unless its thumbnail is on disk. */
  address: string
  /** Aborted when the browser leaves. */
  signal: AbortSignal
}

type Making = { made: Promise<Uint8Array>; callers: Set<AbortSignal>; over: AbortController }

/** Negative cache of addresses, the oldest failure first. */
function createFailures(clock: () => Date) {
  const failed = createBoundedMap<{ code: ErrorCode; until: number }>(MOST_FAILED)
  return {
    throwIfFailed(address: string): void {
      const failure = failed.get(address)
      if (failure !== undefined && clock().getTime() < failure.until) throw new ServiceError(failure.code)
    },
    note(address: string, code: ErrorCode): void {
      const forMs = FAILED_MS[code]
      if (forMs !== undefined) failed.set(address, { code, until: clock().getTime() + forMs })
    },
  }
}

export type MakeThumbnailsOptions = {
  store: ThumbnailStore
  fetchPicture: FetchPicture
  shrink: DecodePool['shrink']
  clock: () => Date
}

/**
 * Thumbnails of remote pictures, kept on disk by photo and width: a renewed signature costs nothing. Identical requests
 * share one fetch, which is aborted when all of them have left.
 */
export function createThumbnailMaker({ store, fetchPicture, shrink, clock }: MakeThumbnailsOptions) {
  const underway = new Map<string, Making>()
  const slots = createSemaphore(MOST_AT_ONCE)
  const failures = createFailures(clock)

  async function fetchSmall({ address, width }: ThumbnailRequest, over: AbortSignal): Promise<Uint8Array> {
    try {
      return await slots.run(async () => {
        const pieces = await fetchPicture(address, over)
        over.throwIfAborted()
        const result = await shrink({ width, isForeign: true, read: () => Promise.resolve(pieces) })
        if ('refused' in result) throw new ServiceError(result.isMachineFault ? 'BUSY' : 'PICTURE_BROKEN')
        return result.small
      }, over)
    } catch (error) {
      // an abort by its callers says nothing of the picture
      if (error instanceof ServiceError && !over.aborted) failures.note(address, error.code)
      throw error
    }
  }

  async function make(name: string, request: ThumbnailRequest, over: AbortSignal): Promise<Uint8Array> {
    const kept = await store.get(name)
    if (kept) return kept
    failures.throwIfFailed(request.address)
    const small = await fetchSmall(request, over)
    await store.put(name, small)
    return small
  }

  function begin(name: string, request: ThumbnailRequest): Making {
    const over = new AbortController()
    const made = make(name, request, over.signal).finally(() => {
      if (underway.get(name)?.over === over) underway.delete(name)
    })
    // callers handle a rejection; once all have left, it is expected
    made.catch(() => {})
    const making: Making = { made, callers: new Set(), over }
    underway.set(name, making)
    return making
  }

  /** Waits for a thumbnail in the making; the last to leave aborts it. */
  async function join(name: string, making: Making, signal: AbortSignal): Promise<Uint8Array> {
    const left = Promise.withResolvers<never>()
    const leave = () => {
      left.reject(new ServiceError('CLIENT_LEFT'))
      making.callers.delete(signal)
      if (making.callers.size > 0) return
      making.over.abort()
      if (underway.get(name) === making) underway.delete(name)
    }
    making.callers.add(signal)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    try {
      return await Promise.race([making.made, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  return {
    /** Throws a `ServiceError` where none can be made. */
    get(request: ThumbnailRequest): Promise<Uint8Array> {
      const name = `${request.photo.slice(0, 2)}/${request.photo}-${request.width}.webp`
      // joined before anything is awaited: a slow look at the disk would miss what is made meanwhile
      return join(name, underway.get(name) ?? begin(name, request), request.signal)
    },
  }
}

export type ThumbnailMaker = ReturnType<typeof createThumbnailMaker>
