import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type PreviewState, previewState } from '#contract/extensions.ts'
import { askExtension } from '#web/data/client/ask-extension.ts'
import type { Api } from '#web/data/client/client.ts'
import type { PreviewQueries } from './preview-queries.ts'

const path = '/extensions/preview'

type PreviewOptions = { api: Api; previews: PreviewQueries; queryClient: QueryClient }

/** The state of an album's preview, for services with the extension. Not part of the first load. */
export const previewStateQuery = ({ api }: { api: Api }, albumId: string) =>
  queryOptions({
    queryKey: ['preview', 'state', albumId] as const,
    queryFn: ({ signal }): Promise<PreviewState> =>
      askExtension(api, { method: 'GET', path, input: { albumId }, schema: previewState }, { signal }),
  })

/** Turns the preview on or off. Resolves once the cache has what visitors see now. */
export const turnPreview = ({ api, previews, queryClient }: PreviewOptions, albumId: string) => {
  const ask = (method: 'GET' | 'POST', input: { albumId: string; on?: boolean }) =>
    askExtension(api, { method, path, input, schema: previewState })
  return mutationOptions({
    mutationFn: async (on: boolean) => {
      try {
        return await ask('POST', { albumId, on })
      } catch (error) {
        // the answer may have been lost after the service had done it
        const state = await ask('GET', { albumId }).catch(() => undefined)
        if (state?.on !== on) throw error
        return state
      }
    },
    onSettled: async (_state, _error, on) => {
      const [photos, state] = [previews.detail(albumId), previewStateQuery({ api }, albumId)]
      // turning on, photos first: a preview that is on but empty would look like an album without photos
      for (const { queryKey } of on ? [photos, state] : [state, photos])
        await queryClient.invalidateQueries({ queryKey })
    },
  })
}
