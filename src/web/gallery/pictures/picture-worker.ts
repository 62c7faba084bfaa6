import { hashed, pictureHash, type PictureHash } from '#web/lib/picture-hash.ts'
import { decodeStored, decodeThumbnail, typeOf } from './decode-thumbnail.ts'
import type { PictureAnswer, PictureCommand, PictureFailure, PictureRequest } from './picture-messages.ts'
import { type StoredThumbnail, openThumbnailStore, type ThumbnailStore } from './thumbnail-store.ts'
import { createThumbnailWriter, type ThumbnailWriter } from './thumbnail-writer.ts'

/** Concurrent loads: a host gets six connections over HTTP/1.1, the others are being decoded. */
const MOST_LOADED = 10

const running = new Map<number, AbortController>()
/** Requests to be loaded, the most urgent first. */
const queue: (PictureRequest & { address: string })[] = []
const loading = new Set<number>()
/** Empty until the page has sent its budget, and where the browser blocks storage. */
const disk: { store?: Promise<ThumbnailStore | undefined>; writer?: ThumbnailWriter } = {}

const answer = (message: PictureAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Hashes a decoded picture: drawn small, it is a fraction of a millisecond. */
function hashOf(bitmap: ImageBitmap): PictureHash | undefined {
  const context = new OffscreenCanvas(hashed.width, hashed.height).getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, hashed.width, hashed.height)
  return pictureHash(context.getImageData(0, 0, hashed.width, hashed.height).data)
}

const answerPicture = ({ id, hashes }: Pick<PictureRequest, 'id' | 'hashes'>, bitmap: ImageBitmap) =>
  answer({ type: 'picture', id, bitmap, ...(hashes && { hash: hashOf(bitmap) }) }, [bitmap])

/** Runs the work for a request. One that was aborted gets no answer. */
async function run(id: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { signal } = running.get(id) ?? {}
  if (signal === undefined || signal.aborted) return
  try {
    await work(signal)
  } catch {
    if (!signal.aborted) answer({ type: 'failed', id, reason: 'broken' })
  } finally {
    running.delete(id)
    disk.writer?.resume()
  }
}

/** Statuses worth a retry: Request Timeout, Too Early, Too Many Requests. */
const LATER = [408, 425, 429]

function failureOf(status: number): PictureFailure {
  if (status >= 500 || LATER.includes(status)) return 'busy'
  return status === 404 ? 'gone' : 'refused'
}

/** Loads the service's own thumbnail, which needs no resizing or encoding here. Returns whether that worked. */
async function loadThumbnail(request: PictureRequest, address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) return false
    const bytes = await response.arrayBuffer()
    const type = typeOf(response)
    const bitmap = await decodeStored(bytes, type)
    if (signal.aborted) bitmap.close()
    else answerPicture(request, bitmap)
    disk.writer?.write({ key: request.key, bytes, type })
    return true
  } catch {
    return signal.aborted
  }
}

async function load(request: PictureRequest & { address: string }, signal: AbortSignal): Promise<void> {
  const { id, key, address, thumbnail, width, height } = request
  if (thumbnail !== undefined && (await loadThumbnail(request, thumbnail, signal))) return
  let response: Response
  try {
    response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch {
    if (!signal.aborted) answer({ type: 'failed', id, reason: 'unreadable' })
    return
  }
  if (!response.ok) {
    answer({ type: 'failed', id, reason: failureOf(response.status) })
    return
  }
  const bitmap = await decodeThumbnail(response, { width, height }, signal)
  if (signal.aborted) {
    bitmap.close()
    return
  }
  // a cheap copy: it shares its pixels with the bitmap that goes to the screen
  const copy = disk.writer && (await createImageBitmap(bitmap))
  answerPicture(request, bitmap)
  if (copy)
    disk.writer?.write({ key, bitmap: copy, packing: typeOf(response) === 'image/jpeg' ? 'image/jpeg' : 'image/webp' })
}

/** Loads the next requests by itself: a queue that waits for the busy page would stand still. */
function loadNext(): void {
  while (loading.size < MOST_LOADED) {
    const request = queue.shift()
    if (request === undefined) return
    loading.add(request.id)
    void run(request.id, (signal) => load(request, signal)).finally(() => {
      loading.delete(request.id)
      loadNext()
    })
  }
}

function enqueue({ address, ...request }: PictureRequest): void {
  if (address === undefined) void run(request.id, async () => answer({ type: 'absent', id: request.id }))
  else queue.push({ ...request, address })
}

async function showStored(request: PictureRequest, { bytes, type }: StoredThumbnail): Promise<void> {
  answerPicture(request, await decodeStored(bytes, type))
}

/** Looks the requests of one message up in one transaction, and loads those that are not stored. */
async function serve(requests: PictureRequest[]): Promise<void> {
  const looked = requests.filter(({ look }) => look)
  for (const request of requests) if (!request.look) enqueue(request)
  loadNext()
  if (looked.length === 0) return
  const kept = await (await disk.store)?.get(looked.map(({ key }) => key)).catch(() => [])
  for (const [position, request] of looked.entries()) {
    const version = kept?.[position]
    if (version) void run(request.id, () => showStored(request, version))
    else enqueue(request)
  }
  loadNext()
}

async function open(budget: number): Promise<ThumbnailStore | undefined> {
  try {
    const opened = await openThumbnailStore()
    if (budget > 0) disk.writer = createThumbnailWriter({ store: opened, budget, isBusy: () => running.size > 0 })
    return opened
  } catch {
    return undefined
  }
}

addEventListener('message', ({ data: command }: MessageEvent<PictureCommand>) => {
  switch (command.type) {
    case 'open':
      disk.store = open(command.budget)
      break
    case 'want':
      for (const { id } of command.requests) running.set(id, new AbortController())
      void serve(command.requests)
      break
    case 'drop':
      running.get(command.id)?.abort()
      running.delete(command.id)
      disk.writer?.resume()
  }
})
