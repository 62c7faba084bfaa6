import { QueryClient } from '@tanstack/react-query'
import { isRetryable, retryDelay } from '#web/data/client/api-error.ts'

const RETRIES = 3

/** Reads are tried again where that may help; changes only where their own mutation says so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isRetryable(error),
        retryDelay,
        staleTime: 15_000,
        // the service may be on this very machine, which no `navigator.onLine` knows
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
