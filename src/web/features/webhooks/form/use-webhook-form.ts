import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { sameTrigger, subscriptionMutations, UnconfirmedError } from '#web/data/resources/subscription-mutations.ts'
import { describedAlbumName } from '#web/features/webhooks/findings/description.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { messages } from './messages.ts'
import { useDraftFindings } from './use-draft-findings.ts'
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

type UseWebhookFormOptions = {
  draft: WebhookDraft
  onDraft: Dispatch<SetStateAction<WebhookDraft>>
  onCreated?: (subscription: WebhookSubscription) => void
  /** Called with the message of a refusal once the form is gone. */
  onLateRefusal?: (text: string) => void
  /**
   * The webhook to edit, instead of creating one. `save` resolves to an error message, if any, or throws an ApiError.
   */
  editing?: { config: WebhookConfig; save: (config: WebhookConfig) => Promise<string | undefined> }
}

type Refusal = { field: DraftField | undefined; text: string }

/** The error message, and the field it belongs to. */
function refusalOf(error: unknown, { event }: WebhookDraft): Refusal | undefined {
  if (error === null) return undefined
  if (error instanceof UnconfirmedError) {
    const reason = explainError(error.cause)
    const text = error.inList === 'absent' ? messages.notCreated(reason) : messages.maybeCreated(reason)
    return { field: undefined, text }
  }
  const named = error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'forbidden')
  const field = named && error.detail ? fieldNamedIn(error.detail, event) : undefined
  return { field, text: field && named && error.detail ? messages.notAccepted(error.detail) : explainError(error) }
}

/** The state of the form: validation by field, and the outcome of submitting it. */
export function useWebhookForm({ draft, onDraft, onCreated, onLateRefusal, editing }: UseWebhookFormOptions) {
  const { api, albums, subscriptions } = useData()
  const queryClient = useQueryClient()
  const existing = useSuspenseQuery(subscriptions.list()).data.data
  const album = useQuery(albums.whole()).data?.data.find(({ albumId }) => albumId === draft.albumId)
  const albumName = album ? album.name : editing && describedAlbumName(editing.config, draft.albumId)
  const create = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).create())
  const edit = useMutation({ mutationFn: async (config: WebhookConfig) => editing?.save(config) })
  const isMounted = useMounted()
  const [submitted, setSubmitted] = useState(false)
  const problems = problemsOf(draft)
  const config = toConfig(draft, albumName)
  const isPending = create.isPending || edit.isPending
  const isOpen = isSound(problems) && !create.isSuccess && !edit.isPending
  // the edited webhook will be replaced
  const others = editing ? existing.filter((row) => !sameTrigger(row.config, editing.config)) : existing
  const findings = useDraftFindings(others, isOpen ? config : undefined)
  const unsaved = edit.data === undefined ? undefined : { field: undefined, text: edit.data }
  const refusal = refusalOf(create.error ?? edit.error, draft) ?? unsaved
  const lookFirst = create.error instanceof UnconfirmedError ? create.error : undefined
  const refusalAt = (field: DraftField) => (refusal?.field === field ? refusal.text : undefined)
  const errorAt = (field: Exclude<DraftField, 'metadata'>) => {
    const problem = problems[field]
    return (submitted || !isMissing(problem) ? problem : undefined) ?? refusalAt(field)
  }
  const add = () =>
    create.mutateAsync({ config, lookFirst }).then(onCreated, (error: unknown) => {
      // the form shows `create.error`
      if (!isMounted()) onLateRefusal?.(refusalOf(error, draft)?.text ?? explainError(error))
    })
  return {
    /** Whether an earlier attempt may have created it. */
    isUnknown: lookFirst?.inList === 'unknown',
    isPending,
    findings,
    isDuplicate: findings.some(({ kind }) => kind === 'duplicate'),
    config,
    /** The configuration without invalid metadata. */
    preview: toConfig({ ...draft, metadata: draft.metadata.filter(({ id }) => !problems.rows.has(id)) }, albumName),
    refusal: refusal?.field === undefined ? refusal?.text : undefined,
    errorAt,
    targetError:
      (submitted ? errorAt('targetUrl') : targetProblemWhileTyping(draft.targetUrl)) ?? refusalAt('targetUrl'),
    metadataError: refusalAt('metadata'),
    rowProblems: submitted
      ? problems.rows
      : new Map([...problems.rows].filter(([, row]) => !isMissing(row.key ?? row.value))),
    change: (part: Partial<WebhookDraft>) => {
      // an edit while a request runs would be lost when it is answered, and could lead to a second request
      if (isPending) return
      create.reset()
      edit.reset()
      // based on the latest draft: the field that loses focus and the one that gets it may change it in one event
      onDraft((latest) => ({ ...latest, ...part }))
    },
    submit: (form: HTMLFormElement) => {
      if (isPending) return
      if (isSound(problems)) {
        if (editing) edit.mutate(config)
        else void add()
        return
      }
      flushSync(() => setSubmitted(true))
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    },
  }
}

export type WebhookForm = ReturnType<typeof useWebhookForm>
