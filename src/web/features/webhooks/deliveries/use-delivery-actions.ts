import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RedeliverRequest } from '#contract/extensions.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryMutations } from '#web/data/resources/delivery-queries.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Sends tests and redeliveries of a webhook; a failure shows as a toast. */
export function useDeliveryActions(webhookId: string) {
  const { api } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const mutations = deliveryMutations({ api, queryClient })
  // not given to `mutate`, which forgets it once another webhook or tab is shown
  const onError = (error: Error) => toast.show({ text: messages.notSent(explainError(error)), tone: 'error' })
  const testing = useMutation({ ...mutations.test(), onError })
  const redelivering = useMutation({ ...mutations.redeliver(), onError })
  return {
    isTesting: testing.isPending,
    isRedelivering: redelivering.isPending,
    test: () => testing.mutate(webhookId),
    redeliver: (chosen: Omit<RedeliverRequest, 'webhookId'>) => redelivering.mutate({ webhookId, ...chosen }),
  }
}
