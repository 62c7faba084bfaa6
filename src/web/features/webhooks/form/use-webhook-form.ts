import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WebhookSubscription } from '#contract/index.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { subscriptionMutations, UnconfirmedError } from '#web/data/resources/subscription-mutations.ts'
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
  onDraft: (draft: WebhookDraft) => void
  onCreated: (subscription: WebhookSubscription) => void
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
export function useWebhookForm({ draft, onDraft, onCreated }: UseWebhookFormOptions) {
  const { api, albums, subscriptions } = useData()
  const queryClient = useQueryClient()
  const existing = useSuspenseQuery(subscriptions.list()).data.data
  const albumName = useQuery(albums.whole()).data?.data.find(({ albumId }) => albumId === draft.albumId)?.name
  const create = useMutation(subscriptionMutations({ api, subscriptions, queryClient }).create())
  const [submitted, setSubmitted] = useState(false)
  const problems = problemsOf(draft)
  const config = toConfig(draft, albumName)
  const findings = useDraftFindings(existing, isSound(problems) && !create.isSuccess ? config : undefined)
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
    findings,
    isDuplicate: findings.some(({ kind }) => kind === 'duplicate'),
    /** The configuration as far as it is sound. */
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

export type WebhookForm = ReturnType<typeof useWebhookForm>
