import type { PictureHash } from '#web/lib/picture-hash.ts'

/** A request for one thumbnail. */
export type PictureRequest = {
  id: number
  /** Key of the stored thumbnail: service, photo, width. Not the address, which changes. */
  key: string
  /** Address of the stable version. Without one, only the store is searched. */
  address: string | undefined
  /** Address of the service's own thumbnail in this width; one that can't be had there is made from `address`. */
  thumbnail?: string | undefined
  /** Whether it may be in the store. */
  look: boolean
  /** Device pixels of the thumbnail. */
  width: number
  height: number
  /** Its perceptual hash is wanted as well. */
  hashes?: boolean
}

/** From the main thread to a picture worker. */
export type PictureCommand =
  | { type: 'open'; budget: number }
  | { type: 'want'; requests: PictureRequest[] }
  | { type: 'drop'; id: number }

/** The answer of a picture worker; every request that was not dropped gets exactly one. */
export type PictureAnswer =
  | { type: 'picture'; id: number; bitmap: ImageBitmap; hash?: PictureHash | undefined }
  /** Nothing is stored, and there was no address to load from. */
  | { type: 'absent'; id: number }
  | { type: 'failed'; id: number; reason: PictureFailure }

/**
 * unreadable: the host sends no CORS headers, or can't be reached. refused: the address may have expired. gone: there is no
 * such picture. busy: it may work in a moment. broken: the answer is no picture that this decoder knows.
 */
export type PictureFailure = 'unreadable' | 'refused' | 'gone' | 'busy' | 'broken'

/** The part of a worker that is used, with the type of its answers. */
export type PictureWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message', listener: (event: MessageEvent<PictureAnswer>) => void) => void
}
