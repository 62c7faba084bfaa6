import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches active queries. A response in flight may be older than the change: it is awaited first, and not cancelled,
 * since an album may take minutes.
 */
export async function refetchActive(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  // joins those under way: without `fetchStatus` it would also fetch queries that nothing shows
  await queryClient.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false })
  await queryClient.refetchQueries({ queryKey, type: 'active' })
}
