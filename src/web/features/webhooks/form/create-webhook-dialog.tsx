import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WebhookSubscription } from '#contract/index.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { sameWire, subscriptionMutations, UnconfirmedError } from '#web/data/resources/subscription-mutations.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AlbumField } from './album-field.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { KindField } from './kind-field.tsx'
import { LabelField } from './label-field.tsx'
import { MetadataField } from './metadata-field.tsx'
import { OwnReceiverButton } from './own-receiver-button.tsx'
import {
  type DraftField,
  fieldNamedIn,
  isMissing,
  isSound,
  problemsOf,
  targetProblemWhileTyping,
  toConfig,
  type WebhookDraft,
} from './webhook-draft.ts'

type CreateWebhookDialogProps = {
  draft: WebhookDraft
  onDraft: (draft: WebhookDraft) => void
  onClose: () => void
  onCreated: (subscription: WebhookSubscription) => void
}

type Refusal = { field: DraftField | undefined; text: string }

/** The error message, and the field it belongs to. */
function refusalOf(error: unknown, { event }: WebhookDraft): Refusal | undefined {
  if (error === null) return undefined
  if (error instanceof UnconfirmedError) {
    const looked =
      error.inList === 'absent'
        ? 'The list of webhooks was read again: it was not created.'
        : 'The list of webhooks could not be read either, so it is not known whether it was created.'
    return { field: undefined, text: `${explainError(error.cause)} ${looked}` }
  }
  const named = error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'forbidden')
  const field = named && error.detail ? fieldNamedIn(error.detail, event) : undefined
  return { field, text: field && named && error.detail ? `The service says: ${error.detail}` : explainError(error) }
}

/** The state of the form: validation by field, and the outcome of submitting it. */
function useWebhookForm({ draft, onDraft, onCreated }: Omit<CreateWebhookDialogProps, 'onClose'>) {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const existing = useSuspenseQuery(subscriptions.list()).data.data
  const create = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).create())
  const [submitted, setSubmitted] = useState(false)
  const problems = problemsOf(draft)
  const config = toConfig(draft)
  const refusal = refusalOf(create.error, draft)
  const lookFirst =
    create.error instanceof UnconfirmedError && create.error.inList === 'unknown' ? create.error : undefined
  const refusalAt = (field: DraftField) => (refusal?.field === field ? refusal.text : undefined)
  const errorAt = (field: Exclude<DraftField, 'metadata'>) => {
    const problem = problems[field]
    return (submitted || !isMissing(problem) ? problem : undefined) ?? refusalAt(field)
  }
  return {
    lookFirst,
    isPending: create.isPending,
    isDuplicate: isSound(problems) && !create.isSuccess && existing.some((row) => sameWire(row.config, config)),
    refusal: refusal?.field === undefined ? refusal?.text : undefined,
    errorAt,
    targetError:
      (submitted ? errorAt('targetUrl') : targetProblemWhileTyping(draft.targetUrl)) ?? refusalAt('targetUrl'),
    metadataError: refusalAt('metadata'),
    unsoundRows: problems.rows,
    rowProblems: submitted
      ? problems.rows
      : new Map([...problems.rows].filter(([, row]) => !isMissing(row.key ?? row.value))),
    change: (part: Partial<WebhookDraft>) => {
      create.reset()
      onDraft({ ...draft, ...part })
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      if (create.isPending) return
      if (isSound(problems)) {
        create.mutate({ config, lookFirst }, { onSuccess: onCreated })
        return
      }
      flushSync(() => setSubmitted(true))
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    },
  }
}

/** Creates a webhook: event, album, target and metadata, beside a preview of the delivery. */
export function CreateWebhookDialog({ draft, onDraft, onClose, onCreated }: CreateWebhookDialogProps) {
  const webhook = useWebhookForm({ draft, onDraft, onCreated })
  const formId = useId()
  return (
    <Dialog
      open
      title="New webhook"
      width={940}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={webhook.isPending}>
            {webhook.lookFirst ? 'Look again' : webhook.isDuplicate ? 'Create it all the same' : 'Create webhook'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={webhook.submit} className="grid gap-6 md:grid-cols-[minmax(0,1fr)_330px]">
        <WebhookFields draft={draft} webhook={webhook} />
        <DraftPreview
          config={toConfig({ ...draft, metadata: draft.metadata.filter(({ id }) => !webhook.unsoundRows.has(id)) })}
        />
      </form>
    </Dialog>
  )
}

type WebhookFieldsProps = { draft: WebhookDraft; webhook: ReturnType<typeof useWebhookForm> }

function WebhookFields({ draft, webhook: { change, errorAt, ...webhook } }: WebhookFieldsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div role="alert" className="empty:hidden">
        {webhook.refusal !== undefined && <Notice tone="danger">{webhook.refusal}</Notice>}
      </div>
      <KindField value={draft.event} onChange={(event) => change({ event })} />
      {draft.event !== 'newAlbum' && (
        <AlbumField albumId={draft.albumId} onChange={(albumId) => change({ albumId })} error={errorAt('albumId')} />
      )}
      {draft.event === 'photoLabelAdded' && (
        <LabelField
          albumId={draft.albumId}
          label={draft.label}
          onChange={(label) => change({ label })}
          error={errorAt('label')}
        />
      )}
      <TextField
        label="Send to"
        type="url"
        monospace
        autoComplete="off"
        placeholder="https://hooks.example/photos"
        value={draft.targetUrl}
        onChange={(targetUrl) => change({ targetUrl })}
        error={webhook.targetError}
        hint="A public https address. The service calls it with POST."
      />
      <OwnReceiverButton onAddress={(targetUrl) => change({ targetUrl })} />
      <MetadataField
        rows={draft.metadata}
        onChange={(metadata) => change({ metadata })}
        problems={webhook.rowProblems}
        error={webhook.metadataError}
      />
      <output className="empty:hidden">
        {webhook.isDuplicate && (
          <Notice tone="warn">
            There is a webhook for this to the same address already. The receiver would get everything twice.
          </Notice>
        )}
      </output>
    </div>
  )
}

const tones = { danger: 'border-danger/50 bg-danger/8', warn: 'border-warn/60 bg-warn/10' }

function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
  return (
    <div className={`flex items-start gap-2 rounded-control border px-3 py-2 wrap-anywhere ${tones[tone]}`}>
      <Icon
        size={16}
        aria-hidden
        className={tone === 'danger' ? 'mt-0.5 shrink-0 text-danger-ink' : 'mt-0.5 shrink-0 text-warn-ink'}
      />
      <p>{children}</p>
    </div>
  )
}
