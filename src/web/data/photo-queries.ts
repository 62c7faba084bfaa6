import { experimental_streamedQuery as streamedQuery, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Photo } from '#contract/index.ts'
import { isStale, untilRenewal } from './address-expiry.ts'
import type { Api } from './client.ts'
import type { Moments } from './moments.ts'
import { createColumnGatherer, noPhotos, type PhotoColumns } from './photo-columns.ts'
import { createPhotoRows, type PhotoRows } from './photo-stream/photo-rows.ts'
import type { StreamProgress } from './photo-stream/stream-messages.ts'

/** All photos of an album, as far as they have come. */
export type AlbumPhotos = {
  columns: PhotoColumns
  /** The rows themselves, for addresses. */
  rows: PhotoRows
  /** The first photos, as sent. */
  head: readonly Photo[]
  /** undefined: the album is whole. */
  progress: StreamProgress | undefined
  etag: string | undefined
  /** What was confirmed after this moment may be missing here. */
  askedAt: number
  /** When the addresses were asked for, in milliseconds since 1970. */
  givenAt: number
}

const FRESH = 60_000

/** Photos kept as sent, for covers and examples. */
const HEAD = 64

type Asked = Pick<AlbumPhotos, 'askedAt' | 'givenAt'> & {
  api: Api
  albumId: string
  signal: AbortSignal
  known: AlbumPhotos | undefined
}

/** An album growing while it arrives; `known` again, with the new moment, where the service says that nothing changed. */
async function* gather({ api, albumId, signal, askedAt, givenAt, known }: Asked): AsyncGenerator<AlbumPhotos> {
  const gatherer = createColumnGatherer()
  const rows = createPhotoRows()
  let album: AlbumPhotos = { columns: noPhotos, rows, head: [], progress: undefined, etag: undefined, askedAt, givenAt }
  for await (const news of api.streamPhotos({ albumId, etag: known?.etag }, signal)) {
    if (news.type === 'unchanged' && known) album = { ...known, askedAt }
    else if (news.type === 'end') album = { ...album, progress: undefined, etag: news.etag }
    else if (news.type === 'photos') {
      rows.add(album.columns.count, news.text, news.head)
      const head = album.head.length < HEAD ? [...album.head, ...news.head].slice(0, HEAD) : album.head
      album = { ...album, columns: gatherer.append(news.batch), head, progress: news.progress }
    }
    yield album
  }
}

const key = (albumId: string) => ['photo', 'list', albumId] as const

/** What the service may be asked to confirm: an album that is whole, and whose addresses still work. */
function confirmable(known: AlbumPhotos | undefined, now: number): AlbumPhotos | undefined {
  if (known === undefined || known.progress) return undefined
  return isStale({ address: known.head[0]?.stableUrl, givenAt: known.givenAt }, now) ? undefined : known
}

/** Photo queries: one cache entry per album, the whole album in the service's order. */
export function photoQueries(api: Api, moments: Moments) {
  return {
    all: () => ['photo'] as const,
    lists: () => ['photo', 'list'] as const,
    list: (albumId: string) =>
      queryOptions({
        queryKey: key(albumId),
        queryFn: streamedQuery<AlbumPhotos, AlbumPhotos, ReturnType<typeof key>>({
          streamFn: ({ client, signal }) => {
            const givenAt = Date.now()
            const known = confirmable(client.getQueryData<AlbumPhotos>(key(albumId)), givenAt)
            return gather({ api, albumId, signal, askedAt: moments.next(), givenAt, known })
          },
          reducer: (_before, album) => album,
          // replaced by the first batch; an album without photos ends with an empty one of its own
          initialValue: { columns: noPhotos, rows: createPhotoRows(), head: [], progress: undefined, etag: undefined, askedAt: 0, givenAt: 0 },
          refetchMode: 'replace',
        }),
        // one that was left before it was whole is asked for again
        staleTime: (query) => (query.state.data?.progress ? 0 : FRESH),
        structuralSharing: false,
        refetchInterval: ({ state: { data } }) =>
          data ? untilRenewal({ address: data.head[0]?.stableUrl, givenAt: data.givenAt }, Date.now()) : false,
      }),
    /** Asks for fresh addresses: the whole answer, even where the service would say that nothing changed. */
    renewAddresses: (client: QueryClient, albumId: string): Promise<void> => {
      const queryKey = key(albumId)
      client.setQueryData<AlbumPhotos>(
        queryKey,
        (known) => known && { ...known, etag: undefined },
        { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
      )
      // an answer that is under way brings them, too
      return client.refetchQueries({ queryKey }, { cancelRefetch: false })
    },
  }
}
