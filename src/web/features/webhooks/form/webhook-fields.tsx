import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import type { WebhookEvent } from '#contract/index.ts'
import { isProblem } from '#web/features/webhooks/findings/find-findings.ts'
import { reasonOf } from '#web/features/webhooks/findings/finding-words.ts'
import { EventIcon } from '#web/features/webhooks/webhook-source.tsx'
import { events, eventWords } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { AlbumField } from './album-field.tsx'
import { DescribeField } from './describe-field.tsx'
import { LabelField } from './label-field.tsx'
import { messages } from './messages.ts'
import { MetadataField } from './metadata-field.tsx'
import { TargetField } from './target-field.tsx'
import type { WebhookForm } from './use-webhook-form.ts'
import type { WebhookDraft } from './webhook-draft.ts'

type WebhookFieldsProps = { draft: WebhookDraft; webhook: WebhookForm }

/** The fields of a webhook, with their problems. */
export function WebhookFields({ draft, webhook: { change, errorAt, ...webhook } }: WebhookFieldsProps) {
  const describe = useRef<HTMLInputElement>(null)
  const passFocus = usePassFocus(describe)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div role="alert" className="empty:hidden">
        {webhook.refusal !== undefined && <Notice tone="danger">{webhook.refusal}</Notice>}
      </div>
      <EventField value={draft.event} onChange={(event) => change({ event })} />
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
      <TargetField
        targetUrl={draft.targetUrl}
        onChange={(targetUrl) => change({ targetUrl })}
        error={webhook.targetError}
      />
      <MetadataField
        rows={draft.metadata}
        onChange={(metadata) => change({ metadata })}
        problems={webhook.rowProblems}
        error={webhook.metadataError}
      />
      <DescribeField draft={draft} onChange={change} checkboxRef={describe} />
      <output className="flex flex-col gap-2 empty:hidden">
        {webhook.findings.map((finding) => (
          <Notice key={finding.kind} tone={isProblem(finding) ? 'warn' : 'note'}>
            {finding.kind === 'duplicate' ? messages.duplicate : reasonOf(finding)}{' '}
            {finding.kind === 'overlap' && (
              <button
                ref={passFocus}
                type="button"
                className="touch-target font-medium underline underline-offset-2"
                onClick={() => change({ isDescribed: true })}
              >
                {messages.describeNow}
              </button>
            )}
          </Notice>
        ))}
      </output>
    </div>
  )
}

/** Radio group for the event that triggers the webhook. */
function EventField({ value, onChange }: { value: WebhookEvent; onChange: (event: WebhookEvent) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{messages.when}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {events.map((event) => (
          <label
            key={event}
            className={classNames(
              'flex cursor-pointer flex-col gap-1 rounded-card border p-3 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              event === value
                ? 'border-accent bg-accent-soft forced-colors:border-2 forced-colors:border-[Highlight]'
                : 'border-line hover:border-faint',
            )}
          >
            <input
              type="radio"
              name={name}
              value={event}
              checked={event === value}
              onChange={() => onChange(event)}
              className="sr-only"
            />
            <span
              title={event}
              className="flex gap-x-2 gap-y-1 font-semibold max-sm:items-center sm:max-lg:flex-col lg:items-center"
            >
              <EventIcon event={event} />
              {eventWords[event].title}
            </span>
            <span className="text-pretty text-small text-muted">{eventWords[event].explanation}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const tones = {
  danger: { Icon: CircleAlert, box: 'border-danger/50 bg-danger/8', icon: 'mt-0.5 shrink-0 text-danger-ink' },
  warn: { Icon: TriangleAlert, box: 'border-warn/60 bg-warn/10', icon: 'mt-0.5 shrink-0 text-warn-ink' },
  note: { Icon: Info, box: 'border-line bg-sunken', icon: 'mt-0.5 shrink-0 text-muted' },
}

function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { Icon, box, icon } = tones[tone]
  return (
    <div className={`flex items-start gap-2 rounded-control border px-3 py-2 wrap-anywhere ${box}`}>
      <Icon size={16} aria-hidden className={icon} />
      <p>{children}</p>
    </div>
  )
}
