import { albumQueries } from './album-queries.ts'
import type { Api } from './client.ts'
import { photoQueries } from './photo-queries.ts'
import { previewQueries } from './preview-queries.ts'
import { subscriptionQueries } from './subscription-queries.ts'

/** Everything a page asks of one service; made anew with each connection. */
export function createData(api: Api) {
  return {
    api,
    albums: albumQueries(api),
    photos: photoQueries(api),
    previews: previewQueries(api),
    subscriptions: subscriptionQueries(api),
  }
}

export type Data = ReturnType<typeof createData>
