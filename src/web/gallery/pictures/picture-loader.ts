import { createLaterTries, MOST_TRIES } from './later-tries.ts'
import type { PictureAnswer, PictureOrder, PictureWorker, Want } from './picture-messages.ts'
import { type SmallAddress, smallWidth } from './thumbnail-widths.ts'

/** A picture that the sheet would like to show. */
export type WantedPicture = {
  photoId: string
  /** Of its stable version; undefined while it is not at hand. */
  address: string | undefined
  /** CSS pixels it has to cover, of the picture's own shape. */
  width: number
  height: number
}

/**
 * inView: so many of the pictures, the first, are on the screen; all, if not said. hurried: it moves so fast that only kept
 * ones can keep up. scope: sets kept ones apart by service. smallAt: where the service has its pictures small, if it does.
 */
type Circumstances = { inView?: number; hurried: boolean; scope: string; smallAt?: SmallAddress | undefined }

/**
 * coming: nothing yet. shown: `canvasOf` has it. direct: only a plain <img> can show it, since the host lets nobody read
 * its pixels or the decoder does not know its format. failed: not to be had at this address.
 */
export type PictureState = 'coming' | 'shown' | 'direct' | 'failed'

type PictureLoaderOptions = {
  startWorker: () => PictureWorker
  /** Bytes that may be kept on disk; 0 keeps nothing. */
  budget: number
  /** Device pixels of a CSS pixel. */
  pixelRatio: number
}

/** Pictures asked for at once: a view of them. They wait for their turn in the worker, which knows first when it is. */
const MOST_ASKED = 40

/** Of those, pictures beyond the view, once nothing in view is coming any more: a new view has to wait for a few only. */
const MOST_AHEAD = 10

/** Pictures held in memory, the last seen: 320 px wide they are about 55 MB. More only where more are wanted at once. */
const MOST_HELD = 200

/** Tries of a plain <img> that failed: it does not tell whether its host was busy or the picture is gone. */
const IMAGE_TRIES = 1

type Job = { picture: WantedPicture; small: number; loads: boolean }

const originOf = (address: string) => URL.parse(address)?.origin ?? ''

/**
 * Brings small versions of what is in view to the screen: kept ones at once, others by decoding the stable version in
 * a worker; never more than a few at a time, and never for what has left the view.
 */
