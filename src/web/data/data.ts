import { albumQueries } from './album-queries.ts'
import { callerQueries } from './caller-queries.ts'
import type { Api } from './client.ts'
import { createLabelWrites } from './label-writes.ts'
import { createMoments } from './moments.ts'
import { extensionQueries } from './extension-queries.ts'
import { photoQueries } from './photo-queries.ts'
import { previewQueries } from './preview-queries.ts'
import { subscriptionQueries } from './subscription-queries.ts'

/** Everything a page asks of one service; made anew with each connection. */
export function createData(api: Api) {
  const moments = createMoments()
  return {
    api,
    caller: callerQueries(api),
    extensions: extensionQueries(api),
    albums: albumQueries(api),
    photos: photoQueries(api, moments),
    labelWrites: createLabelWrites({ api, moments }),
    previews: previewQueries(api),
    /** Aborted when nothing of the service is to be kept on this device any more. */
    gone: new AbortController(),
    subscriptions: subscriptionQueries(api),
    /** Width by height of photos without a size, by photoId, as their pictures told in this visit. */
    measured: new Map<string, number>(),
  }
}

export type Data = ReturnType<typeof createData>
