import { ApiError } from '#web/data/client/api-error.ts'
import type { AnswerListeners } from '#web/data/client/client.ts'
import type { Connection } from '#web/data/client/connection.ts'
import type { PhotoStream, StreamNews, StreamOrder, StreamWord } from './messages.ts'
import { createNewsQueue } from './news-queue.ts'

/** Milliseconds after which nobody comes for what was begun ahead. */
const AHEAD = 15_000

/** A worker at its order; its news wait until they are read. */
function beginStream(startWorker: () => Worker, order: StreamOrder, peek?: (news: StreamNews) => void) {
  const worker = startWorker()
  const queue = createNewsQueue()
  worker.addEventListener('message', ({ data: news }: MessageEvent<StreamNews>) => {
    queue.put(news)
    if (news.type !== 'photos') queue.close()
    peek?.(news)
  })
  worker.addEventListener('error', () => {
    queue.put({ type: 'failed', error: { kind: 'network', operation: 'getPhotos' } })
    queue.close()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const say = (word: StreamWord) => worker.postMessage(word)
  say(order)
  return {
    async *read() {
      for await (const news of queue.read()) {
        yield news
        // whoever asks for the next has taken this one
        say('taken')
      }
    },
    end: () => {
      queue.close()
      worker.terminate()
    },
  }
}

const nameOf = ({ connection: { base, key }, albumId, etag }: StreamOrder) => JSON.stringify([base, key, albumId, etag])

/** Streams, each in a worker of its own, which ends with it: what it needed to read the answer is freed whole. */
export function streamsInWorkers(startWorker: () => Worker): {
  stream: PhotoStream
  /** Begins a stream before anyone can ask for it. Whoever asks first gets it whole, if it is this very one; `peek` sees it as well. */
  begin: (order: StreamOrder, peek?: (news: StreamNews) => void) => void
} {
  let ahead: { name: string; begun: ReturnType<typeof beginStream>; timer: ReturnType<typeof setTimeout> } | undefined

  function takeAhead(order: StreamOrder) {
    if (ahead === undefined) return undefined
    const { name, begun, timer } = ahead
    clearTimeout(timer)
    ahead = undefined
    if (name === nameOf(order)) return begun
    begun.end()
    return undefined
  }

  return {
    begin(order, peek) {
      ahead = {
        name: nameOf(order),
        begun: beginStream(startWorker, order, peek),
        timer: setTimeout(() => takeAhead(order)?.end(), AHEAD),
      }
    },
    async *stream(order, signal) {
      // what is ahead is always a whole album, and somebody else still comes for it
      const begun = (order.labels ? undefined : takeAhead(order)) ?? beginStream(startWorker, order)
      signal.addEventListener('abort', begun.end)
      try {
        for await (const news of begun.read()) {
          if (news.type === 'failed') throw new ApiError(news.error)
          yield news
        }
        signal.throwIfAborted()
      } finally {
        signal.removeEventListener('abort', begun.end)
        begun.end()
      }
    },
  }
}

/** The photos of an album of the connected service, as they arrive. */
export type StreamPhotos = (order: Omit<StreamOrder, 'connection'>, signal: AbortSignal) => AsyncIterable<StreamNews>

/** Binds a stream to a connection; notices and errors are reported as those of any other call. */
export function bindStream(
  connection: Connection,
  { stream, onNotice, onError }: AnswerListeners & { stream: PhotoStream },
): StreamPhotos {
  return async function* streamPhotos(order, signal) {
    try {
      for await (const news of stream({ connection, ...order }, signal)) {
        if (news.type === 'end' && (news.warnings.length > 0 || news.skipped)) onNotice?.(news, 'getPhotos')
        yield news
      }
    } catch (error) {
      if (error instanceof ApiError) onError?.(error)
      throw error
    }
  }
}
