import { jpegOrientation } from '#web/lib/picture/jpeg-orientation.ts'
import { hashed, pictureHash, type PictureHash } from '#web/lib/picture/picture-hash.ts'
import { createPictureFetch } from './fetch-picture.ts'
import { type StoredThumbnail, openThumbnailStore, type ThumbnailStore } from './thumbnail-store.ts'
import { createThumbnailWriter, type ThumbnailWriter } from './thumbnail-writer.ts'

/** A request for one thumbnail. */
export type PictureRequest = {
  id: number
  /** Key of the stored thumbnail: service, photo, width; not the address, which changes. */
  key: string
  /** Address of the stable version; undefined: only the store is searched. */
  address: string | undefined
  /** Address of the service's own thumbnail at this width; if it fails, one is made from `address`. */
  thumbnail?: string | undefined
  /** Whether it may be in the store. */
  look: boolean
  /** Device pixels of the thumbnail. */
  width: number
  height: number
  /** Whether its perceptual hash is wanted as well. */
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
  /** Not stored, and there was no address to load from; offline with a stored thumbnail of another width, if any. */
  | { type: 'absent'; id: number; bitmap?: ImageBitmap; hash?: PictureHash | undefined }
  | { type: 'failed'; id: number; reason: PictureFailure }

/**
 * unreadable: the host sends no CORS headers, or has never been reached. refused: the address may have expired. gone: no
 * such picture. busy: worth a retry. broken: not a picture that this decoder knows.
 */
export type PictureFailure = 'unreadable' | 'refused' | 'gone' | 'busy' | 'broken'

/** The part of a worker that is used, with the type of its answers. */
export type PictureWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener: (type: 'message', listener: (event: MessageEvent<PictureAnswer>) => void) => void
}

/** Concurrent loads: six connections to a host over HTTP/1.1, while the others are being decoded. */
const MOST_LOADED = 10

const running = new Map<number, AbortController>()
/** Requests to load, most urgent first. */
const queue: (PictureRequest & { address: string })[] = []
const loading = new Set<number>()
/** Origins whose pictures can be read, the app's own and others once proven: if a request to one fails, the network did. */
const readable = new Set([location.origin])
const { fetchPicture, isGivenUp } = createPictureFetch()
/** Empty until the page has sent its budget, and if the browser blocks storage. */
const disk: { store?: Promise<ThumbnailStore | undefined>; writer?: ThumbnailWriter } = {}

const answer = (message: PictureAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Hashes a decoded picture, drawn small: a fraction of a millisecond. */
function hashOf(bitmap: ImageBitmap): PictureHash | undefined {
  const context = new OffscreenCanvas(hashed.width, hashed.height).getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, hashed.width, hashed.height)
  return pictureHash(context.getImageData(0, 0, hashed.width, hashed.height).data)
}

const answerPicture = (
  { id, hashes }: Pick<PictureRequest, 'id' | 'hashes'>,
  bitmap: ImageBitmap,
  type: 'picture' | 'absent' = 'picture',
) => answer({ type, id, bitmap, ...(hashes && { hash: hashOf(bitmap) }) }, [bitmap])

/** Runs the work for a request; an aborted request gets no answer. */
async function run(id: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { signal } = running.get(id) ?? {}
  if (signal === undefined || signal.aborted) return
  try {
    await work(signal)
  } catch {
    if (!signal.aborted) answer({ type: 'failed', id, reason: isGivenUp(signal) ? 'busy' : 'broken' })
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
    const response = await fetchPicture(address, signal)
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

/** Shows a stored thumbnail of another width, which offline is better than none. Returns false if there is none. */
async function showOther(request: PictureRequest, signal: AbortSignal): Promise<boolean> {
  const other = await (await disk.store)?.getWidest(request.key).catch(() => undefined)
  if (other && !signal.aborted) await showStored(request, other, request.address === undefined ? 'absent' : 'picture')
  return signal.aborted || other !== undefined
}

async function load(request: PictureRequest & { address: string }, signal: AbortSignal): Promise<void> {
  const { id, key, address, thumbnail, width, height } = request
  if (thumbnail !== undefined && (await loadThumbnail(request, thumbnail, signal))) return
  let response: Response
  try {
    response = await fetchPicture(address, signal)
  } catch {
    if (await showOther(request, signal)) return
    const isBusy = isGivenUp(signal) || readable.has(new URL(address).origin)
    answer({ type: 'failed', id, reason: isBusy ? 'busy' : 'unreadable' })
    return
  }
  readable.add(new URL(address).origin)
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

/** Loads the next requests, without waiting for the main thread, which may be busy. */
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

function enqueue(request: PictureRequest): void {
  const { id, address } = request
  if (address !== undefined) queue.push({ ...request, address })
  else
    void run(id, async (signal) => {
      // online an address follows; offline one that has expired can't be renewed
      if (navigator.onLine || !(await showOther(request, signal))) answer({ type: 'absent', id })
    })
}

async function showStored(
  request: PictureRequest,
  { bytes, type }: StoredThumbnail,
  answerType?: 'picture' | 'absent',
): Promise<void> {
  answerPicture(request, await decodeStored(bytes, type), answerType)
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

/** Size of the result, in pixels. */
type ThumbnailSize = { width: number; height: number }

/** The media type of a response. */
const typeOf = (response: Response): string => response.headers.get('content-type')?.split(';')[0] ?? ''

/**
 * Decodes a response to a small bitmap. ImageDecoder is tried first, as it scales while decoding (a JPEG at an eighth
 * costs a fraction of the whole); createImageBitmap decodes in full before it scales, but knows every format that <img>
 * knows.
 */
async function decodeThumbnail(response: Response, size: ThumbnailSize, signal: AbortSignal): Promise<ImageBitmap> {
  // without a height, which is a guess if the service gives no size: the picture keeps its aspect ratio
  const resize = { resizeWidth: size.width, resizeQuality: 'medium' } as const
  const type = typeOf(response)
  if ('ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(type))) {
    // buffered and transferred: a decoder reading the stream keeps copies until the next garbage collection
    const data = await response.arrayBuffer()
    signal.throwIfAborted()
    // the decoder would ignore it, unless it scales
    if (type === 'image/jpeg' && jpegOrientation(data) > 1) return createImageBitmap(new Blob([data], { type }), resize)
    const desired = { desiredWidth: size.width, desiredHeight: size.height }
    const decoder = new ImageDecoder({ data, type, transfer: [data], ...desired })
    try {
      const { image } = await decoder.decode()
      try {
        signal.throwIfAborted()
        return await createImageBitmap(image, resize)
      } finally {
        image.close()
      }
    } finally {
      decoder.close()
    }
  }
  const blob = await response.blob()
  signal.throwIfAborted()
  return createImageBitmap(blob, resize)
}

/** A stored thumbnail as a bitmap. */
const decodeStored = (bytes: ArrayBuffer, type: string): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([bytes], { type }))
