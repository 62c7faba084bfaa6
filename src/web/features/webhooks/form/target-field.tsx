import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryMutations } from '#web/data/resources/delivery-queries.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { messages } from './messages.ts'

type TargetFieldProps = { targetUrl: string; onChange: (targetUrl: string) => void; error: string | undefined }

/** Field for the target URL, with a button to use an inbox of the service instead of a server. */
export function TargetField({ targetUrl, onChange, error }: TargetFieldProps) {
  const { api } = useData()
  const queryClient = useQueryClient()
  const isMounted = useMounted()
  const inbox = useMutation({
    ...deliveryMutations({ api, queryClient }).addReceiver(),
    // here, not in `mutate`: options are the latest, and the form may have been sent meanwhile
    onSuccess: (receiver) => isMounted() && onChange(receiver.targetUrl),
  })
  const offersInbox = useExtension('receiver') !== undefined
  const isInbox = receiverToken(targetUrl) !== undefined
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={messages.sendTo}
        type="url"
        monospace
        autoComplete="off"
        placeholder={messages.sendToExample}
        value={targetUrl}
        onChange={onChange}
        error={error}
        hint={isInbox ? messages.sendToInbox : messages.sendToHint}
      />
      {offersInbox && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <Button
            size="sm"
            icon={<Inbox size={14} aria-hidden />}
            busy={inbox.isPending}
            aria-disabled={isInbox}
            onClick={() => isInbox || inbox.mutate()}
          >
            {messages.testInbox}
          </Button>
          <output className="min-w-0 flex-1 basis-40">
            {inbox.error ? explainError(inbox.error) : messages.testInboxHint}
          </output>
        </div>
      )}
    </div>
  )
}
