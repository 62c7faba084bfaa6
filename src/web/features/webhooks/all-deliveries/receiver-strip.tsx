import { CircleAlert, CirclePause } from 'lucide-react'
import { useId, useState } from 'react'
import { timeWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { toneClass } from '#web/features/webhooks/deliveries/health-marks.tsx'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import {
  addressChoice,
  byTrouble,
  type DayBar,
  dayBars,
  isOfReceiver,
  type Receiver,
  weekText,
} from './receiver-days.ts'

/** Counts of each day: as the lower part of a card, or floating over the page. */
const dayList = {
  stays: 'flex flex-col gap-0.5 rounded-b-card border border-t-0 bg-surface px-3 py-2.5 text-small tabular-nums',
  floats:
    'absolute inset-x-0 top-full z-30 mt-1 flex flex-col gap-0.5 rounded-card border border-line bg-surface p-3 text-small tabular-nums shadow-float',
}

/** Receivers shown before the list is expanded. */
const SHOWN = 4

type ReceiverStripProps = {
  receivers: readonly Receiver[]
  /** The receiver or origin that the list is narrowed to. */
  chosen: string | undefined
  onChoose: (receiver: string | undefined) => void
}

/** Health of each receiver over the last seven days; pressing one filters the list by it. */
export function ReceiverStrip({ receivers, chosen, onChoose }: ReceiverStripProps) {
  const [isWhole, setWhole] = useState(false)
  const [hasDays, setDays] = useState(false)
  const sorted = byTrouble(receivers)
  const [first, rest] = [sorted.slice(0, SHOWN), sorted.slice(SHOWN)]
  const shown = isWhole ? sorted : [...first, ...rest.filter(({ targetUrl }) => isOfReceiver(targetUrl, chosen))]
  if (receivers.length === 0) return null
  return (
    <section aria-labelledby="receivers-heading" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="receivers-heading" className="text-section font-semibold text-muted uppercase">
          {messages.receivers}
        </h2>
        <p className="text-small text-muted">{messages.receiverHint}</p>
        <Button size="sm" variant="ghost" aria-expanded={hasDays} onClick={() => setDays(!hasDays)}>
          {hasDays ? messages.hideDays : messages.showDays}
        </Button>
      </div>
      <ul
        aria-labelledby="receivers-heading"
        className="grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-3 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
      >
        {shown.map((receiver) => (
          <ReceiverCard
            key={receiver.targetUrl}
            receiver={receiver}
            isChosen={isOfReceiver(receiver.targetUrl, chosen)}
            hasDays={hasDays}
            onPress={() => {
              const choice = addressChoice(receiver.targetUrl)
              onChoose(chosen === choice ? undefined : choice)
            }}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? messages.fewerReceivers : messages.allReceivers(receivers.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

type ReceiverCardProps = {
  receiver: Receiver
  isChosen: boolean
  /** The counts of each day are always visible. */
  hasDays: boolean
  onPress: () => void
}

function ReceiverCard({ receiver, isChosen, hasDays, onPress }: ReceiverCardProps) {
  const id = useId()
  // shows the counts on hover and keyboard focus; screen readers always get them
  const [isTold, setTold] = useState(false)
  const { targetUrl, waiting, nextAt } = receiver
  const bars = dayBars(receiver)
  const wait =
    nextAt === undefined ? messages.waiting(waiting) : messages.waitingUntil(waiting, timeWord(nextAt, { exact: true }))
  return (
    <li
      className="relative flex flex-col max-sm:w-64 max-sm:shrink-0 max-sm:snap-start"
      onPointerEnter={({ pointerType }) => setTold(pointerType === 'mouse')}
      onPointerLeave={() => setTold(false)}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        aria-describedby={id}
        onClick={onPress}
        onFocus={({ currentTarget }) => setTold(currentTarget.matches(':focus-visible'))}
        onBlur={() => setTold(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isTold) return
          event.stopPropagation()
          setTold(false)
        }}
        className={classNames(
          'flex w-full flex-1 flex-col gap-1.5 border p-3 text-start',
          hasDays ? 'rounded-t-card' : 'rounded-card',
          isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
        )}
      >
        <span className="line-clamp-2">
          <TargetAddress targetUrl={targetUrl} />
        </span>
        <span aria-hidden className="flex h-8 items-end gap-1">
          {bars.map((bar) => (
            <Bar key={bar.day} bar={bar} />
          ))}
        </span>
        <span className="text-small text-muted tabular-nums first-letter:uppercase">{weekText(receiver)}</span>
        <Trouble receiver={receiver} />
        <span className="text-small text-muted tabular-nums">
          {waiting > 0 ? wait : receiver.disabledAt === undefined ? messages.nothingWaits : messages.restart}
        </span>
      </button>
      <ul
        id={id}
        className={
          hasDays
            ? classNames(dayList.stays, isChosen ? 'border-accent' : 'border-line')
            : isTold
              ? dayList.floats
              : 'sr-only'
        }
      >
        {bars.map(({ day, text }) => (
          <li key={day}>{text}</li>
        ))}
      </ul>
    </li>
  )
}

const height = (share: number) => ({ height: share > 0 ? `max(3px, ${share * 60}%)` : 0 })

/** Bar of a day, as high as its attempts, with a cross if some failed; a dashed line if not counted. */
function Bar({ bar: { isKnown, arrived, missed } }: { bar: DayBar }) {
  if (!isKnown) return <span className="h-2 flex-1 border-b border-dashed border-faint" />
  return (
    <span className="flex h-full min-w-0 flex-1 flex-col justify-end border-b border-line">
      {missed > 0 && (
        <span className="text-center text-[10px] leading-3 font-bold text-danger-ink forced-colors:text-[CanvasText]">
          ×
        </span>
      )}
      <span className={classNames('w-full rounded-t-[2px]', toneClass.danger)} style={height(missed)} />
      <span className={classNames('w-full', toneClass.ok)} style={height(arrived)} />
    </span>
  )
}

/** When a receiver began to fail, or was stopped. */
function Trouble({ receiver: { disabledAt, failingSince } }: { receiver: Receiver }) {
  if (disabledAt === undefined && failingSince === undefined) return null
  const Icon = disabledAt === undefined ? CircleAlert : CirclePause
  return (
    <span className="flex items-start gap-1.5 text-small text-danger-ink tabular-nums">
      <Icon size={14} aria-hidden className="mt-[3px] shrink-0" />
      {disabledAt === undefined
        ? messages.failingSince(timeWord(failingSince ?? ''))
        : messages.stoppedSince(timeWord(disabledAt))}
    </span>
  )
}
