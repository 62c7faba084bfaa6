import { quoteLabel } from '#web/data/album/label.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { durationWords } from '#web/data/labelling/duration-words.ts'
import type { OutboxView, ParkedIntent } from '#web/data/outbox/outbox.ts'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'

/** What the outbox is doing, the most pressing first. */
export type SyncState =
  | 'unauthorized'
  | 'paused'
  | 'offline'
  | 'held'
  | 'missing'
  | 'sending'
  | 'refused'
  | 'different'
  | 'done'
  | 'idle'

export function syncState(
  { queued, sent, parked, missing, paused, offline, heldUntil, differences }: OutboxView,
  now: number,
): SyncState {
  if (queued > 0) {
    if (paused === 'unauthorized') return 'unauthorized'
    if (paused === 'asked') return 'paused'
    if (offline) return 'offline'
    if (heldUntil !== undefined && heldUntil > now + 1_000) return 'held'
    return missing.length === queued ? 'missing' : 'sending'
  }
  if (parked.length > 0) return 'refused'
  if (differences.length > 0) return 'different'
  return sent > 0 ? 'done' : 'idle'
}

const changes = (count: number) => countOf(count, { one: 'label change', other: 'label changes' })

/** One line: what is going on, and how long it will take. */
export function syncLine(view: OutboxView, now: number): string {
  const { queued, sent, parked, secondsLeft, heldUntil = now, differences } = view
  const wait = `${changes(queued)} ${queued === 1 ? 'waits' : 'wait'}`
  switch (syncState(view, now)) {
    case 'unauthorized':
      return `${wait}: the service does not accept the key`
    case 'paused':
      return `Paused: ${wait}`
    case 'offline':
      return `Out of reach: ${wait}`
    case 'held':
      return `${wait}: the service asks for ${durationWords((heldUntil - now) / 1000).replace('about ', '')}`
    case 'missing':
      return `${wait} for ${queued === 1 ? 'a photo that is' : 'photos that are'} not in the album right now`
    case 'sending':
      return `Sending ${formatCount(sent)} of ${formatCount(sent + queued)}${secondsLeft === undefined ? '' : ` · ${durationWords(secondsLeft)} left`}`
    case 'refused':
      return `${changes(parked.length)} refused`
    case 'different':
      return `${changes(differences.length)} turned out differently`
    case 'done':
      return `${changes(sent)} sent`
    case 'idle':
      return ''
  }
}

/** What else is to be known while something waits. */
export function syncNote(view: OutboxView, now: number): string | undefined {
  if (view.queued === 0) return undefined
  if (view.storage === 'absent')
    return 'This browser keeps nothing: stay on this page until all is sent, or save a file.'
  if (view.storage === 'failing')
    return 'What waits could not be written to this device: stay on this page until all is sent, or save a file.'
  const state = syncState(view, now)
  if (state === 'unauthorized') return 'Enter a key again, and it goes on. Nothing is lost.'
  if (state === 'offline') return 'It goes on by itself when the service answers, also after a restart.'
  if (state === 'missing') return 'Sent when the service lists them again. You can give them up.'
  return state === 'paused' ? 'Kept on this device until you go on.' : undefined
}

/** What is read out: what changes seldom, so no running numbers. */
export function syncAnnouncement(view: OutboxView, now: number): string {
  const state = syncState(view, now)
  if (state === 'sending') return 'Sending label changes'
  return state === 'idle' ? '' : syncLine(view, now)
}

/** Labels on photos that were refused, or wait, for the same reason. */
export type RefusedGroup = { why: string; labels: string; keys: readonly string[] }

const labelsOf = (parked: readonly ParkedIntent[]): string => {
  const byLabel = Map.groupBy(parked, (intent) => `${quoteLabel(intent)} ${intent.wanted ? 'on' : 'off'}`)
  return [...byLabel]
    .map(([label, { length }]) => `${label} ${countOf(length, { one: 'photo', other: 'photos' })}`)
    .join(', ')
}

/** What waits for photos that are missing. */
export const missingGroups = (missing: readonly ParkedIntent[]): RefusedGroup[] =>
  missing.length === 0
    ? []
    : [
        {
          why: 'The album does not list this right now. It is sent when the photo is back.',
          labels: labelsOf(missing),
          keys: missing.map(({ key }) => key),
        },
      ]

/** What was refused, by reason. */
export function refusedGroups(parked: readonly ParkedIntent[]): RefusedGroup[] {
  const byReason = Map.groupBy(parked, ({ reason }) =>
    explainError(new ApiError({ operation: 'label', ...(reason ?? { kind: 'invalid' }) })),
  )
  return [...byReason].map(([why, intents]) => ({
    why,
    labels: labelsOf(intents),
    keys: intents.map(({ key }) => key),
  }))
}

/** What the service has after all, though it had said yes. */
export function differenceLines(differences: OutboxView['differences']): string[] {
  const byLabel = Map.groupBy(differences, (one) => `${quoteLabel(one)} is ${one.actual ? 'still' : 'not'} on`)
  return [...byLabel].map(([label, { length }]) => `${label} ${countOf(length, { one: 'photo', other: 'photos' })}`)
}
