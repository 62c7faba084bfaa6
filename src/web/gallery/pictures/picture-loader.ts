import type { PictureHash } from '#web/lib/picture/picture-hash.ts'
import { hasLittleMemory } from '#web/lib/screen/little-memory.ts'
import { createPictureMemory } from './picture-memory.ts'
import { createPictureQueue, type WantOptions, type WantedPicture } from './picture-queue.ts'
import type { PictureAnswer, PictureCommand, PictureFailure, PictureWorker } from './picture-worker.ts'
import { createRetries, MOST_TRIES } from './retries.ts'
import { readThumbnailBudget } from './thumbnail-budget.ts'
import { createWantedLayers } from './wanted-layers.ts'

type PictureLoaderOptions = {
  startWorker: () => PictureWorker
  /** Bytes that may be stored on disk; 0 stores nothing. */
  budget: number
  /** Device pixels per CSS pixel. */
  pixelRatio: number
  /** Bytes of pixels held in memory, unless more are wanted at once. */
  mostHeld: number
}

/** Retries of a failed plain <img>, which does not tell a busy host from a missing picture. */
const IMAGE_TRIES = 1

const originOf = (address = '') => URL.parse(address)?.origin ?? ''

/** An event with its listeners. */
function createEvent<Details extends unknown[]>() {
  const listeners = new Set<(...details: Details) => void>()
  return {
    on: (listener: (...details: Details) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (...details: Details): void => {
      for (const listener of listeners) listener(...details)
    },
  }
}

const createEvents = () => ({
  failure: createEvent<[photoId: string]>(),
  rest: createEvent<[]>(),
  shape: createEvent<[photoId: string, ratio: number]>(),
  hash: createEvent<[photoId: string, hash: PictureHash]>(),
})

/** The picture worker, started on first use. One is enough: browsers decode on threads of their own. */
function createLazyWorker({ startWorker, budget }: PictureLoaderOptions, onAnswer: (answer: PictureAnswer) => void) {
  let worker: PictureWorker | undefined
  const post = (command: PictureCommand): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker?.postMessage(command)
  }
  return {
    isStarted: (): boolean => worker !== undefined,
    start: (): void => {
      if (worker) return
      worker = startWorker()
      worker.addEventListener('message', ({ data }) => onAnswer(data))
      post({ type: 'open', budget })
    },
    post,
    stop: (): void => {
      worker?.terminate()
      worker = undefined
    },
  }
}

type FailureOptions = {
  memory: ReturnType<typeof createPictureMemory>
  /** Emits a picture that failed at an address that may have expired. */
  emit: (photoId: string) => void
  /** Requests what is due. */
  fill: () => void
}

/** What failed, and when it is retried. */
function createFailures({ memory, emit, fill }: FailureOptions) {
  /** Hosts that do not allow reading their pictures. */
  const unreadable = new Set<string>()
  const retries = createRetries((photoId) => {
    memory.allowAgain(photoId)
    fill()
  })
  return {
    isUnreadable: (address: string): boolean => unreadable.has(originOf(address)),
    /** A picture of this host can be read: what failed was the network. */
    allow: (address: string | undefined): void => void unreadable.delete(originOf(address)),
    isWaiting: retries.isWaiting,
    add({ photoId, address = '' }: WantedPicture, reason: PictureFailure): void {
      // being offline looks the same; the plain <img> then fails too
      if (reason === 'unreadable') unreadable.add(originOf(address))
      if (reason === 'unreadable' || reason === 'broken') memory.fail(photoId, address, 'direct')
      else if (reason !== 'busy' || !retries.add(photoId, MOST_TRIES)) {
        memory.fail(photoId, address, 'failed')
        if (reason === 'busy') retries.addLater(photoId)
      }
      if (reason === 'refused') emit(photoId)
    },
    /** Adds the failure of a plain <img>. */
    addImage: (photoId: string): void => {
      const address = memory.addressOf(photoId) ?? ''
      memory.fail(photoId, address, 'failed')
      // for other hosts the worker knew the reason
      if (unreadable.has(originOf(address))) retries.add(photoId, IMAGE_TRIES)
      emit(photoId)
    },
    retry: (photoId: string): void => {
      retries.reset(photoId)
      memory.reset(photoId)
      fill()
    },
    retryAll: (): void => {
      unreadable.clear()
      retries.clear()
      for (const photoId of memory.listFailed()) memory.allowAgain(photoId)
      fill()
    },
    clear(): void {
      retries.clear()
      unreadable.clear()
    },
  }
}

