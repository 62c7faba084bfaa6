/** What the bench service pretends to be; sent to its process when it starts. */
export type BenchServiceOptions = {
  albums: BenchAlbum[]
  /** Bytes a millisecond that an album arrives with: 20,000 are 20 MB/s. */
  bytesPerMs: number
  /** Bytes a millisecond of a line that all pictures of another origin share; 0: as fast as the machine is. */
  pictureBytesPerMs: number
  /** Milliseconds until the first byte of a picture. */
  pictureDelay: number
  /** Every 20th picture fails: half of them always, half only the first time. */
  failingPictures: boolean
  /** Pictures on another origin than the app; its answers may leave CORS out. */
  pictureHost: 'same' | 'other' | 'other without CORS'
  /** Seconds that an address of a picture works. */
  addressSeconds: number
  /** An album has an ETag, and who sends it is answered 304. */
  tags: boolean
  /** Webhook subscriptions, of a dozen for each album of theirs. */
  subscriptions: number
  /** Albums of a few photos in the list, after those above. */
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

/** The service is there: first message of its process. */
export type BenchServiceReady = { url: string }

/** What the service was asked for since it was last told to forget, at `/bench/counts`. */
export type Counts = {
  /** Answers of getPhotos: begun, and sent to their last byte. */
  albums: { begun: number; whole: number }
  pictures: {
    asked: number
    whole: number
    /** Given up by the client before the last byte. */
    dropped: number
    /** 403, since their address had expired. */
    expired: number
    failed: number
    bytes: number
    /** Most being answered at one time. */
    atOnce: number
    /** Most requests for one and the same photo. */
    mostOfOne: number
  }
}

export const noCounts = (): Counts => ({
  albums: { begun: 0, whole: 0 },
  pictures: { asked: 0, whole: 0, dropped: 0, expired: 0, failed: 0, bytes: 0, atOnce: 0, mostOfOne: 0 },
})
