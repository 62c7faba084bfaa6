import type { SharedAlbum } from '#contract/extensions.ts'
import type { Extension } from './extensions.ts'

/** `share`: the preview behind a share link, for whoever has the link. */
export const shareExtension = (getShared: (slug: string) => Promise<SharedAlbum>): Extension => ({
  name: 'share',
  mountPublic: (api) =>
    void api.get('/extensions/share/:slug', async (http) => {
      http.header('x-robots-tag', 'noindex')
      return http.json({ data: await getShared(http.req.param('slug')) })
    }),
})