/**
 * Loads the thumbnails of photos in view: stored ones at once, others by decoding the stable version in a worker; only
 * a few at a time, and none that have left the view.
 */
export function createPictureLoader(options: PictureLoaderOptions) {
  const worker = createLazyWorker(options, answered)
  const { failure, rest, shape, hash } = createEvents()
  const wantIn = createWantedLayers()
  const queue = createPictureQueue({ pixelRatio: options.pixelRatio, isDue })
  const memory = createPictureMemory({ mostHeld: options.mostHeld, isWanted: queue.isWanted })
  const failures = createFailures({ memory, emit: failure.emit, fill })

  function isDue({ photoId }: WantedPicture, address: string | undefined, isLarger: boolean): boolean {
    if (failures.isWaiting(photoId)) return false
    const state = memory.stateOf(photoId)
    if (state === 'shown') return isLarger
    if (address === undefined) return state === 'coming'
    if (state !== 'coming' && memory.addressOf(photoId) === address) return false
    if (!failures.isUnreadable(address)) return true
    memory.fail(photoId, address, 'direct')
    return false
  }

  function answered(answer: PictureAnswer): void {
    const picture = queue.finish(answer.id, answer.type === 'absent')
    if (answer.type !== 'failed' && answer.bitmap) {
      if (picture) {
        failures.allow(picture.address)
        shape.emit(picture.photoId, memory.hold(picture.photoId, answer.bitmap))
        if (answer.hash) hash.emit(picture.photoId, answer.hash)
      } else answer.bitmap.close()
      // a larger version that fails leaves the smaller one
    } else if (picture && answer.type === 'failed' && memory.stateOf(picture.photoId) !== 'shown')
      failures.add(picture, answer.reason)
    fill()
  }

  function fill(): void {
    if (!worker.isStarted()) return
    const requests = queue.next()
    if (requests.length > 0) worker.post({ type: 'want', requests })
    if (queue.every(({ photoId }) => memory.stateOf(photoId) !== 'coming')) rest.emit()
  }

  function follow({ pictures, options: wanted }: ReturnType<typeof wantIn>): void {
    if (pictures.length > 0) worker.start()
    for (const id of queue.want(pictures, wanted)) worker.post({ type: 'drop', id })
    memory.dropDirect()
    fill()
  }

  return {
    stateOf: memory.stateOf,
    canvasOf: memory.canvasOf,
    addressOf: memory.addressOf,
    subscribe: memory.subscribe,
    /** Replaces the pictures that the sheet wants, most urgent first. Cancels requests for others. */
    want: (pictures: readonly WantedPicture[], wanted: WantOptions) => follow(wantIn('sheet', pictures, wanted)),
    /** Replaces the pictures wanted by what covers the sheet, which come before those; none by default. */
    wantFirst: (pictures?: readonly WantedPicture[], by?: WantOptions) => follow(wantIn('over', pictures, by)),
    /** Reports that the plain <img> failed too. */
    failed: failures.addImage,
    /** Emits each picture that failed at an address that may have expired. */
    onFailed: failure.on,
    /** Reports the ratio (width by height) of a plain <img> that has loaded. */
    measured: shape.emit,
    /** Emits the ratio (width by height) of each picture that arrives. */
    onShape: shape.on,
    /** Emits the perceptual hash of each picture that arrives, where hashes are wanted. */
    onHash: hash.on,
    /** Emits when every wanted picture has arrived or failed. */
    onRest: rest.on,
    /** Loads a failed picture again. */
    retry: failures.retry,
    /** Loads all failed pictures again: the network is back, without which no host could be read. */
    retryAll: failures.retryAll,
    /** Starts the worker before the first picture is wanted. */
    start: worker.start,
    /** Terminates the worker and drops every picture held in memory. */
    stop(): void {
      worker.stop()
      for (const part of [failures, queue, memory]) part.clear()
    },
  }
}

export type PictureLoader = ReturnType<typeof createPictureLoader>

/** Bytes of pixels held in memory: 100 pictures 320 pixels wide, three views of a large window, or 25 twice as wide. */
const [USUAL, LITTLE] = [32e6, 16e6]

/** A loader for this screen's pixel ratio, and this device's memory and disk budget. */
export const openPictureLoader = (startWorker: () => PictureWorker): PictureLoader =>
  createPictureLoader({
    startWorker,
    budget: readThumbnailBudget(),
    pixelRatio: devicePixelRatio,
    mostHeld: hasLittleMemory() ? LITTLE : USUAL,
  })
