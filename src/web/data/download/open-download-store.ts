import type { QueryClient } from '@tanstack/react-query'
import { isOnThisDevice } from '#web/data/client/base-address.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { fetchWholeAlbum } from '#web/data/photo-stream/fetch-whole-album.ts'
import type { PhotoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { abortableSleep } from '#web/lib/async/abortable-sleep.ts'
import { addressFieldOf, type DownloadPhoto, filesOf } from './archive-plan.ts'
import { createBlockedHosts } from './blocked-hosts.ts'
import { createDownloadStore, isRunning, type DownloadStore } from './download-store.ts'
import { type AddressField, createFreshAddresses, type FreshAddresses } from './fresh-addresses.ts'
import { keepDownload } from './kept-download.ts'
import type { PhotoAddress } from './label-lists.ts'

type ListingOptions = { queryClient: QueryClient; photos: PhotoQueries; disconnected: AbortSignal }

export type OpenDownloadOptions = ListingOptions & {
  /** The service's address. */
  base: string
  /** The service and the caller that kept downloads belong to. */
  scope: () => Promise<string>
}

/** Addresses of an album's photos, renewed when expired. Reads the options each time: the queries change with the key. */
function addressesOf(options: ListingOptions, albumId: string): FreshAddresses {
  return createFreshAddresses({
    // reads the album again if no page shows it any more, or only a part of it had arrived
    album: (): Promise<AlbumPhotos> =>
      fetchWholeAlbum(options.queryClient, {
        ...options.photos.list(albumId),
        staleTime: ({ state }) => (state.data?.progress ? 0 : Infinity),
      }),
    renew: () => options.photos.renewAddresses(options.queryClient, albumId),
    now: Date.now,
  })
}

/** Resolves when the browser has a network; rejects when the signal is aborted. */
function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Asks before the page is left, which would end the download. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

const send: typeof fetch = (...request) => fetch(...request)

/** Opens the downloads of a caller. */
export function openDownloadStore(options: OpenDownloadOptions): DownloadStore {
  const downloadStore = createDownloadStore({
    disconnected: options.disconnected,
    keep: async (order, { name, file }) => keepDownload({ scope: await options.scope(), order, fileName: name, file }),
    depsFor: ({ albumId }, signal) => ({
      addresses: addressesOf(options, albumId),
      fetch: send,
      wait: async (milliseconds) => {
        await abortableSleep(milliseconds, signal)
        if (!isOnThisDevice(options.base)) await whenOnline(signal)
      },
      isBlocked: createBlockedHosts({ fetch: send, signal }).isBlocked,
      signal,
    }),
  })
  downloadStore.subscribe(() => {
    const change = isRunning(downloadStore.get()) ? addEventListener : removeEventListener
    change('beforeunload', warn)
  })
  return downloadStore
}

/** Rows that are read, and held in memory, together. */
const ROWS = 500

type ListOptions = {
  albumId: string
  photos: readonly DownloadPhoto[]
  /** All originals by default. */
  field?: AddressField
}

/** The addresses of these photos, without those that the album no longer has. */
export async function listAddresses(
  options: ListingOptions,
  { albumId, photos, field }: ListOptions,
): Promise<PhotoAddress[]> {
  const addresses = addressesOf(options, albumId)
  const found: PhotoAddress[] = []
  for (const [index, photo] of photos.entries()) {
    // one read for many rows instead of one each
    if (index % ROWS === 0) await addresses.prepare(photos.slice(index, index + ROWS).map(({ photoId }) => photoId))
    const fields = field ? [field] : filesOf([photo]).map(addressFieldOf)
    for (const one of fields) {
      const address = await addresses.of(photo.photoId, one)
      if (address !== undefined) found.push({ photo, address })
    }
  }
  return found
}
