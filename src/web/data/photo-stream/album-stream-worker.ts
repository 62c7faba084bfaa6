import { ApiError } from '#web/data/client/api-error.ts'
import { buffersOf } from './column-batch.ts'
import { FIRST_PHOTOS, type StreamMessage, type StreamRequest, type WorkerMessage } from './messages.ts'
import { readPhotos } from './read-photos.ts'

// reads one album; the page ends this worker when it has had enough

function post(message: StreamMessage): void {
  postMessage(message, { transfer: message.type === 'photos' ? buffersOf(message.batch, message.text) : [] })
}

/** Opened by the page, closed by what is sent: at most one batch is on its way for which there may be no room. */
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
  try {
    // nothing here is ever aborted
    for await (const message of readPhotos(request, { fetch, signal: new AbortController().signal })) {
      gate.close()
      post(message)
      if (message.type === 'photos') posted += message.batch.ids.length
      // until the page has begun to take them, the first photos are all that it may need
      if (posted >= FIRST_PHOTOS) await gate.whenOpen()
    }
  } catch (error) {
    const { kind, operation, status, detail, retryAfter, requestId } =
      error instanceof ApiError ? error : new ApiError({ kind: 'unexpected', operation: 'getPhotos' })
    post({ type: 'failed', error: { kind, operation, status, detail, retryAfter, requestId } })
  }
}

addEventListener('message', ({ data: message }: MessageEvent<WorkerMessage>) => {
  if (message === 'pull') gate.open()
  else void run(message)
})
