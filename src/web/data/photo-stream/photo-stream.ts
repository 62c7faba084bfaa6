import { ApiError } from '#web/data/api-error.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { readStream } from './read-stream.ts'
import type { StreamNews, StreamOrder } from './stream-messages.ts'

/** Fetches an answer of getPhotos and tells of its rows as they come. Throws an ApiError, or the signal's reason. */
export type PhotoStream = (order: StreamOrder, signal: AbortSignal) => AsyncIterable<StreamNews>

/** Asks and reads on this thread; `tell` is called for each batch. */
export async function runStream(
  { address, init }: StreamOrder,
  { fetch, signal, tell }: { fetch: typeof globalThis.fetch; signal: AbortSignal; tell: (news: StreamNews) => void },
): Promise<void> {
  try {
    const response = await fetch(address, { ...init, signal })
    if (response.status === 304) tell({ type: 'unchanged' })
    else if (response.status === 200) await readStream(response, tell)
    else throw await refusalOf(response, 'getPhotos')
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw new ApiError({ kind: 'network', operation: 'getPhotos' })
  }
}

const nothing = (): void => {}

/** A queue between who tells and who listens: news wait until they are asked for. */
function createQueue() {
  const waiting: StreamNews[] = []
  let wake = nothing
  let done = false
  return {
    put: (news: StreamNews) => {
      waiting.push(news)
      wake()
    },
    close: () => {
      done = true
      wake()
    },
    async *read(): AsyncGenerator<StreamNews> {
      for (;;) {
        const news = waiting.shift()
        if (news) yield news
        else if (done) return
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
        }
      }
    },
  }
}

/** A stream on this thread, for tests and where there are no workers. */
export function streamHere(fetch: typeof globalThis.fetch): PhotoStream {
  return async function* stream(order, signal) {
    const queue = createQueue()
    const running = runStream(order, { fetch, signal, tell: queue.put }).finally(queue.close)
    // its failure is thrown below, once what came before has been read
    running.catch(() => undefined)
    yield* queue.read()
    await running
  }
}

/** A stream in a worker of its own, which ends with it: what it needed to read the answer is freed whole. */
export function streamInWorker(startWorker: () => Worker): PhotoStream {
  return async function* stream(order, signal) {
    const worker = startWorker()
    const queue = createQueue()
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
