import type { Api } from '#web/data/client/client.ts'
import { callerScope } from '#web/data/client/connection.ts'
import type { LogicalClock } from '#web/data/client/logical-clock.ts'
import type { Journal } from '#web/data/journal/open-journal.ts'
import { createLabelStore } from '#web/data/outbox/label-store.ts'
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
  /** Logical clock of the visit; continues when the key changes. */
  clock: LogicalClock
  /** The caller's id, which the service is asked for once. */
  callerId: () => Promise<string>
  /** Continues when the caller's key changes. */
  disconnected?: AbortController | undefined
}

/** The data layer of one connection: queries, and lazy stores. */
export function createData(
  api: Api,
  { streamPhotos, clock, callerId, disconnected = new AbortController() }: DataOptions,
) {
  const labelStore = createLabelStore({ api, streamPhotos, clock, callerId })
  let uploading: Promise<Uploads> | undefined
  return {
    api,
    /** Scope of what this device keeps for the caller: the service's address and the caller's id, no API key. */
    scope: async (): Promise<string> => callerScope(api.base, await callerId()),
    caller: callerQueries(api),
    extensions: extensionQueries(api),
    albums: albumQueries(api),
    photos: photoQueries(streamPhotos, clock),
    /** Pending labels, and the outbox of label changes. */
    labelStore,
    /** Label changes that wait to be sent; in a chunk of its own. */
    outbox: labelStore.outbox,
    /** History of label changes on this device; in a chunk of its own. */
    journal: async (): Promise<Journal> =>
      (await import('#web/data/journal/open-journal.ts')).openJournal({ base: api.base, callerId }),
    /** Upload queue; continues when the caller's key changes. In a chunk of its own. */
    uploads: (): Promise<Uploads> =>
      (uploading ??= import('#web/data/uploads/uploads.ts').then(({ openUploads }) => openUploads(api, disconnected))),
    previews: previewQueries(api),
    /** Aborted on disconnecting, and when another caller connects: after that, nothing from the service is kept. */
    disconnected,
    subscriptions: subscriptionQueries(api),
    /** Aspect ratios of photos without a size, by photoId, measured from their pictures in this visit. */
    measured: new Map<string, number>(),
    /** Stops sending in this tab. */
    close: (): void => {
      labelStore.close()
      void uploading?.then(
        (uploads) => uploads.stop(),
        () => undefined,
      )
    },
  }
}

export type Data = ReturnType<typeof createData>
