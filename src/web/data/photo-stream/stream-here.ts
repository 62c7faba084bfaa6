import { routes } from '#contract/index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { refusalOf } from '#web/data/client/response-error.ts'
import { serviceRequest } from '#web/data/client/service-request.ts'
import type { PhotoStream, StreamOrder } from './messages.ts'
import { createNewsQueue } from './news-queue.ts'
import { readStream, type StreamListener } from './read-album.ts'

/** Asks and reads on this thread; `tell` is called for each batch. */
export async function runStream(
  { connection, albumId, etag, labels }: StreamOrder,
  { fetch, signal, ...listener }: StreamListener & { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<void> {
  const [address, init] = serviceRequest(routes.getPhotos, connection, {
    albumId,
    filterLabel: labels?.label,
    filterRestrictedLabel: labels?.restrictedLabel,
  })
  const headers = new Headers(init.headers)
  if (etag !== undefined) headers.set('if-none-match', etag)
  try {
    const response = await fetch(address, { ...init, headers, signal })
    if (response.status === 304) listener.tell({ type: 'unchanged' })
    else if (response.status === 200) await readStream(response, listener)
    else throw await refusalOf(response, 'getPhotos')
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw new ApiError({ kind: 'network', operation: 'getPhotos' })
  }
}

/** A stream on this thread, for tests and where there are no workers. */
export function streamHere(fetch: typeof globalThis.fetch): PhotoStream {
  return async function* stream(order, signal) {
    const queue = createNewsQueue()
    const running = runStream(order, { fetch, signal, tell: queue.put }).finally(queue.close)
    // its failure is thrown below, once what came before has been read
    running.catch(() => undefined)
    yield* queue.read()
    await running
  }
}
