import { X } from 'lucide-react'
import type { WebhookEvent, WebhookSubscription } from '#contract/index.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { WebhookHealth } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { useFindings } from '#web/features/webhooks/findings/findings-context.tsx'
import type { AlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { events, eventWords, targetWord } from '#web/features/webhooks/webhook-words.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import type { WebhookFilter } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineSelect } from '#web/ui/menu/inline-select.tsx'
import { FilterRow } from './filter-row.tsx'
import { messages } from './messages.ts'
import { choicesOf, filterNames, isNarrowed } from './webhook-filter.ts'

type FilterBarProps = {
  subscriptions: readonly WebhookSubscription[]
  /** Number of webhooks shown. */
  found: number
  filter: WebhookFilter
  onFilter: (filter: WebhookFilter) => void
  albums: AlbumNames
  paused: PausedById
  health: HealthById
}

type FilterName = (typeof filterNames)[number]

const words: Record<FilterName, { label: string; any: string }> = {
  event: { label: messages.event, any: messages.anyEvent },
  album: { label: messages.album, any: messages.everyAlbum },
  receiver: { label: messages.receiver, any: messages.anyReceiver },
  health: { label: messages.status, any: messages.anyStatus },
  finding: { label: messages.findings, any: messages.anyFindings },
}

/** States of a webhook. `active` stands for all that aren't paused if the service has no delivery log. */
const states: Record<WebhookHealth['state'] | 'active' | 'paused', string> = {
  failing: messages.isFailing,
  stopped: messages.isStopped,
  ok: messages.isDelivering,
  idle: messages.isIdle,
  active: messages.isActive,
  paused: messages.isPaused,
}

const findingWords: ReadonlyMap<string, string> = new Map([
  ['problem', messages.needsLook],
  ['note', messages.hasNote],
])

const isEvent = (value: string): value is WebhookEvent => events.some((event) => event === value)
const isState = (value: string): value is keyof typeof states => Object.hasOwn(states, value)

/** A filter's value in words. */
function wordOf(name: FilterName, value: string, { names }: AlbumNames): string {
  if (name === 'event' && isEvent(value)) return eventWords[value].title
  if (name === 'health' && isState(value)) return states[value]
  if (name === 'finding') return findingWords.get(value) ?? value
  if (name === 'receiver' && receiverToken(value) !== undefined) return targetWord(value)
  return name === 'album' ? (names?.get(value) ?? value) : value
}

/** Filters of map and list, with the number of matching webhooks. */
export function FilterBar({ subscriptions, found, filter, onFilter, albums, paused, health }: FilterBarProps) {
  const passFocus = usePassFocus()
  const { known: findings } = useFindings()
  const narrowed = isNarrowed(filter)
  return (
    <fieldset aria-label={messages.filters} className="flex flex-wrap items-center gap-1.5">
      <FilterRow>
        {filterNames.map((name) => {
          const chosen = filter[name]
          if (name === 'health' && health === undefined && paused.size === 0 && chosen === undefined) return null
          const counts = choicesOf(name, { subscriptions, paused, health, findings, chosen })
          const options = [...counts.keys()]
            .map((value) => ({ value, label: wordOf(name, value, albums) }))
            .toSorted((one, other) => one.label.localeCompare(other.label))
            .map(({ value, label }) => ({ value, label: messages.choice(label, counts.get(value) ?? 0) }))
          if (options.length < (name === 'finding' ? 1 : 2) && chosen === undefined) return null
          return (
            <span
              key={name}
              className={
                chosen === undefined
                  ? 'rounded-control border border-line bg-surface'
                  : 'rounded-control border border-accent bg-accent-soft *:text-ink'
              }
            >
              <InlineSelect
                label={words[name].label}
                value={chosen ?? ''}
                options={[{ value: '', label: words[name].any }, ...options]}
                onChange={(value) => onFilter({ [name]: value === '' ? undefined : value })}
              />
            </span>
          )
        })}
      </FilterRow>
      {narrowed && (
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
      <output className="ps-2 text-small text-muted tabular-nums">
        {narrowed && messages.shownOf(found, subscriptions.length)}
      </output>
    </fieldset>
  )
}

/** Clears every filter, including the search. */
export const noFilter: WebhookFilter = {
  search: undefined,
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
}
