import { type Ref, useId } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import type { WebhookDraft } from './webhook-draft.ts'

type DescribeFieldProps = {
  draft: WebhookDraft
  onChange: (part: Partial<WebhookDraft>) => void
  checkboxRef: Ref<HTMLInputElement>
}

/** Option to describe the webhook in its metadata, with fields for its environment and a note. */
export function DescribeField({ draft, onChange, checkboxRef }: DescribeFieldProps) {
  const { isDescribed, environment, note } = draft
  const hintId = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-2.5">
        <label className="touch-target flex min-w-0 items-start gap-2.5 font-medium">
          <input
            ref={checkboxRef}
            type="checkbox"
            checked={isDescribed}
            aria-describedby={hintId}
            onChange={({ currentTarget }) => onChange({ isDescribed: currentTarget.checked })}
            className="mt-0.5 size-4 shrink-0 accent-accent-fill"
          />
          {messages.describe}
        </label>
      </div>
      <p id={hintId} className="-mt-2 ps-[26px] text-small text-muted">
        {messages.describeHint}
      </p>
      {isDescribed && (
        <div className="grid gap-3 ps-[26px] sm:grid-cols-2">
          <TextField
            label={messages.environment}
            placeholder={messages.environmentExample}
            value={environment}
            onChange={(text) => onChange({ environment: text })}
          />
          <TextField
            label={messages.note}
            placeholder={messages.noteExample}
            value={note}
            onChange={(text) => onChange({ note: text })}
          />
        </div>
      )}
    </div>
  )
}
