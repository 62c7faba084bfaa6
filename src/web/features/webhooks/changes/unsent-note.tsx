import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryLog } from '#contract/extensions.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import type { PlacedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { healthOf } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { messages } from './messages.ts'

const idsIn = (webhooks: readonly PlacedWebhook[]): string[] =>
  webhooks.flatMap(({ in: place, id }) => (place === 'service' ? [id] : []))

/** Counts the deliveries that have not arrived yet; `isUnknown`: a log couldn't be read. */
const unsentIn = (webhooks: readonly PlacedWebhook[], logs: Partial<Record<string, DeliveryLog>>) => {
  const found = idsIn(webhooks).map((id) => logs[id])
  return {
    count: found.reduce((sum, log) => sum + (log ? healthOf(log).unsent : 0), 0),
    isUnknown: found.includes(undefined),
  }
}

type LossCheck = {
  /** Resolves with whether webhooks have, or may have, deliveries that have not arrived yet. */
  mayLose: (webhooks: readonly PlacedWebhook[]) => Promise<boolean>
  isChecking: boolean
}

/**
 * Checks for deliveries that are lost with their webhook: one that replaces it sends only what happens from then on.
 * There are none if the service has no delivery log.
 */
export function useLossCheck(): LossCheck {
  const { api, extensions } = useData()
  const queryClient = useQueryClient()
  const [isChecking, setIsChecking] = useState(false)
  const check = async (webhooks: readonly PlacedWebhook[]): Promise<boolean> => {
    const offered = await queryClient.ensureQueryData(extensions.list()).catch(() => undefined)
    if (offered?.has('deliveries') !== true) return false
    const { count, isUnknown } = unsentIn(
      webhooks,
      await queryClient.fetchQuery({ ...deliveryQueries(api).newestNow(idsIn(webhooks)), staleTime: 0 }),
    )
    return count > 0 || isUnknown
  }
  const mayLose: LossCheck['mayLose'] = (webhooks) => {
    setIsChecking(true)
    return check(webhooks).finally(() => setIsChecking(false))
  }
  return { mayLose, isChecking }
}

type UnsentNoteProps = {
  webhooks: readonly PlacedWebhook[]
  /** All webhooks whose logs are read, if `webhooks` are a changing part of them. */
  among?: readonly PlacedWebhook[]
}

/** Says how many deliveries would be lost; renders nothing if there are none. */
export function UnsentNote({ webhooks, among = webhooks }: UnsentNoteProps) {
  const { api, extensions } = useData()
  const ids = idsIn(among)
  const isOffered = useQuery(extensions.list()).data?.has('deliveries') === true
  const { data: logs } = useQuery({ ...deliveryQueries(api).newestNow(ids), enabled: isOffered && ids.length > 0 })
  if (!isOffered || ids.length === 0) return null
  if (logs === undefined) return <p className="text-small text-muted">{messages.checkingUnsent}</p>
  const { count, isUnknown } = unsentIn(webhooks, logs)
  return (
    <>
      {count > 0 && <p className="text-small text-danger-ink">{messages.unsent(count)}</p>}
      {isUnknown && <p className="text-small text-danger-ink">{messages.unsentUnknown}</p>}
    </>
  )
}
