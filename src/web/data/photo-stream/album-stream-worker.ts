import { ApiError } from '#web/data/client/api-error.ts'
import { buffersOf } from './column-batch.ts'
import { openKeptAlbums } from './kept-albums.ts'
import { FIRST_PHOTOS, type StreamMessage, type StreamRequest, type WorkerMessage } from './messages.ts'
import { readThroughCache } from './read-through-cache.ts'

// reads one album, and caches it; the page terminates this worker if it needs no more of it

function post(message: StreamMessage): void {
  postMessage(message, { transfer: message.type === 'photos' ? buffersOf(message.batch, message.text) : [] })
}

/** Back-pressure: opened by the page, closed by each message, so at most one batch is ahead of the page. */
function createGate() {
  let opened = Promise.withResolvers<void>()
  return {
    open: () => opened.resolve(),
    close: () => {
      opened = Promise.withResolvers<void>()
    },
    whenOpen: () => opened.promise,
  }
}

const gate = createGate()

/** Resolves when a cached album may be read on after its first photos, whose pictures are read from the same disk. */
const rest = Promise.withResolvers<void>()

async function run(request: StreamRequest): Promise<void> {
  let posted = 0
  let isFirst = true
  try {
    // never aborted: the page terminates the worker
    const { signal } = new AbortController()
    for await (const message of readThroughCache(request, {
      fetch,
      signal,
      origin: location.origin,
      openAlbums: openKeptAlbums,
    })) {
      gate.close()
      post(message)
      if (message.type !== 'photos') continue
      if (message.progress === undefined) {
        // no back-pressure for the others: they are small, and should be there the moment the page is ready
        if (isFirst && message.batch.ids.length >= FIRST_PHOTOS) await Promise.race([rest.promise, gate.whenOpen()])
        isFirst = false
        continue
      }
      posted += message.batch.ids.length
      // back-pressure from here on: the first photos may be all that the page needs
      if (posted >= FIRST_PHOTOS) await gate.whenOpen()
    }
  } catch (error) {
    const { kind, operation, status, detail, retryAfter, requestId } =
      error instanceof ApiError ? error : new ApiError({ kind: 'unexpected', operation: 'getPhotos' })
    post({ type: 'failed', error: { kind, operation, status, detail, retryAfter, requestId } })
  } finally {
    close()
  }
}

addEventListener('message', ({ data: message }: MessageEvent<WorkerMessage>) => {
  if (message === 'pull') gate.open()
  else if (message === 'rest') rest.resolve()
  else void run(message)
})
