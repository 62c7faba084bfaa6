import { queryOptions } from '@tanstack/react-query'
import { isRetryable } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'

/** Milliseconds between requests to a service that does not answer, unless it asks for more. */
const ASK_AGAIN = 10_000

/** The caller's id, as the service reports it. */
export function callerQueries(api: Api) {
  return {
    current: () =>
      queryOptions({
        queryKey: ['caller', 'current'] as const,
        queryFn: async ({ signal }) => (await api.call('ping', {}, { signal })).data.callerId,
        staleTime: Infinity,
        // notices when an unavailable service is back
        refetchInterval: ({ state: { fetchFailureReason: reason } }) =>
          isRetryable(reason) && Math.max(ASK_AGAIN, reason.retryAfter ?? 0),
      }),
  }
}
