import type { Api } from '#web/data/client/client.ts'
import { callerScope } from '#web/data/client/connection.ts'
import type { Moments } from '#web/data/client/logical-clock.ts'
import type { Journal } from '#web/data/journal/open-journal.ts'
import { createLabels } from '#web/data/outbox/labels.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { albumQueries } from '#web/data/resources/album-queries.ts'
import { callerQueries } from '#web/data/resources/caller-queries.ts'
import { extensionQueries } from '#web/data/resources/extension-queries.ts'
import { previewQueries } from '#web/data/resources/preview-queries.ts'
import { subscriptionQueries } from '#web/data/resources/subscription-queries.ts'
import type { Uploads } from '#web/data/uploads/uploads.ts'

type DataOptions = {
  streamPhotos: StreamPhotos
  /** Of the visit: what was asked before a new key is known to be older. */
  moments: Moments
  /** Who the service says the caller is; asked for once. */
  callerId: () => Promise<string>
}

/** Everything a page asks of one service; made anew with each connection. */
export function createData(api: Api, { streamPhotos, moments, callerId }: DataOptions) {
  const labels = createLabels({ api, streamPhotos, moments, callerId })
  let uploading: Promise<Uploads> | undefined
  return {
    api,
    /** What the caller is shown is kept on this device under this: the service's address and the caller, never a key. */
    scope: async (): Promise<string> => callerScope(api.base, await callerId()),
    caller: callerQueries(api),
    extensions: extensionQueries(api),
    albums: albumQueries(api),
    photos: photoQueries(streamPhotos, moments),
    /** Labels as they are wanted; every change of one goes this way. */
    labels,
    /** What waits to be sent; in a chunk of its own. */
    outbox: labels.outbox,
    /** What this device remembers of label changes; in a chunk of its own. */
    journal: async (): Promise<Journal> =>
      (await import('#web/data/journal/open-journal.ts')).openJournal({ base: api.base, callerId }),
    /** Files on their way to the service; in a chunk of its own. */
    uploads: (): Promise<Uploads> =>
      (uploading ??= import('#web/data/uploads/uploads.ts').then(({ openUploads }) => openUploads(api))),
    previews: previewQueries(api),
    /** Aborted when nothing of the service is to be kept on this device any more. */
    gone: new AbortController(),
    subscriptions: subscriptionQueries(api),
    /** Width by height of photos without a size, by photoId, as their pictures told in this visit. */
    measured: new Map<string, number>(),
    /** Over for this tab: nothing is sent any more. */
    close: (): void => {
      labels.close()
      void uploading?.then((uploads) => uploads.stop())
    },
  }
}

export type Data = ReturnType<typeof createData>
