import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import {
  type DeliveryFilter,
  deliveryListMutations,
  deliveryListQueries,
  type Redelivered,
  type RedeliveryCount,
} from '#web/data/resources/delivery-list-queries.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Field, fieldClass } from '#web/ui/fields/field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { LATEST } from './deliveries-view.ts'
import { messages } from './messages.ts'

/** `failed`: deliveries that failed, were given up on or are held; `since`: everything since a time. */
export type Redelivery = 'failed' | 'since'

type SendAgainDialogProps = { redelivery: Redelivery; filter: DeliveryFilter; onClose: () => void }

const HOUR_MS = 3_600_000

/** Value of a `datetime-local` field, in the device's time zone, for a time in milliseconds. */
function fieldTime(moment: number): string {
  const date = new Date(moment)
  return new Date(moment - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const statesOf = (redelivery: Redelivery, { state }: DeliveryFilter) =>
  (redelivery === 'failed' ? (['failed', 'stopped'] as const) : (['failed', 'stopped', 'delivered'] as const)).filter(
    (each) => state === undefined || state === each,
  )

/** Confirmation before deliveries are sent again: how many, and what receivers will see. */
export function SendAgainDialog({ redelivery, filter, onClose }: SendAgainDialogProps) {
  const { api } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const isMounted = useMounted()
  const isSince = redelivery === 'since'
  const [opened] = useState(() => Date.now())
  const [since, setSince] = useState(() =>
    fieldTime(filter.since === undefined ? opened - (filter.lastHours ?? 1) * HOUR_MS : Date.parse(filter.since)),
  )
  const start = new Date(since)
  const isPast = !Number.isNaN(start.getTime()) && start.getTime() < opened
  const { lastHours: _hours, ...rest } = filter
  const sendFilter = isSince && isPast ? { ...rest, since: start.toISOString() } : filter
  const counted = useQuery({
    ...deliveryListQueries(api).count(sendFilter, statesOf(redelivery, filter)),
    enabled: !isSince || isPast,
  })
  const [reached] = useState((): Redelivered => new Map())
  const sending = useMutation(deliveryListMutations({ api, queryClient }).redeliverAll(reached))
  const { count = 0, isMore = false } = counted.data ?? {}
  const send = async () => {
    try {
      const due = await sending.mutateAsync({ filter: sendFilter, delivered: isSince })
      toast.show({ text: messages.sentAgain(due), tone: 'ok' })
      if (isMounted()) onClose()
    } catch (error) {
      // an open dialog shows `sending.error`
      if (!isMounted()) toast.show({ text: messages.notSent(explainError(error)), tone: 'error' })
    }
  }
  return (
    <FormDialog
      title={isSince ? messages.sendAllTitle : messages.sendFailedTitle}
      confirm={messages.confirm(count, isMore)}
      cancel={sending.isPending ? messages.closeDialog : undefined}
      disabled={count === 0 && !isMore}
      busy={sending.isPending}
      width={520}
      onSubmit={() => void send()}
      onClose={onClose}
      className="flex flex-col gap-3"
    >
      {isSince && <SinceField value={since} isPast={isPast} onChange={setSince} />}
      <p>{scopeText(redelivery, filter)}</p>
      <output className="font-medium tabular-nums">{isSince && !isPast ? '' : countText(counted)}</output>
      <p className="text-muted">{messages.again}</p>
      <p className="text-muted">{messages.noTests}</p>
      {counted.isError && (
        <Button size="sm" className="self-start" onClick={() => void counted.refetch()}>
          {messages.tryAgain}
        </Button>
      )}
      <p role="alert" className="text-danger-ink empty:hidden">
        {sending.error && `${messages.notSent(explainError(sending.error))} ${messages.sendRest}`}
      </p>
    </FormDialog>
  )
}

type SinceFieldProps = { value: string; isPast: boolean; onChange: (value: string) => void }

const SinceField = ({ value, isPast, onChange }: SinceFieldProps) => (
  <Field label={messages.since} error={isPast ? undefined : messages.sinceMissing}>
    {(control) => (
      <input
        {...control}
        type="datetime-local"
        max={LATEST}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={`${fieldClass} h-[34px]`}
      />
    )}
  </Field>
)

function scopeText(redelivery: Redelivery, { lastHours, since, ...others }: DeliveryFilter): string {
  if (redelivery === 'since') return messages.sendAllOf(Object.keys(others).length > 0)
  return messages.sendFailedOf(Object.keys(others).length > 0 || lastHours !== undefined || since !== undefined)
}

type Counted = { data: RedeliveryCount | undefined; error: Error | null; isError: boolean }

function countText({ data, error, isError }: Counted): string {
  if (isError && error) return messages.notCounted(explainError(error))
  if (data === undefined) return messages.counting
  if (data.count === 0 && !data.isMore) return messages.nothingToSend
  return messages.toSend(data.count, data.isMore)
}
