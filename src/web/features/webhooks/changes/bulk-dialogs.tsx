import { type ReactNode, useState } from 'react'
import {
  planPause,
  type PlacedWebhook,
  type PlannedItem,
  planDeletion,
  planEdit,
} from '#web/data/webhooks/webhook-change.ts'
import { MetadataField } from '#web/features/webhooks/form/metadata-field.tsx'
import {
  emptyDraft,
  type MetadataRow,
  newRow,
  problemsOf,
  targetProblem,
  targetProblemWhileTyping,
  toConfig,
} from '#web/features/webhooks/form/webhook-draft.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import { UnsentNote } from './unsent-note.tsx'
import { useChangeActs } from './use-webhook-changes.ts'

type BulkDialogProps = { webhooks: readonly PlacedWebhook[]; onClose: () => void }

/** Moves webhooks to another receiver. */
export function MoveDialog({ webhooks, onClose }: BulkDialogProps) {
  const { act } = useChangeActs()
  const [targetUrl, setTargetUrl] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const problem = targetProblem(targetUrl)
  const moving = webhooks.filter(({ config }) => config.targetUrl !== targetUrl.trim())
  return (
    <FormDialog
      title={messages.moveTitle(webhooks.length)}
      confirm={messages.moveNow(moving.length)}
      disabled={moving.length === 0}
      width={560}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (problem !== undefined) return
        onClose()
        const items = moving.map((one) => planEdit(one, { ...one.config, targetUrl: targetUrl.trim() }))
        void act({ kind: 'move', items })
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        label={messages.moveTo}
        type="url"
        monospace
        placeholder={messages.moveExample}
        value={targetUrl}
        onChange={setTargetUrl}
        error={submitted ? problem : targetProblemWhileTyping(targetUrl)}
      />
      <p className="text-small text-muted">{messages.moveHint(webhooks.length - moving.length)}</p>
      <UnsentNote webhooks={moving} among={webhooks} />
    </FormDialog>
  )
}

/** Adds fields to the metadata of webhooks. */
export function FieldDialog({ webhooks, onClose }: BulkDialogProps) {
  const { act } = useChangeActs()
  const [rows, setRows] = useState<readonly MetadataRow[]>(() => [newRow([])])
  const [submitted, setSubmitted] = useState(false)
  const problems = problemsOf({ ...emptyDraft, metadata: rows }).rows
  const { metadata } = toConfig({ ...emptyDraft, event: 'newAlbum', metadata: rows })
  const items = webhooks.flatMap((one): PlannedItem[] => {
    const now = one.config.metadata ?? {}
    const isNew = Object.entries(metadata ?? {}).some(([key, value]) => now[key] !== value)
    return isNew ? [planEdit(one, { ...one.config, metadata: { ...now, ...metadata } })] : []
  })
  return (
    <FormDialog
      title={messages.fieldTitle(webhooks.length)}
      confirm={messages.fieldNow(items.length)}
      disabled={items.length === 0}
      width={560}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (problems.size > 0) return
        onClose()
        void act({ kind: 'field', items })
      }}
      className="flex flex-col gap-4"
    >
      <MetadataField rows={rows} onChange={setRows} problems={submitted ? problems : new Map()} error={undefined} />
      <p className="text-small text-muted">{messages.fieldHint}</p>
      <UnsentNote webhooks={webhooks} />
    </FormDialog>
  )
}

/** Confirmation before several webhooks are deleted. */
export function DeleteDialog({ webhooks, onClose }: BulkDialogProps) {
  const { act } = useChangeActs()
  return (
    <FormDialog
      title={messages.deleteTitle(webhooks.length)}
      confirm={messages.deleteNow(webhooks.length)}
      tone="danger"
      onClose={onClose}
      onSubmit={() => {
        onClose()
        void act({ kind: 'delete', items: webhooks.map(planDeletion) })
      }}
    >
      <p className="text-muted">{messages.deleteHint}</p>
      <UnsentNote webhooks={webhooks} />
    </FormDialog>
  )
}

type LossDialogProps = BulkDialogProps & {
  title: string
  confirm: string
  onConfirm: () => void
  children?: ReactNode
}

/** Confirmation of an action by which deliveries are lost. */
export function LossDialog({ title, confirm, webhooks, onConfirm, onClose, children }: LossDialogProps) {
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      onClose={onClose}
      onSubmit={() => {
        onClose()
        onConfirm()
      }}
    >
      {children}
      <UnsentNote webhooks={webhooks} />
    </FormDialog>
  )
}

/** Confirmation before webhooks are paused, if that loses deliveries. */
export function PauseDialog({ webhooks, onClose }: BulkDialogProps) {
  const { act } = useChangeActs()
  return (
    <LossDialog
      title={messages.pauseTitle(webhooks.length)}
      confirm={messages.pauseSeveral}
      webhooks={webhooks}
      onConfirm={() => void act({ kind: 'pause', items: webhooks.map(planPause) })}
      onClose={onClose}
    >
      <p className="text-muted">{messages.pausedHints(webhooks.length)}</p>
    </LossDialog>
  )
}
