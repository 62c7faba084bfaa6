import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryMutations } from '#web/data/resources/delivery-queries.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers a receiver of the service's own to who has no server; its inbox is shown beside the webhook. */
export function OwnReceiverButton({ onAddress }: { onAddress: (targetUrl: string) => void }) {
  const { api } = useData()
  const queryClient = useQueryClient()
  const add = useMutation(deliveryMutations({ api, queryClient }).addReceiver())
  if (useExtension('receiver') === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <Button
        size="sm"
        icon={<Inbox size={14} aria-hidden />}
        busy={add.isPending}
        onClick={() => add.mutate(undefined, { onSuccess: ({ targetUrl }) => onAddress(targetUrl) })}
      >
        Use an inbox of this service
      </Button>
      <span className="min-w-0 flex-1 basis-40">
        {add.error ? explainError(add.error) : 'No server at hand? See here what arrives.'}
      </span>
    </div>
  )
}
