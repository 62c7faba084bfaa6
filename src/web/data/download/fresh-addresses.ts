import { isRecent, isStale } from '#web/data/photo-stream/address-expiry.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { isUncached } from '#web/data/photo-stream/uncached-address.ts'
import { backoff } from '#web/lib/async/backoff.ts'

/** Which of a photo's addresses: of the original, of the clip of a live photo, or of the picture to show. */
export type AddressField = 'downloadUrl' | 'videoUrl' | 'stableUrl'

type FreshAddressesOptions = {
  /** The album as last read. */
  album: () => Promise<AlbumPhotos>
  /** Reads all addresses again. */
  renew: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

/** First pause after a renewal that did not help, in milliseconds; doubles each time. */
const UNHELPED = 60_000

/** Shortest pause between two renewals, in milliseconds. */
const SHORTEST_PAUSE = 500

/** True for a web address: anything else is no address of a file. */
const isWeb = (address: string) => /^https?:/i.test(address)

/**
 * Working addresses of photos. When one has expired or was refused, one getPhotos renews all, however many files
 * wait for it. Renewals that don't help back off.
 */
export function createFreshAddresses({ album, renew, now }: FreshAddressesOptions) {
  let renewing: Promise<void> | undefined
  let renewedAt = -Infinity
  /** Consecutive renewals that did not help. */
  let unhelped = 0

  async function find(photoId: string, field: AddressField): Promise<{ address: string; givenAt: number } | undefined> {
    const { columns, rows, givenAt } = await album()
    const position = columns.positions.get(photoId)
    if (position === undefined) return undefined
    await rows.load([position])
    const address = rows.peek(position)?.[field]
    return address !== undefined && isWeb(address) ? { address, givenAt } : undefined
  }

  function renewAll(): Promise<void> {
    if (renewing === undefined && isRecent(renewedAt, SHORTEST_PAUSE, now())) return Promise.resolve()
    return (renewing ??= renew().finally(() => {
      renewing = undefined
      renewedAt = now()
    }))
  }

  return {
    /** Preloads the rows of photos that are needed next. */
    prepare: async (photoIds: readonly string[]): Promise<void> => {
      const { columns, rows } = await album()
      await rows.load(photoIds.flatMap((photoId) => columns.positions.get(photoId) ?? []))
    },
    /** An address of a photo; undefined if the album no longer has it. Throws if it is not cached and can't be read. */
    of: async (photoId: string, field: AddressField = 'downloadUrl'): Promise<string | undefined> => {
      const found = await find(photoId, field)
      if (found === undefined || !isStale(found, now())) return found?.address
      await renewAll()
      const address = (await find(photoId, field))?.address
      if (isUncached(address)) throw new Error('the addresses were not renewed')
      return address
    },
    /** A replacement for a refused address; undefined if there is none. */
    renewed: async (
      photoId: string,
      refused: string,
      field: AddressField = 'downloadUrl',
    ): Promise<string | undefined> => {
      const current = (await find(photoId, field))?.address
      // renewed already for another file
      if (current !== refused) return current
      if (unhelped > 0 && isRecent(renewedAt, backoff(unhelped - 1, { first: UNHELPED }), now())) return undefined
      await renewAll()
      const address = (await find(photoId, field))?.address
      if (address !== refused) return address
      unhelped++
      return undefined
    },
    /** Records that the service refused a renewed address as well. */
    refusedAgain: (): void => {
      unhelped++
    },
    /** Records that the service accepted an address. */
    accepted: (): void => {
      unhelped = 0
    },
  }
}

export type FreshAddresses = ReturnType<typeof createFreshAddresses>
