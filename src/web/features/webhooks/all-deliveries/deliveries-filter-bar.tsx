import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { deliveryWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { FilterRow } from '#web/features/webhooks/filter/filter-row.tsx'
import { events, eventWords, targetWord } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { useAddressText } from '#web/lib/use-address-text.ts'
import type { DeliveriesView } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/fields/field.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { InlineSelect } from '#web/ui/menu/inline-select.tsx'
import { isNarrowed, LATEST, noFilter, OWN_TIMES, states } from './deliveries-view.ts'
import { messages } from './messages.ts'
import { type Receiver, receiverChoices } from './receiver-days.ts'

type DeliveriesFilterBarProps = {
  view: DeliveriesView
  onFilter: (change: DeliveriesView) => void
  receivers: readonly Receiver[]
  /** Actions on the filtered deliveries. */
  children: ReactNode
}

const attempt = { at: '', durationMs: 0, answer: '' }
const stateWords: Record<(typeof states)[number], string> = {
  failed: deliveryWord({ state: 'failed', attempts: [] }).text,
  retrying: deliveryWord({ state: 'pending', attempts: [attempt] }).text,
  stopped: messages.stopped,
  pending: deliveryWord({ state: 'pending', attempts: [] }).text,
  delivered: deliveryWord({ state: 'delivered', attempts: [] }).text,
}

const timeOptions = [
  { value: 'hour', label: messages.lastHour },
  { value: 'day', label: messages.lastDay },
  { value: 'week', label: messages.lastWeek },
  { value: OWN_TIMES, label: messages.ownTimes },
]

/** Filters of the deliveries, kept in the address. */
export function DeliveriesFilterBar({ view, onFilter, receivers, children }: DeliveriesFilterBarProps) {
  const passFocus = usePassFocus()
  const hosts = receiverChoices(receivers, view.receiver).map((value) => ({
    value,
    label: URL.parse(value)?.origin === value ? messages.allOfHost(targetWord(value)) : targetWord(value),
  }))
  return (
    <fieldset aria-label={messages.filters} className="flex flex-wrap items-center gap-1.5">
      <div className="w-60 max-sm:w-full">
        <TextSearch value={view.text ?? ''} onChange={(text) => onFilter({ text: text === '' ? undefined : text })} />
      </div>
      <FilterRow>
        <Choice
          label={messages.state}
          any={messages.anyState}
          value={view.state}
          options={states.map((value) => ({ value, label: stateWords[value] }))}
          onChange={(state) => onFilter({ state })}
        />
        <Choice
          label={messages.event}
          any={messages.anyEvent}
          value={view.event}
          options={events.map((value) => ({ value, label: eventWords[value].title }))}
          onChange={(event) => onFilter({ event })}
        />
        {hosts.length > 0 && (
          <Choice
            label={messages.receiver}
            any={messages.anyReceiver}
            value={view.receiver}
            options={hosts}
            onChange={(receiver) => onFilter({ receiver })}
          />
        )}
        <Choice
          label={messages.time}
          any={messages.anyTime}
          value={isOwnTime(view) ? OWN_TIMES : view.time}
          options={timeOptions}
          onChange={(time) => onFilter({ time, since: undefined, until: undefined })}
        />
        {view.webhook !== undefined && (
          <Button
            ref={passFocus}
            size="sm"
            aria-label={messages.allOfWebhooks}
            title={messages.allOfWebhooks}
            className="border-accent bg-accent-soft"
            onClick={() => onFilter({ webhook: undefined })}
          >
            {messages.oneWebhook} <X size={14} aria-hidden />
          </Button>
        )}
      </FilterRow>
      {isOwnTime(view) && <OwnTimes view={view} onFilter={onFilter} />}
      {isNarrowed(view) && (
        <Button
          ref={passFocus}
          variant="ghost"
          size="sm"
          icon={<X size={14} aria-hidden />}
          onClick={() => onFilter(noFilter)}
        >
          {messages.clearFilters}
        </Button>
      )}
      {children}
    </fieldset>
  )
}

/** Whether the view has custom times instead of a span up to now. */
const isOwnTime = ({ time, since, until }: DeliveriesView) =>
  time === OWN_TIMES || ((since ?? until) !== undefined && time === undefined)

const OwnTimes = ({ view: { since, until }, onFilter }: Pick<DeliveriesFilterBarProps, 'view' | 'onFilter'>) => (
  <>
    <TimeField label={messages.from} value={since} onChange={(from) => onFilter({ time: OWN_TIMES, since: from })} />
    <TimeField label={messages.until} value={until} onChange={(to) => onFilter({ time: OWN_TIMES, until: to })} />
  </>
)

type ChoiceProps = {
  label: string
  any: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** One filter as a select, highlighted while active. */
function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <span
      className={classNames(
        'max-w-full overflow-hidden rounded-control border',
        value === undefined ? 'border-line bg-surface' : 'border-accent bg-accent-soft *:text-ink',
      )}
    >
      <InlineSelect
        label={label}
        value={value ?? ''}
        options={[{ value: '', label: any }, ...options]}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      />
    </span>
  )
}

type TimeFieldProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** Debounce in milliseconds: a time is valid before its last digit is typed. */
const TIME_PAUSE_MS = 800

function TimeField({ label, value = '', onChange }: TimeFieldProps) {
  const { text, setText, leave } = useAddressText({
    inAddress: value,
    write: (time) => onChange(time === '' ? undefined : time),
    pause: TIME_PAUSE_MS,
  })
  return (
    <label className="flex items-center gap-1.5 text-small text-muted">
      {label}
      <input
        type="datetime-local"
        max={LATEST}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={leave}
        className={classNames(fieldClass, 'h-[30px] w-auto px-2')}
      />
    </label>
  )
}

/** Debounce in milliseconds: searching the bodies is costly for the service. */
const PAUSE_MS = 350

function TextSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { text, setText, leave } = useAddressText({
    inAddress: value,
    write: (typed) => onChange(typed.trim() === '' ? '' : typed),
    pause: PAUSE_MS,
  })
  return <SearchField label={messages.search} value={text} onChange={setText} onBlur={leave} />
}
