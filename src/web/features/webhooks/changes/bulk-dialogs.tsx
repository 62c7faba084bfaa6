import { type FormEvent, type ReactNode, useId, useState } from 'react'
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
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import { UnsentNote } from './unsent-note.tsx'
import { useChangeActs } from './use-webhook-changes.ts'

type BulkDialogProps = { webhooks: readonly PlacedWebhook[]; onClose: () => void }

type FormDialogProps = {
  title: string
  confirm: string
  isDisabled: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a short form. */
function FormDialog({ title, confirm, isDisabled, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={isDisabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}

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
      isDisabled={moving.length === 0}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (problem !== undefined) return
        onClose()
        const items = moving.map((one) => planEdit(one, { ...one.config, targetUrl: targetUrl.trim() }))
        void act({ kind: 'move', items })
      }}
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
      isDisabled={items.length === 0}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (problems.size > 0) return
        onClose()
        void act({ kind: 'field', items })
      }}
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
    <Dialog
      title={messages.deleteTitle(webhooks.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              void act({ kind: 'delete', items: webhooks.map(planDeletion) })
            }}
          >
            {messages.deleteNow(webhooks.length)}
          </Button>
        </>
      }
    >
      <p className="text-muted">{messages.deleteHint}</p>
      <UnsentNote webhooks={webhooks} />
    </Dialog>
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
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <UnsentNote webhooks={webhooks} />
    </Dialog>
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
