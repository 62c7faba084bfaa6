import { queryOptions } from '@tanstack/react-query'
import { isRetryable } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import { type Fields, fieldsIn, textIn } from '#web/data/client/reading/read-values.ts'

/** The extensions of a service by name, with the details of each. */
export type Extensions = ReadonlyMap<string, Fields>

/** Reads the list of a service's extensions; empty if unreadable. */
function readList(body: unknown): Extensions {
  const { data } = fieldsIn(body)
  const offered = (Array.isArray(data) ? data : []).map(fieldsIn)
  return new Map(offered.map((extension) => [textIn(extension['name']) ?? '', extension]))
}

export function extensionQueries(api: Api) {
  return {
    /** `asked`: body of the answer to an earlier request; undefined if there was none. */
    list: (asked?: Promise<unknown>) =>
      queryOptions({
        queryKey: ['extension', 'list'] as const,
        // refused: nothing is offered; without an answer the query fails, so that an answer kept on this device counts
        queryFn: async ({ signal }): Promise<Extensions> =>
          readList(
            (await asked) ??
              (await api
                .extend({ method: 'GET', path: '/extensions' }, { signal })
                .catch((error: unknown) => isRetryable(error) && Promise.reject(error))),
          ),
        staleTime: Infinity,
      }),
  }
}

export type ExtensionQueries = ReturnType<typeof extensionQueries>
