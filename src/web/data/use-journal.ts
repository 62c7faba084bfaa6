import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useData } from './data-context.tsx'
import { useOutbox } from './use-outbox.ts'

/** Milliseconds between two looks into the journal: hundreds of answers come in a second. */
const TOGETHER = 400

/** The last changes of an album's labels, oldest first, as this device remembers them; new ones come by themselves. */
export function useJournal(albumId: string, { limit }: { limit: number }) {
  const { journal } = useData()
  const outbox = useOutbox()
  const queryClient = useQueryClient()
  // the outbox is outside React
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: ['journal'] })
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
    // it is on this device: offline is no reason to wait
    networkMode: 'always',
    gcTime: 0,
  })
}
