/** One small version that is wanted. */
export type Want = {
  job: number
  /** What the version is kept under: service, photo, width. Not the address, which changes. */
  key: string
  /** Where to load it from. Without one, what is kept is looked for, and nothing else. */
  address: string | undefined
  /** Where the service has it in this width already; what can't be had there is made from `address`. */
  small?: string | undefined
  /** It may be kept. */
  look: boolean
  /** Device pixels of what is to come out. */
  width: number
  height: number
}

/** What the main thread asks of a picture worker. */
export type PictureOrder =
  | { type: 'open'; budget: number }
  | { type: 'want'; wants: Want[] }
  | { type: 'drop'; job: number }

/** What a picture worker answers; every order that was not dropped gets exactly one. */
export type PictureAnswer =
  | { type: 'picture'; job: number; bitmap: ImageBitmap }
  /** Nothing is kept. */
  | { type: 'absent'; job: number }
  | { type: 'failed'; job: number; reason: PictureFailure }

/**
 * unreadable: the host lets nobody read its pixels, or is out of reach. refused: the address may have ended. gone: there is
 * no such picture. busy: it may work in a moment. broken: what came is no picture that this decoder knows.
 */
export type PictureFailure = 'unreadable' | 'refused' | 'gone' | 'busy' | 'broken'

/** A worker as far as it is used, with what it says. */
export type PictureWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message', listener: (event: MessageEvent<PictureAnswer>) => void) => void
}
