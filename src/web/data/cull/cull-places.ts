import { type StoredList, storedList } from '#web/data/client/stored-list.ts'

/** The place to resume a queue from: a photo, or the end after it (`isPassed`) if it was the last. */
export type CullPlace = {
  /** The queue's filter, pass and reviewer as one text. */
  queue: string
  photoId: string
  isPassed: boolean
}

/** Queues of an album whose places are stored; the least recently used are evicted. */
const MOST = 20

function asPlace(value: unknown): CullPlace | undefined {
  if (typeof value !== 'object' || value === null || !('queue' in value) || !('photoId' in value)) return undefined
  const { queue, photoId } = value
  if (typeof queue !== 'string' || typeof photoId !== 'string') return undefined
  return { queue, photoId, isPassed: 'isPassed' in value && value.isPassed === true }
}

/** The list with this place in front, which replaces the one in the same queue. */
export const withPlace = (places: readonly CullPlace[], place: CullPlace): readonly CullPlace[] => [
  place,
  ...places.filter(({ queue }) => queue !== place.queue).slice(0, MOST - 1),
]

/** The places of one caller in one album, on this device. Stored synchronously, so that a reload finds the last one. */
export const keptPlaces = (album: { scope: string; albumId: string }): StoredList<CullPlace> =>
  storedList({ ...album, of: 'cull', read: asPlace, write: (place) => place })
