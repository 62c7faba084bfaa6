import { ApiError } from '#web/data/client/api-error.ts'
import { sleep } from '#web/lib/async/sleep.ts'
import { openAlbumCache } from './album-cache.ts'
import { buffersOf } from './column-batch.ts'
import { FIRST_PHOTOS, type StreamMessage, type StreamRequest, type WorkerMessage } from './messages.ts'
import { readCachedFirst } from './read-cached-first.ts'

// reads one album, and caches it; the page terminates this worker if it needs no more of it

function post(message: StreamMessage): void {
  postMessage(message, { transfer: message.type === 'photos' ? buffersOf(message.batch, message.text) : [] })
}

/**
 * Milliseconds between a cached album's first photos and the rest, unless the page takes the first sooner: meanwhile
 * their pictures are read from the same disk.
 */
const UNTIL_PICTURES = 200

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

async function run(request: StreamRequest): Promise<void> {
  let posted = 0
  let isFirst = true
  try {
    // never aborted: the page terminates the worker
    const { signal } = new AbortController()
    for await (const message of readCachedFirst(request, {
      fetch,
      signal,
      origin: location.origin,
      openAlbums: openAlbumCache,
    })) {
      gate.close()
      post(message)
      if (message.type !== 'photos') continue
      if (message.progress === undefined) {
        // no back-pressure for a cached album: it is small, and should be there the moment the page is ready
        if (isFirst && message.batch.ids.length >= FIRST_PHOTOS)
          await Promise.race([gate.whenOpen(), sleep(UNTIL_PICTURES)])
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
  else void run(message)
})
