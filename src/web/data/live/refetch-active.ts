import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches active queries. A response in flight may be older than the change: it is awaited first, and not cancelled,
 * since an album may take minutes.
 */
export async function refetchActive(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  if (queryClient.isFetching({ queryKey }) > 0) await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
  await queryClient.refetchQueries({ queryKey, type: 'active' })
}
