import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useData } from './data-context.tsx'
import { useOutbox } from './use-outbox.ts'

/** Throttling of journal reads, in milliseconds: hundreds of answers come in a second. */
const TOGETHER = 400

/** The last label changes of an album in this device's journal, oldest first; kept up to date. */
export function useJournal(albumId: string, { limit }: { limit: number }) {
  const { journal } = useData()
  const outbox = useOutbox()
  const queryClient = useQueryClient()
  // the outbox is outside React
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      // a reading can't be cancelled: large changes would be read several times at once
      const isReading = queryClient.isFetching({ queryKey: ['journal'] }) > 0
      timer = isReading ? setTimeout(look, TOGETHER) : undefined
      if (!isReading) void queryClient.invalidateQueries({ queryKey: ['journal'] })
    }
    const unsubscribe = outbox?.subscribe(() => {
      timer ??= setTimeout(look, TOGETHER)
    })
    return () => {
      unsubscribe?.()
      clearTimeout(timer)
    }
  }, [outbox, queryClient])
  return useQuery({
    queryKey: ['journal', albumId, limit],
    queryFn: async () => (await journal()).entries(albumId, { limit }),
    placeholderData: keepPreviousData,
    // reads from this device, so offline as well
    networkMode: 'always',
    gcTime: 0,
  })
}
