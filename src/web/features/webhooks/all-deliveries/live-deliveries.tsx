import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { keepUpToDate } from '#web/data/live/keep-up-to-date.ts'
import { useExtension } from '#web/data/use-extension.ts'

const queryKeys = [
  ['delivery', 'all'],
  ['delivery', 'health'],
]

/** Live updates of the page of all deliveries, if the service offers them. Renders nothing. */
export function LiveDeliveries() {
  const isOffered = useExtension('live') !== undefined
  const queryClient = useQueryClient()
  const { api } = useData()
  // subscribes to a stream of the service
  useEffect(() => {
    if (!isOffered) return undefined
    const over = new AbortController()
    keepUpToDate({ api, queryClient, topic: { deliveries: 'yes' }, queryKeys, signal: over.signal })
    return () => over.abort()
  }, [isOffered, queryClient, api])
  return null
}
