import type { AnswerListeners } from '#web/data/client/client.ts'
import type { Connection } from '#web/data/client/connection.ts'
import { bindStream } from '#web/data/photo-stream/album-stream.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { readPhotos } from '#web/data/photo-stream/read-photos.ts'

/** Streams a service's photos on this thread, without a worker. */
export const streamHere = (
  connection: Connection,
  { fetch, ...listeners }: AnswerListeners & { fetch: typeof globalThis.fetch },
): StreamPhotos =>
  bindStream(connection, { stream: (request, signal) => readPhotos(request, { fetch, signal }), ...listeners })
