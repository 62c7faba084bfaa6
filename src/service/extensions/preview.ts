import { type PreviewState, previewQuery, previewSwitch, type SharedAlbum } from '#contract/extensions.ts'
import { isPreviewOn, setPreview } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { parseInput, readBodyAs } from '#service/http/read-input.ts'
import { isPreviewLost } from '#service/photos/photos.ts'
import type { Extension } from './extensions.ts'

/** `share`: the preview behind a share link, for anyone who has the link. */
export const shareExtension = (getShared: (slug: string) => Promise<SharedAlbum>): Extension => ({
  name: 'share',
  mountPublic: (api) =>
    void api.get('/extensions/share/:slug', async (http) => {
      http.header('x-robots-tag', 'noindex')
      return http.json({ data: await getShared(http.req.param('slug')) })
    }),
})

/** `preview`: the switch of an album's preview. Members may read it, admins may change it. */
export const previewExtension = (context: Context): Extension => ({
  name: 'preview',
  mount(api) {
    api.get('/extensions/preview', async (http) => {
      const { albumId } = parseInput(previewQuery, http.req.query())
      const on = await isPreviewOn(context, { albumId, ...http.get('caller') })
      const data: PreviewState = { on, ...((await isPreviewLost(context, albumId)) && { isLost: true }) }
      return http.json({ data })
    })
    api.post('/extensions/preview', async (http) => {
      const { albumId, on } = await readBodyAs(previewSwitch, http.req.raw)
      await setPreview(context, { albumId, on, ...http.get('caller') })
      const data: PreviewState = { on }
      return http.json({ data })
    })
  },
})
