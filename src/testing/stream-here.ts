import type { AnswerListeners } from '#web/data/client/client.ts'
import type { Connection } from '#web/data/client/connection.ts'
import { bindStream, type StreamPhotos } from '#web/data/photo-stream/album-stream.ts'
import { streamHere as onThisThread } from '#web/data/photo-stream/stream-here.ts'

/** Streams the photos of a service on this thread, without a worker. */
export const streamHere = (
  connection: Connection,
  { fetch, ...listeners }: AnswerListeners & { fetch: typeof globalThis.fetch },
): StreamPhotos => bindStream(connection, { stream: onThisThread(fetch), ...listeners })
