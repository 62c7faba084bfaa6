import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
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

/** What the service said, and the field it belongs to. */
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

/** Makes a webhook: what sends, from where, to whom, with what, and the body that will arrive. */
export function CreateWebhookDialog({ draft, onDraft, onClose, onCreated }: CreateWebhookDialogProps) {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const existing = useSuspenseQuery(subscriptions.list()).data.data
  const create = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).create())
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()

  const problems = problemsOf(draft)
  const config = toConfig(draft)
  const refusal = refusalOf(create.error, draft)
  const duplicate = isSound(problems) && !create.isSuccess && existing.some((row) => sameWire(row.config, config))
  const lookFirst =
    create.error instanceof UnconfirmedError && create.error.inList === 'unknown' ? create.error : undefined

  const change = (part: Partial<WebhookDraft>) => {
    create.reset()
    onDraft({ ...draft, ...part })
  }
  const shown = (field: Exclude<DraftField, 'metadata'>) => {
    const problem = problems[field]
    return (
      (submitted || !isMissing(problem) ? problem : undefined) ?? (refusal?.field === field ? refusal.text : undefined)
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    if (isSound(problems)) {
      create.mutate({ config, lookFirst }, { onSuccess: onCreated })
      return
    }
    flushSync(() => setSubmitted(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const rowProblems = submitted
    ? problems.rows
    : new Map([...problems.rows].filter(([, row]) => !isMissing(row.key ?? row.value)))
  const targetError = submitted ? shown('targetUrl') : targetProblemWhileTyping(draft.targetUrl)

  return (
    <Dialog
      open
      title="New webhook"
      width={940}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={create.isPending}>
            {lookFirst ? 'Look again' : duplicate ? 'Create it all the same' : 'Create webhook'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        className="grid gap-6 md:grid-cols-[minmax(0,1fr)_330px]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          <div role="alert" className="empty:hidden">
            {refusal && refusal.field === undefined && <Notice tone="danger">{refusal.text}</Notice>}
          </div>
          <KindField value={draft.event} onChange={(event) => change({ event })} />
          {draft.event !== 'newAlbum' && (
            <AlbumField albumId={draft.albumId} onChange={(albumId) => change({ albumId })} error={shown('albumId')} />
          )}
          {draft.event === 'photoLabelAdded' && (
            <LabelField
              albumId={draft.albumId}
              label={draft.label}
              onChange={(label) => change({ label })}
              error={shown('label')}
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
            error={targetError ?? (refusal?.field === 'targetUrl' ? refusal.text : undefined)}
            hint="A public https address. The service calls it with POST."
          />
          <OwnReceiverButton onAddress={(targetUrl) => change({ targetUrl })} />
          <MetadataField
            rows={draft.metadata}
            onChange={(metadata) => change({ metadata })}
            problems={rowProblems}
            error={refusal?.field === 'metadata' ? refusal.text : undefined}
          />
          <output className="empty:hidden">
            {duplicate && (
              <Notice tone="warn">
                There is a webhook for this to the same address already. The receiver would get everything twice.
              </Notice>
            )}
          </output>
        </div>
        <DraftPreview
          config={toConfig({ ...draft, metadata: draft.metadata.filter(({ id }) => !problems.rows.has(id)) })}
        />
      </form>
    </Dialog>
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
