import { QueryClient } from '@tanstack/react-query'
import { isRetryable, retryDelay } from '#web/data/client/api-error.ts'
import type { ConnectionStore } from '#web/data/client/connection-store.ts'

const RETRIES = 3

/**
 * Reads are tried again where that may help; changes only where their own mutation says so. Where a service can't be reached a
 * query begins with what this device keeps of its answers.
 */
export function createQueryClient(store: Pick<ConnectionStore, 'get'>): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // without a network it would only take longer to say so
        retry: (failures, error) =>
          failures < RETRIES && isRetryable(error) && (navigator.onLine || error.kind !== 'network'),
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retryDelay,
        staleTime: 15_000,
        // the service may be on this very machine, which no `navigator.onLine` knows
        networkMode: 'always',
        persister: async (ask, context, query) => {
          try {
            return await ask(context)
          } catch (error) {
            const kept = await import('#web/data/kept-answers/kept-answers.ts').catch(() => undefined)
            if (kept === undefined) throw error
            return kept.keptInstead({ queryClient, query, error, connection: store.get().connection })
          }
        },
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
