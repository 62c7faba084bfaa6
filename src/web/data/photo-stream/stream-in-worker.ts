import { ApiError } from '#web/data/api-error.ts'
import { createNewsQueue } from './news-queue.ts'
import type { PhotoStream, StreamNews } from './stream-messages.ts'

/** A stream in a worker of its own, which ends with it: what it needed to read the answer is freed whole. */
export function streamInWorker(startWorker: () => Worker): PhotoStream {
  return async function* stream(order, signal) {
    const worker = startWorker()
    const queue = createNewsQueue()
    const leave = () => queue.close()
    signal.addEventListener('abort', leave)
    worker.addEventListener('message', ({ data: news }: MessageEvent<StreamNews>) => {
      queue.put(news)
      if (news.type !== 'photos') queue.close()
    })
    worker.addEventListener('error', () => {
      queue.put({ type: 'failed', error: { kind: 'network', operation: 'getPhotos' } })
      queue.close()
    })
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(order)
      for await (const news of queue.read()) {
        if (news.type === 'failed') throw new ApiError(news.error)
        yield news
      }
      signal.throwIfAborted()
    } finally {
      signal.removeEventListener('abort', leave)
      worker.terminate()
    }
  }
}
