/** Options of the bench service, passed to its process. */
export type BenchServiceOptions = {
  albums: BenchAlbum[]
  /** Bandwidth of an album, bytes a millisecond: 20,000 are 20 MB/s. */
  bytesPerMs: number
  /** Bandwidth, bytes a millisecond, that all pictures of another origin share; 0: unlimited. */
  pictureBytesPerMs: number
  /** Milliseconds until the first byte of a picture. */
  pictureDelay: number
  /** Every 20th picture fails: half of them always, half only the first time. */
  failingPictures: boolean
  /** Pictures on another origin than the app; its answers may leave CORS out. */
  pictureHost: 'same' | 'other' | 'other without CORS'
  /** Lifetime of a picture's URL in seconds. */
  addressSeconds: number
  /** Albums have an ETag, and a matching If-None-Match gets 304. */
  tags: boolean
  /** Number of webhook subscriptions, a dozen for each album. */
  subscriptions: number
  /** Number of small albums listed after `albums`. */
  listed: number
}

/** `seed`: albums of one size with different seeds have different photos. */
export type BenchAlbum = { albumId: string; name: string; photos: number; seed: number }

export const plainService: BenchServiceOptions = {
  albums: [],
  bytesPerMs: 20_000,
  pictureBytesPerMs: 0,
  pictureDelay: 0,
  failingPictures: false,
  pictureHost: 'same',
  addressSeconds: 3600,
  tags: false,
  subscriptions: 0,
  listed: 0,
}

export const benchKey = 'bench-key'

/** First message of the service's process: it is ready. */
export type BenchServiceReady = { url: string }

/** Requests since the last reset, at `/bench/counts`. */
export type Counts = {
  /** Answers of getPhotos: begun, and sent to their last byte. */
  albums: { begun: number; whole: number }
  pictures: {
    asked: number
    whole: number
    /** Aborted by the client before the last byte. */
    dropped: number
    /** Answered 403, as their URL had expired. */
    expired: number
    failed: number
    bytes: number
    /** Most concurrent requests. */
    atOnce: number
    /** Most requests for the same photo. */
    mostOfOne: number
  }
}

export const noCounts = (): Counts => ({
  albums: { begun: 0, whole: 0 },
  pictures: { asked: 0, whole: 0, dropped: 0, expired: 0, failed: 0, bytes: 0, atOnce: 0, mostOfOne: 0 },
})
