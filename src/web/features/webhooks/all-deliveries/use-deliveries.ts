import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DeliveryList, ListedDelivery } from '#contract/extensions.ts'
import { useData } from '#web/data/data-context.tsx'
import { type DeliveryFilter, deliveryListQueries } from '#web/data/resources/delivery-list-queries.ts'
import { holdBack } from './held-back.ts'

/** Scroll offset in pixels from which the user counts as reading. */
const SCROLLED = 160

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

const useIsScrolled = () => useSyncExternalStore(onScroll, () => scrollY > SCROLLED)

const loadedIn = (data: InfiniteData<DeliveryList> | undefined) =>
  data?.pages.flatMap(({ deliveries }) => deliveries) ?? []

type UseDeliveriesOptions = {
  filter: DeliveryFilter
  /** A delivery is open or chosen. */
  isHeld: boolean
}

type Deliveries = ReturnType<typeof useDeliveries>

/** Filtered deliveries, newest first. New ones appear at the top; while the user is reading, they are held back. */
export function useDeliveries({ filter, isHeld }: UseDeliveriesOptions) {
  const list = useInfiniteQuery(deliveryListQueries(useData().api).list(filter))
  const isReading = useIsScrolled() || isHeld
  const topic = JSON.stringify(filter)
  const [reading, setReading] = useState<{ topic: string; from: string; last: ListedDelivery | undefined }>()
  const all = [...new Map(loadedIn(list.data).map((delivery) => [delivery.deliveryId, delivery])).values()]
  const newest = all[0]?.createdAt
  const from = reading?.topic === topic ? reading.from : undefined
  const { shown, held } = holdBack(all, from)
  if (from === undefined && isReading && newest !== undefined && !list.isPlaceholderData) {
    setReading({ topic, from: newest, last: all.at(-1) })
  }
  if (from !== undefined && !isReading && held === 0) setReading(undefined)
  // each delivery held back pushes an old one off the loaded pages: more are loaded until the last one the user had is
  // back, or as far as a search for text has reached, which may be past its last match
  const last = reading?.last
  const reached = list.data?.pages.at(-1)?.searchedTo ?? all.at(-1)?.createdAt
  const isPushedOff =
    last !== undefined &&
    reached !== undefined &&
    Date.parse(reached) >= Date.parse(last.createdAt) &&
    !all.some(({ deliveryId }) => deliveryId === last.deliveryId)
  const isShort = held > 0 && isPushedOff && list.hasNextPage && !list.isFetchNextPageError
  const loadMore = useEffectEvent(() => void list.fetchNextPage())
  useEffect(() => {
    if (isShort && !list.isFetching) loadMore()
  }, [isShort, list.isFetching])
  return {
    list,
    all,
    shown,
    held,
    showHeld: () => setReading(newest === undefined ? undefined : { topic, from: newest, last: all.at(-1) }),
    showMore: async () => {
      const { data } = await list.fetchNextPage()
      setReading((now) => now && { ...now, last: loadedIn(data).at(-1) })
    },
  }
}

export type DeliveryDetail = {
  delivery: ListedDelivery | undefined
  /** It is still loading. */
  isPending: boolean
  /** Why loading it failed. */
  error: Error | null
  retry: () => void
}

/**
 * The open delivery, from the list. One that isn't there is fetched by itself: it is older than the loaded pages, or no
 * longer matches the filters, like a failed one that was sent again.
 */
export function useOpened(openId: string | undefined, { all, list }: Pick<Deliveries, 'all' | 'list'>): DeliveryDetail {
  const found = all.find(({ deliveryId }) => deliveryId === openId)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  const left = last?.deliveryId === openId ? last : undefined
  const one = useQuery({
    ...deliveryListQueries(useData().api).one(openId ?? ''),
    enabled: openId !== undefined && found === undefined && !list.isPending,
  })
  return {
    delivery: found ?? one.data ?? left,
    isPending: found === undefined && one.isPending,
    error: one.error,
    retry: () => void one.refetch(),
  }
}

/** Health of the receivers. */
export const useReceivers = () => useQuery(deliveryListQueries(useData().api).health())
