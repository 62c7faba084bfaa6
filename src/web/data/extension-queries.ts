import { queryOptions, useQuery } from '@tanstack/react-query'
import { envelope, extensionList } from '#contract/index.ts'
import type { Api } from './client.ts'
import { useData } from './data-context.tsx'

/** What a service offers beyond the interface, by name, with what it says of each. */
export type Extensions = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** The list of a service's extensions; one that can't say offers nothing. */
function readList(body: unknown): Extensions {
  const answer = envelope(extensionList).safeParse(body)
  return new Map(answer.data?.data.map((extension) => [extension.name, extension]))
}

/** Extension queries: what the service offers beyond the interface. */
export function extensionQueries(api: Api) {
  return {
    /** `asked`: the answer to who has asked before. */
    list: (asked?: Promise<unknown>) =>
      queryOptions({
        queryKey: ['extension', 'list'] as const,
        // 404, 401, no answer: whatever keeps the list from being read, nothing is offered
        queryFn: async ({ signal }): Promise<Extensions> =>
          readList(await (asked ?? api.extend({ method: 'GET', path: '/extensions' }, { signal })).catch(() => undefined)),
        staleTime: Infinity,
      }),
  }
}

/** What the service says of an extension; undefined where it does not offer it, or has not said so yet. */
export function useExtension(name: string): Readonly<Record<string, unknown>> | undefined {
  return useQuery(useData().extensions.list()).data?.get(name)
}
