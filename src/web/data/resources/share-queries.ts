import { queryOptions } from '@tanstack/react-query'
import { sharedAlbum, type SharedAlbum } from '#contract/extensions.ts'
import { envelope } from '#contract/index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { fetchAnswer } from '#web/data/client/client.ts'

const operation = { id: 'share' }
const answer = envelope(sharedAlbum)

function readShared(body: unknown): SharedAlbum {
  const result = answer.safeParse(body)
  if (result.success) return result.data.data
  throw new ApiError({ kind: 'malformed', operation: operation.id })
}

/** Queries of an album's public page: from the service that serves this app, without a key. */
export function shareQueries({ fetch, base }: { fetch: typeof globalThis.fetch; base: string }) {
  return {
    detail: (slug: string) =>
      queryOptions({
        queryKey: ['share', 'detail', base, slug] as const,
        queryFn: async ({ signal }): Promise<SharedAlbum> => {
          const address = `${base}/extensions/share/${encodeURIComponent(slug)}`
          const init: RequestInit = { referrerPolicy: 'no-referrer', credentials: 'omit' }
          return readShared(
            await fetchAnswer({ operation, send: (both) => fetch(address, { ...init, signal: both }) }, signal),
          )
        },
        staleTime: 10 * 60_000,
      }),
  }
}
