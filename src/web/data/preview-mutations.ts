import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { previewState } from '#contract/index.ts'
import { askExtension } from './ask-extension.ts'
import type { Api } from './client.ts'
import type { previewQueries } from './preview-queries.ts'

type Parts = { api: Api; previews: ReturnType<typeof previewQueries>; queryClient: QueryClient }

/** What can be done about previews: only where the service offers the extension `preview`. */
export function previewMutations({ api, previews, queryClient }: Parts) {
  return {
    /** Done once it is known what visitors see now. */
    turn: (albumId: string) =>
      mutationOptions({
        mutationFn: (on: boolean) =>
          askExtension(api, { method: 'POST', path: '/extensions/preview', input: { albumId, on }, schema: previewState }),
        onSettled: async (_state, _error, on) => {
          const [photos, state] = [previews.detail(albumId), previews.state(albumId)]
          // never on without its photos in between: that would read as an album that has none
          for (const { queryKey } of on ? [photos, state] : [state, photos]) await queryClient.invalidateQueries({ queryKey })
        },
      }),
  }
}
