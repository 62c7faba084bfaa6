import { QueryClient } from '@tanstack/react-query'
import { isRetried, retryDelay } from '#web/data/client/api-error.ts'
import type { ConnectionStore } from '#web/data/client/connection-store.ts'

/**
 * Queries retry where that may help; mutations only if they opt in. If the service can't be reached, a query falls back
 * to the answer kept on this device.
 */
export function createQueryClient(store: Pick<ConnectionStore, 'get'>): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // offline, retries would only delay the error
        retry: (failures, error) => isRetried(failures, error) && (navigator.onLine || error.kind !== 'network'),
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retryDelay,
        staleTime: 15_000,
        // the service may run on this machine, whatever `navigator.onLine` says
        networkMode: 'always',
        persister: async (ask, context, query) => {
          try {
            return await ask(context)
          } catch (error) {
            const kept = await import('#web/data/answer-cache/answer-cache.ts').catch(() => undefined)
            if (kept === undefined) throw error
            return kept.cachedFallback({ queryClient, query, error, connection: store.get().connection })
          }
        },
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
