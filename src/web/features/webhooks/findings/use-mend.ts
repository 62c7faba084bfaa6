import { MutationObserver, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { sameWire, subscriptionMutations, UnconfirmedError } from '#web/data/resources/subscription-mutations.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** A change of one webhook: the old one goes, the new one comes; either may be missing. */
type Change = {
  old?: WebhookSubscription | undefined
  config?: WebhookConfig
  /** An earlier try of which nobody knows whether it created the new one. */
  lookFirst?: UnconfirmedError
}

/** Thrown where the new webhook is there, and the old one is as well. */
class NotRemovedError extends Error {
  override name = 'NotRemovedError'
}

const reasonFor = (error: unknown) => explainError(error instanceof UnconfirmedError ? error.cause : error)

/** Creates, deletes or replaces a webhook; the new one is created first, so that nothing is missed in between. */
function useChange() {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const { create, remove } = subscriptionMutations({ api, subscriptions, queryClient })

  /** @returns the new webhook; that is one of the others where it would be equal to it. */
  async function change({ old, config, lookFirst }: Change): Promise<WebhookSubscription | undefined> {
    const known = queryClient.getQueryData(subscriptions.list().queryKey)?.data ?? []
    const mayBeKnown = old !== undefined && config !== undefined && !sameWire(config, old.config)
    const present = mayBeKnown ? known.find((other) => sameWire(other.config, config)) : undefined
    const creating = new MutationObserver(queryClient, create())
    const made = config && (present ?? (await creating.mutate({ config, lookFirst })))
    try {
      if (old) await new MutationObserver(queryClient, remove()).mutate(old.webhookId)
    } catch (error) {
      throw made ? new NotRemovedError(reasonFor(error), { cause: error }) : error
    }
    return made
  }
  return useMutation({ mutationFn: change, retry: false })
}

/** Mends a webhook by one press, with an undo. `onReplace`: another webhook has taken the place of the first. */
export function useMend(onReplace: (from: string, to: string) => void) {
  const toast = useToast()
  const { mutate, isPending, variables } = useChange()

  const onError = (error: Error, change: Change) => {
    const isDouble = error instanceof NotRemovedError && change.old !== undefined
    const again: Change = isDouble
      ? { old: change.old }
      : { ...change, ...(error instanceof UnconfirmedError && error.inList === 'unknown' && { lookFirst: error }) }
    toast.show({
      text: isDouble ? messages.bothThere(error.message) : messages.notMended(reasonFor(error)),
      tone: 'error',
      action: { label: isDouble ? messages.deleteOld : messages.tryAgain, onSelect: () => run(again) },
    })
  }

  const onSuccess = (made: WebhookSubscription | undefined, { old }: Change) => {
    if (made && old) onReplace(old.webhookId, made.webhookId)
    const undo: Change | undefined = old && { old: made, config: old.config }
    toast.show({
      text: made && old ? messages.replaced : made ? messages.restored : messages.deleted,
      tone: 'ok',
      topic: 'webhook mended',
      ...(undo && { action: { label: messages.undo, onSelect: () => run(undo) } }),
    })
  }

  const run = (change: Change) => mutate(change, { onError, onSuccess })
  return { run, busyId: isPending ? variables.old?.webhookId : undefined }
}
