import { ApiError } from '#web/data/client/api-error.ts'
import type { StreamNews, StreamOrder, StreamWord } from './messages.ts'
import { runStream } from './stream-here.ts'

/** Batches that may wait for the page before reading goes on. */
const AHEAD = 1

let waiting = 0
let resume = (): void => {}

function tell(news: StreamNews): void {
  const columns =
    news.type === 'photos' ? [news.batch.ratios, news.batch.kinds, news.batch.labelled, news.text.starts] : []
  waiting++
  postMessage(news, { transfer: columns.map((column) => column.buffer) })
}

function room(): Promise<void> {
  if (waiting <= AHEAD) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  resume = resolve
  return promise
}

// the page ends this worker when it has had enough, so nothing here is ever aborted
const { signal } = new AbortController()

function run(order: StreamOrder): void {
  runStream(order, { fetch, signal, tell, room }).catch((error: unknown) => {
    const { kind, operation, status, detail, retryAfter, requestId } =
      error instanceof ApiError ? error : new ApiError({ kind: 'unexpected', operation: 'getPhotos' })
    tell({ type: 'failed', error: { kind, operation, status, detail, retryAfter, requestId } })
  })
}

addEventListener('message', ({ data: word }: MessageEvent<StreamWord>) => {
  if (word !== 'taken') return run(word)
  waiting--
  if (waiting <= AHEAD) resume()
})
