import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { createLabelOverlay } from '#web/data/labels/label-overlay.ts'
import { createBatchEncoder } from '#web/data/photo-stream/column-batch.ts'
import type { StreamMessage } from '#web/data/photo-stream/messages.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { fetchColumnsWithPending } from './columns-with-pending.ts'

/** A batch of photos, of an answer under way or of the copy kept on the device. */
function batchOf(ids: readonly string[], from: 'answer' | 'device'): StreamMessage {
  const encoder = createBatchEncoder()
  const head = ids.map((photoId) => ({ photoId, originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }))
  for (const photo of head) encoder.add(photo, new TextEncoder().encode(`${JSON.stringify(photo)}\n`))
  const progress = from === 'answer' ? { received: 1, size: undefined } : undefined
  return { type: 'photos', ...encoder.take(), head, progress }
}

const kept: StreamMessage = { type: 'kept', etag: undefined, givenAt: Date.now() }
const end: StreamMessage = { type: 'end', etag: undefined, warnings: [], skipped: undefined }

test.each<[string, StreamMessage[], StreamMessage[]]>([
  ['a part', [batchOf(['p'], 'answer')], [batchOf(['q'], 'answer'), end]],
  ['the copy kept on the device', [batchOf(['p'], 'device'), kept], [batchOf(['p', 'q'], 'answer'), end]],
])('photos to plan on are all of the album, not %s that came first', async (_what, first, rest) => {
  const restMayCome = Promise.withResolvers<void>()
  const photos = photoQueries(async function* streamPhotos() {
    yield* first
    await restMayCome.promise
    yield* rest
  }, createLogicalClock())
  const queryClient = new QueryClient()
  const labelStore = createLabelOverlay()
  // a page has asked for the album, and has got this much
  const list = photos.list('lisbon')
  const opened = queryClient.fetchQuery(list)
  await expect.poll(() => queryClient.getQueryData(list.queryKey)?.columns.ids).toEqual(['p'])
  const columns = fetchColumnsWithPending(queryClient, { photos, labelStore }, 'lisbon')
  restMayCome.resolve()
  expect((await columns).ids).toEqual(['p', 'q'])
  await opened
})
