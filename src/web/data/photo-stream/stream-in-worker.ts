import { ApiError } from '#web/data/client/api-error.ts'
import { createNewsQueue } from './news-queue.ts'
import type { PhotoStream, StreamNews, StreamOrder, StreamWord } from './stream-messages.ts'

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
