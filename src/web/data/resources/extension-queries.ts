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
    /** `early`: of a request made before: the body; false if the service refused; undefined if it didn't answer. */
    list: (early?: Promise<unknown>) =>
      queryOptions({
        queryKey: ['extension', 'list'] as const,
        // a refusal means no extensions (`readList(false)` is empty); an unreachable service fails the query, so that a
        // cached answer is used
        queryFn: async ({ signal }): Promise<Extensions> =>
          readList(
            (await early) ??
              (await api
                .extend({ method: 'GET', path: '/extensions' }, { signal })
                .catch((error: unknown) => isRetryable(error) && Promise.reject(error))),
          ),
        staleTime: Infinity,
      }),
  }
}

export type ExtensionQueries = ReturnType<typeof extensionQueries>
