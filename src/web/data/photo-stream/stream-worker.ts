import { ApiError } from '#web/data/api-error.ts'
import { runStream } from './stream-here.ts'
import type { StreamNews, StreamOrder } from './stream-messages.ts'

function tell(news: StreamNews): void {
  const columns = news.type === 'photos' ? [news.batch.ratios, news.batch.kinds, news.batch.labelled, news.text.starts] : []
  postMessage(news, { transfer: columns.map((column) => column.buffer) })
}

// the page ends this worker when it has had enough, so nothing here is ever aborted
const { signal } = new AbortController()

addEventListener('message', ({ data: order }: MessageEvent<StreamOrder>) => {
  runStream(order, { fetch, signal, tell }).catch((error: unknown) => {
    const { kind, operation, status, detail, retryAfter, requestId } =
      error instanceof ApiError ? error : new ApiError({ kind: 'unexpected', operation: 'getPhotos' })
    tell({ type: 'failed', error: { kind, operation, status, detail, retryAfter, requestId } })
  })
})
