import { ApiError } from '#web/data/client/api-error.ts'
import type { AnswerListeners } from '#web/data/client/client.ts'
import type { Connection } from '#web/data/client/connection.ts'
import type { AlbumStream, StreamMessage, StreamPhotos, StreamRequest, WorkerMessage } from './messages.ts'

/** Milliseconds after which an unused prefetch is cancelled. */
const AHEAD = 15_000

/** Unread messages at which the worker stops reading: back-pressure. */
const MOST_WAITING = 1

/**
 * Reads an album in a worker of its own, so that all the memory it needed is freed. `cancel` terminates the worker;
 * after a whole answer it closes itself, once it has cached the album.
 */
function beginStream(
  startWorker: () => Worker,
  request: StreamRequest,
  peek?: (message: StreamMessage) => void,
): ReadableStream<StreamMessage> {
  const worker = startWorker()
  const listening = new AbortController()
  const { signal } = listening
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const post = (message: WorkerMessage) => worker.postMessage(message)
  const end = () => {
    listening.abort()
    worker.terminate()
  }
  const start = (controller: ReadableStreamDefaultController<StreamMessage>) => {
    const take = (message: StreamMessage) => {
      controller.enqueue(message)
      if (message.type !== 'photos' && message.type !== 'kept') {
        controller.close()
        listening.abort()
      }
      peek?.(message)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => take(data), { signal })
    const failed = { type: 'failed', error: { kind: 'network', operation: 'getPhotos' } } as const
    worker.addEventListener('error', () => take(failed), { signal })
    post(request)
  }
  return new ReadableStream({ start, pull: () => post('pull'), cancel: end }, { highWaterMark: MOST_WAITING })
}

const nameOf = ({ connection: { base, key }, albumId, etag }: StreamRequest) =>
  JSON.stringify([base, key, albumId, etag])

/** Streams of albums, each in a worker. */
export function createAlbumStreams(startWorker: () => Worker): {
  stream: AlbumStream
  /** Prefetches an album: the next request for it takes over the stream. `peek` gets all messages as well. */
  begin: (request: StreamRequest, peek?: (message: StreamMessage) => void) => void
} {
  let ahead: { name: string; messages: ReadableStream<StreamMessage>; timer: ReturnType<typeof setTimeout> } | undefined

  function takeAhead(request: StreamRequest) {
    if (ahead === undefined) return undefined
    const { name, messages, timer } = ahead
    clearTimeout(timer)
    ahead = undefined
    if (name === nameOf(request)) return messages
    void messages.cancel()
    return undefined
  }

  return {
    begin(request, peek) {
      ahead = {
        name: nameOf(request),
        messages: beginStream(startWorker, request, peek),
        timer: setTimeout(() => void takeAhead(request)?.cancel(), AHEAD),
      }
    },
    async *stream(request, signal) {
      // the prefetch is of a whole album, which will still be requested
      const messages = (request.labels ? undefined : takeAhead(request)) ?? beginStream(startWorker, request)
      const reader = messages.getReader()
      const end = () => void reader.cancel()
      signal.addEventListener('abort', end)
      try {
        for (;;) {
          const { value: message } = await reader.read()
          if (message === undefined) break
          if (message.type === 'failed') throw new ApiError(message.error)
          yield message
        }
        signal.throwIfAborted()
      } finally {
        signal.removeEventListener('abort', end)
        end()
      }
    },
  }
}

/** Binds a stream to a connection; notices and errors are reported as for any other call. */
export function bindStream(
  connection: Connection,
  { stream, onNotice, onError }: AnswerListeners & { stream: AlbumStream },
): StreamPhotos {
  return async function* streamPhotos(request, signal) {
    try {
      for await (const message of stream({ connection, ...request }, signal)) {
        if (message.type === 'end' && (message.warnings.length > 0 || message.skipped)) onNotice?.(message, 'getPhotos')
        yield message
      }
    } catch (error) {
      if (error instanceof ApiError) onError?.(error)
      throw error
    }
  }
}