export function createPictureLoader({ startWorker, budget, pixelRatio }: PictureLoaderOptions) {
  let worker: PictureWorker | undefined
  const canvases = new Map<string, HTMLCanvasElement>()
  const states = new Map<string, PictureState>()
  /** The address a picture is not to be had at; another one is another chance. */
  const failedAt = new Map<string, string>()
  const listeners = new Map<string, () => void>()
  const jobs = new Map<number, Job>()
  const jobOf = new Map<string, number>()
  /** Photos of which nothing is kept on disk in this width, as far as was asked. */
  const absent = new Map<string, number>()
  /** Hosts that do not allow reading their pictures. */
  const unreadable = new Set<string>()
  let queue: readonly WantedPicture[] = []
  let wanted: ReadonlySet<string> = new Set()
  const failures = new Set<(photoId: string) => void>()
  const shapes = new Set<(photoId: string, ratio: number) => void>()
  const rests = new Set<() => void>()
  let inView = 0
  let hurried = false
  let scope = ''
  let nextJob = 0
  let smallAt: SmallAddress | undefined
  /** One is enough: browsers decode on threads of their own. */
  function start(): void {
    if (worker) return
    worker = startWorker()
    worker.addEventListener('message', answered)
    order({ type: 'open', budget })
  }

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const order = (message: PictureOrder) => worker?.postMessage(message)

  function setState(photoId: string, state: PictureState): void {
    if (state === 'coming') states.delete(photoId)
    else states.set(photoId, state)
    listeners.get(photoId)?.()
  }

  function finish(job: number): Job | undefined {
    const known = jobs.get(job)
    jobs.delete(job)
    if (known) jobOf.delete(known.picture.photoId)
    return known
  }

  function measured(photoId: string, ratio: number): void {
    for (const listener of shapes) listener(photoId, ratio)
  }

  function hold(photoId: string, bitmap: ImageBitmap): void {
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.className = 'size-full object-cover'
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    canvases.set(photoId, canvas)
    for (const oldest of canvases.keys()) {
      if (canvases.size <= MOST_HELD) break
      // a tile shows it, or it would be asked for again at once
      if (listeners.has(oldest) || wanted.has(oldest)) continue
      canvases.delete(oldest)
      states.delete(oldest)
    }
    setState(photoId, 'shown')
    // the bitmap has given its pixels away, and its size with them
    measured(photoId, canvas.width / canvas.height)
  }

  function again(photoId: string): void {
    failedAt.delete(photoId)
    setState(photoId, 'coming')
    fill()
  }

  const later = createLaterTries((photoId) => {
    if (states.get(photoId) === 'failed') again(photoId)
    else fill()
  })

  function fail({ photoId, address = '' }: WantedPicture, state: 'direct' | 'failed'): void {
    failedAt.set(photoId, address)
    setState(photoId, state)
  }

  function answered({ data }: MessageEvent<PictureAnswer>): void {
    const job = finish(data.job)
    const picture = job?.picture
    if (data.type === 'picture') {
      if (picture) {
        // from now on it is kept, or soon
        absent.delete(picture.photoId)
        hold(picture.photoId, data.bitmap)
      } else data.bitmap.close()
    } else if (job && data.type === 'absent') absent.set(job.picture.photoId, job.small)
    else if (picture && data.type === 'failed') {
      // being offline looks the same from here; the <img> that takes over finds out
      if (data.reason === 'unreadable') unreadable.add(originOf(picture.address ?? ''))
      if (data.reason === 'unreadable' || data.reason === 'broken') fail(picture, 'direct')
      else if (data.reason !== 'busy' || !later.add(picture.photoId, MOST_TRIES)) fail(picture, 'failed')
      if (data.reason === 'refused') tell(picture.photoId)
    }
    fill()
  }

  const tell = (photoId: string) => {
    for (const listener of failures) listener(photoId)
  }

  /** The address to load a picture from; none on the run, when only what is kept can keep up. */
  const sourceOf = ({ address }: WantedPicture) => (hurried ? undefined : address)

  const smallOf = ({ width }: WantedPicture) => smallWidth(width, pixelRatio)

  /** Whether something can be done for a picture now. */
  function isDue(picture: WantedPicture): boolean {
    const { photoId } = picture
    if (jobOf.has(photoId) || later.isWaiting(photoId)) return false
    const state = states.get(photoId)
    if (state === 'shown') return false
    const address = sourceOf(picture)
    if (address === undefined) return state === undefined && absent.get(photoId) !== smallOf(picture)
    if (state !== undefined && failedAt.get(photoId) === address) return false
    if (!unreadable.has(originOf(address))) return true
    fail(picture, 'direct')
    return false
  }

  function toWant(picture: WantedPicture): Want {
    const { photoId, width, height } = picture
    const address = sourceOf(picture)
    const small = smallOf(picture)
    const job = nextJob++
    jobs.set(job, { picture, small, loads: address !== undefined })
    jobOf.set(photoId, job)
    return {
      job,
      key: JSON.stringify([scope, photoId, small]),
      address,
      small: address && smallAt?.(address, small),
      look: absent.get(photoId) !== small,
      width: small,
      height: Math.max(1, Math.round((small * height) / width)),
    }
  }

  function fill(): void {
    if (worker === undefined) return
    const wants: Want[] = []
    const asked = { loaded: 0, lookedFor: 0 }
    for (const { loads } of jobs.values()) asked[loads ? 'loaded' : 'lookedFor']++
    let mostAhead = MOST_AHEAD
    for (const [at, picture] of queue.entries()) {
      const kind = sourceOf(picture) === undefined ? 'lookedFor' : 'loaded'
      if (asked[kind] < (at < inView || hurried ? MOST_ASKED : mostAhead) && isDue(picture)) {
        asked[kind]++
        wants.push(toWant(picture))
      }
      // it would only take its share of the line and of the processors
      if (at < inView && jobOf.has(picture.photoId)) mostAhead = 0
    }
    if (wants.length > 0) order({ type: 'want', wants })
    if (queue.length > 0 && queue.every(({ photoId }) => states.has(photoId))) for (const listener of rests) listener()
  }

  return {
    /** What is wanted from now on, the most urgent first. Whatever else was under way is dropped. */
    want(pictures: readonly WantedPicture[], now: Circumstances): void {
      if (pictures.length > 0) start()
      queue = pictures
      inView = now.inView ?? pictures.length
      hurried = now.hurried
      scope = now.scope
      smallAt = now.smallAt
      wanted = new Set(pictures.map(({ photoId }) => photoId))
      // a plain <img> loads by itself: a photo that left has to ask again
      for (const [photoId, state] of states) if (state === 'direct' && !wanted.has(photoId)) states.delete(photoId)
      for (const [job, { picture }] of jobs) {
        if (wanted.has(picture.photoId)) continue
        finish(job)
        order({ type: 'drop', job })
      }
      fill()
    },
    stateOf: (photoId: string): PictureState => states.get(photoId) ?? 'coming',
    /** The picture. An element can be in one place only, and a photo has one tile. */
    canvasOf(photoId: string): HTMLCanvasElement | undefined {
      const canvas = canvases.get(photoId)
      if (canvas === undefined) return undefined
      canvases.delete(photoId)
      canvases.set(photoId, canvas)
      return canvas
    },
    /** The address a plain <img> or a failure mark stands for. */
    addressOf: (photoId: string): string | undefined => failedAt.get(photoId),
    /** Tells the photo's tile when its state changes. */
    subscribe(photoId: string, listener: () => void): () => void {
      listeners.set(photoId, listener)
      return () => {
        if (listeners.get(photoId) === listener) listeners.delete(photoId)
      }
    },
    /** The plain <img> could not show it either. */
    failed(photoId: string): void {
      const address = failedAt.get(photoId)
      fail({ photoId, address, width: 0, height: 0 }, 'failed')
      // of other hosts the worker has said why it failed
      if (unreadable.has(originOf(address ?? ''))) later.add(photoId, IMAGE_TRIES)
      tell(photoId)
    },
    /** Tells of each picture that failed on an address that may have ended. */
    onFailed(listener: (photoId: string) => void): () => void {
      failures.add(listener)
      return () => failures.delete(listener)
    },
    /** A plain <img> has come and tells its size. */
    measured,
    /** Tells of the shape of each picture that comes: width by height. */
    onShape(listener: (photoId: string, ratio: number) => void): () => void {
      shapes.add(listener)
      return () => shapes.delete(listener)
    },
    /** Tells when all that is wanted is there or not to be had. */
    onRest(listener: () => void): () => void {
      rests.add(listener)
      return () => rests.delete(listener)
    },
    /** Someone wants to see a failed picture. */
    retry(photoId: string): void {
      later.reset(photoId)
      again(photoId)
    },
    /** Gets the worker ready before the first picture is wanted. */
    start,
    /** Ends the worker and forgets every picture that is held in memory. */
    stop(): void {
      worker?.terminate()
      worker = undefined
      later.clear()
      for (const memory of [canvases, states, failedAt, jobs, jobOf, absent, unreadable]) memory.clear()
    },
  }
}

export type PictureLoader = ReturnType<typeof createPictureLoader>
