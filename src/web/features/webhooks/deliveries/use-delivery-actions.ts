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
  const testing = useMutation(mutations.test())
  const repeating = useMutation(mutations.redeliver())
  const onError = (error: Error) => toast.show({ text: messages.notSent(explainError(error)), tone: 'error' })
  return {
    isTesting: testing.isPending,
    isRepeating: repeating.isPending,
    test: () => testing.mutate(webhookId, { onError }),
    redeliver: (chosen: Omit<RedeliverRequest, 'webhookId'>) => repeating.mutate({ webhookId, ...chosen }, { onError }),
  }
}
