import { quoteLabel } from '#web/data/album/label.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import type { OutboxView, ParkedIntent } from '#web/data/outbox/outbox-view.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'

/** State of the outbox, most urgent first. */
export type SyncState =
  | 'unauthorized'
  | 'paused'
  | 'offline'
  | 'broken'
  | 'held'
  | 'missing'
  | 'sending'
  | 'refused'
  | 'different'
  | 'done'
  | 'idle'

/** The outbox, and whether a gateway session gives access to the service, rather than a key. */
export type ShownOutbox = OutboxView & { isSession?: boolean }

export function syncState(
  { queued, sent, parked, missing, paused, offline, broken, heldUntil, differences }: OutboxView,
  now: number,
): SyncState {
  if (queued > 0) {
    if (paused === 'unauthorized') return 'unauthorized'
    if (paused === 'asked') return 'paused'
    if (offline) return 'offline'
    if (broken) return 'broken'
    if (heldUntil !== undefined && heldUntil > now + 1_000) return 'held'
    return missing.length === queued ? 'missing' : 'sending'
  }
  if (parked.length > 0) return 'refused'
  if (differences.length > 0) return 'different'
  return sent > 0 ? 'done' : 'idle'
}

const countPhotos = (missing: readonly ParkedIntent[]): number => new Set(missing.map(({ photoId }) => photoId)).size

/** The state in one line. Changes not stored on the device come first: they are lost with the page. */
export function syncLine(view: ShownOutbox, now: number): string {
  const { queued, sent, parked, heldUntil = now, differences } = view
  if (queued > 0 && view.storage !== 'kept') return messages.unsafe(queued)
  switch (syncState(view, now)) {
    case 'unauthorized':
      return (view.isSession ? messages.signedOut : messages.keyRefused)(queued)
    case 'paused':
      return messages.paused(queued)
    case 'offline':
      return messages.offline(queued)
    case 'broken':
      return messages.broken(queued)
    case 'held':
      return messages.held(queued, (heldUntil - now) / 1000)
    case 'missing':
      return messages.missing(queued, countPhotos(view.missing))
    case 'sending':
      return messages.sending(sent, sent + queued)
    case 'refused':
      return messages.refused(parked.length)
    case 'different':
      return messages.different(differences.length)
    case 'done':
      return messages.sent(sent)
    case 'idle':
      return messages.idle
  }
}

/** A note on the waiting changes. */
export function syncNote(view: ShownOutbox, now: number): string | undefined {
  if (view.queued === 0) return undefined
  if (view.storage === 'absent') return messages.notStored
  if (view.storage === 'failing') return messages.notWritten
  const state = syncState(view, now)
  if (state === 'unauthorized') return view.isSession ? messages.signedOutNote : messages.keyRefusedNote
  if (state === 'offline') return messages.offlineNote(view.queued)
  if (state === 'broken') return messages.brokenNote
  if (state === 'missing') return messages.missingNote(view.missing.length, countPhotos(view.missing))
  return state === 'paused' ? messages.pausedNote : undefined
}

/** Text for a live region; without changing numbers, which would be read out all the time. */
export function syncAnnouncement(view: ShownOutbox): string {
  const state = syncState(view, 0)
  if (state === 'idle') return ''
  if (state === 'sending') return messages.sendingAnnounced
  const line = state === 'held' ? messages.heldAnnounced : syncLine(view, 0)
  return [line, syncNote(view, 0)].filter(Boolean).join('. ')
}

/** Label changes that were refused, or wait, for the same reason. */
type RefusedGroup = { why: string; labels: string; keys: readonly string[] }

const labelsOf = (parked: readonly ParkedIntent[]): string => {
  const byLabel = Map.groupBy(parked, (intent) => `${quoteLabel(intent)} ${intent.wanted}`)
  return formatList(
    [...byLabel.values()].flatMap(([one, ...more]) => (one ? messages.wanted(one, more.length + 1) : [])),
  )
}

/** Changes that wait for photos that are missing. */
export const missingGroups = (missing: readonly ParkedIntent[]): RefusedGroup[] =>
  missing.length === 0
    ? []
    : [
        {
          why: messages.missingWhy(countPhotos(missing)),
          labels: labelsOf(missing),
          keys: missing.map(({ key }) => key),
        },
      ]

/** Refused changes, by reason. */
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

/** Labels where the service's result differs from the change that it accepted. */
export function differenceLines(differences: OutboxView['differences']): string[] {
  const byLabel = Map.groupBy(differences, (one) => `${quoteLabel(one)} ${one.actual}`)
  return [...byLabel.values()].flatMap(([one, ...more]) => {
    if (one === undefined) return []
    return (one.actual ? messages.isStillOn : messages.isNotOn)(quoteLabel(one), more.length + 1)
  })
}
