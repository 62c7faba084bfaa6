import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'

/** Who the service says the caller is. */
export function callerQueries(api: Api) {
  return {
    current: () =>
      queryOptions({
        queryKey: ['caller', 'current'] as const,
        queryFn: async ({ signal }) => (await api.call('ping', {}, { signal })).data.callerId,
        staleTime: Infinity,
      }),
  }
}
