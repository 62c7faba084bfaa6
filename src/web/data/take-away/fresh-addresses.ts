import { isStale } from '#web/data/photo-stream/address-expiry.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { backoff } from '#web/lib/backoff.ts'

type FreshAddressesOptions = {
  /** The album as it was last read. */
  album: () => Promise<AlbumPhotos>
  /** Reads all addresses again. */
  renew: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  /** The addresses that are wanted: of originals, unless said. */
  field?: 'downloadUrl' | 'stableUrl'
}

/** The first pause after a renewal that did not help, in milliseconds; each further one is twice as long. */
const UNHELPED = 60_000

/** Shortest pause between two renewals, in milliseconds. */
const BREATH = 500

/** True for an address that a page may ask for: anything else is no address of a file. */
const isWeb = (address: string) => /^https?:/i.test(address)

/**
 * Addresses of originals that work: those that have expired, or were refused, are renewed by one getPhotos for all, however many
 * files wait for it. Where that does not help, it is not asked for again for a while.
 */
export function createFreshAddresses({ album, renew, now, field = 'downloadUrl' }: FreshAddressesOptions) {
  let renewing: Promise<void> | undefined
  let renewedAt = -Infinity
  /** Renewals in a row after which an address was refused all the same. */
  let unhelped = 0

  async function find(photoId: string): Promise<{ address: string; givenAt: number } | undefined> {
    const { columns, rows, givenAt } = await album()
    const position = columns.positions.get(photoId)
    if (position === undefined) return undefined
    await rows.load([position])
    const address = rows.peek(position)?.[field]
    return address !== undefined && isWeb(address) ? { address, givenAt } : undefined
  }

  function renewAll(): Promise<void> {
    if (renewing === undefined && now() - renewedAt < BREATH) return Promise.resolve()
    return (renewing ??= renew().finally(() => {
      renewing = undefined
      renewedAt = now()
    }))
  }

  return {
    /** Reads the rows of these photos, which will be asked for next. */
    prepare: async (photoIds: readonly string[]): Promise<void> => {
      const { columns, rows } = await album()
      await rows.load(photoIds.flatMap((photoId) => columns.positions.get(photoId) ?? []))
    },
    /** The address of an original; undefined where the album no longer has the photo. */
    of: async (photoId: string): Promise<string | undefined> => {
      const found = await find(photoId)
      if (found === undefined || !isStale(found, now())) return found?.address
      await renewAll()
      return (await find(photoId))?.address
    },
    /** Another address for one that was refused; undefined where there is none. */
    renewed: async (photoId: string, refused: string): Promise<string | undefined> => {
      const current = (await find(photoId))?.address
      // another file had all of them renewed
      if (current !== refused) return current
      if (unhelped > 0 && now() - renewedAt < backoff(unhelped - 1, { first: UNHELPED })) return undefined
      await renewAll()
      const address = (await find(photoId))?.address
      if (address !== refused) return address
      unhelped++
      return undefined
    },
    /** The service refused a renewed address as well. */
    refusedAgain: (): void => {
      unhelped++
    },
    /** The service took an address. */
    accepted: (): void => {
      unhelped = 0
    },
  }
}

export type FreshAddresses = ReturnType<typeof createFreshAddresses>
