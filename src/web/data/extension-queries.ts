import { queryOptions, useQuery } from '@tanstack/react-query'
import { envelope, extensionList } from '#contract/index.ts'
import type { Api } from './client.ts'
import { useData } from './data-context.tsx'

/** The names of what a service offers beyond the interface; a service that can't say offers nothing. */
function readNames(body: unknown): ReadonlySet<string> {
  const answer = envelope(extensionList).safeParse(body)
  return new Set(answer.data?.data.map(({ name }) => name))
}

/** Extension queries: what the service offers beyond the interface. */
export function extensionQueries(api: Api) {
  return {
    list: () =>
      queryOptions({
        queryKey: ['extension', 'list'] as const,
        // 404, 401, no answer: whatever keeps the list from being read, nothing is offered
        queryFn: async ({ signal }): Promise<ReadonlySet<string>> =>
          readNames(await api.extend({ method: 'GET', path: '/extensions' }, { signal }).catch(() => undefined)),
        staleTime: Infinity,
      }),
  }
}

/** Whether the service offers an extension; no until it has said so. */
export function useHasExtension(name: string): boolean {
  return useQuery(useData().extensions.list()).data?.has(name) ?? false
}
