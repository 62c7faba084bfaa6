import { queryOptions } from '@tanstack/react-query'
import { isRetryable } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'

/** Milliseconds between tries of a service that does not answer. */
const ASK_AGAIN = 10_000

/** The caller, by the service's answer. */
export function callerQueries(api: Api) {
  return {
    current: () =>
      queryOptions({
        queryKey: ['caller', 'current'] as const,
        queryFn: async ({ signal }) => (await api.call('ping', {}, { signal })).data.callerId,
        staleTime: Infinity,
        // a service that was away is noticed when it is back
        refetchInterval: ({ state }) => isRetryable(state.fetchFailureReason) && ASK_AGAIN,
      }),
  }
}
