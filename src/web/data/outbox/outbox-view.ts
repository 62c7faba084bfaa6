import type { FoldedIntent, FoldedIntents } from './folded-intents.ts'
import { intentsOf } from './label-batch.ts'
import type { OutboxMachine } from './outbox-machine.ts'
import type { BatchProgress, OutboxView, ParkedIntent, PendingRow } from './outbox.ts'

/** Milliseconds whose pace tells how long the rest will take. */
const PACE_OF = 10_000

/** Failures in a row after which the service is out of reach. */
const OUT_OF_REACH = 4

/** How fast the service takes what is sent. */
export function createSendRate() {
  let answers: { at: number; count: number }[] = []
  return {
    answered(count: number, at: number): void {
      answers = [...answers.filter((answer) => answer.at > at - PACE_OF), { at, count }]
    },
    secondsFor(queued: number, now: number): number | undefined {
      const recent = answers.filter(({ at }) => at > now - PACE_OF)
      const [first] = recent
      const count = recent.reduce((sum, answer) => sum + answer.count, 0)
      const took = first ? now - first.at : 0
      return queued === 0 || took < 500 || count < 3 ? undefined : (queued * took) / count / 1_000
    },
  }
}

const toParked = ({ key, batchId, albumId, photoId, kind, text, wanted, reason }: FoldedIntent): ParkedIntent => ({
  key,
  batchId,
  albumId,
  photoId,
  kind,
  text,
  wanted,
  reason,
})

function progressOf(fold: FoldedIntents, lost: ReadonlyMap<string, number>): BatchProgress[] {
  const counts = new Map<number, { queued: number; parked: number }>()
  for (const { seq, status } of fold.all()) {
    const count = counts.get(seq) ?? { queued: 0, parked: 0 }
    counts.set(seq, count)
    if (status === 'queued') count.queued++
    else if (status === 'parked') count.parked++
  }
  return fold.known().flatMap((seq) => {
    const batch = fold.batch(seq)
    if (batch === undefined) return []
    const { id, albumId, what, at } = batch
    const { queued, parked } = counts.get(seq) ?? { queued: 0, parked: 0 }
    const intents = batch.groups.reduce((sum, { photoIds, unsure }) => sum + photoIds.length + (unsure?.length ?? 0), 0)
    const sent = Math.max(0, intents - queued - parked - (lost.get(id) ?? 0))
    return [{ id, albumId, what, at, queued, parked, sent, intents }]
  })
}

type Seen = {
  machine: OutboxMachine
  now: number
  sent: number
  /** By batch: what was given up, or had its place taken. */
  lost: ReadonlyMap<string, number>
  secondsLeft: number | undefined
  dismissed: number
  isAbsent: boolean
}

/** What there is to be seen of an outbox. O(what waits). */
export function viewOutbox({ machine, now, sent, lost, secondsLeft, dismissed, isAbsent }: Seen): OutboxView {
  const { fold, storing, paused, storageFails, differences, failures, heldUntil, underWay } = machine.view()
  let queued = [...storing.values()].reduce((sum, batch) => sum + intentsOf(batch).length, 0)
  const parked: ParkedIntent[] = []
  const missing: ParkedIntent[] = []
  for (const intent of fold.all()) {
    if (intent.status === 'queued') {
      queued++
      if (intent.reason) missing.push(toParked(intent))
    } else if (intent.status === 'parked') parked.push(toParked(intent))
  }
  return {
    queued,
    underWay,
    sent,
    parked,
    missing,
    paused,
    offline: queued > 0 && (failures >= OUT_OF_REACH || (failures > 0 && !navigator.onLine)),
    storage: isAbsent ? 'absent' : storageFails ? 'failing' : 'kept',
    secondsLeft,
    heldUntil: heldUntil > now ? Date.now() + heldUntil - now : undefined,
    differences: differences.slice(dismissed),
    batches: progressOf(fold, lost),
  }
}

/** All that is not sent, as rows for a file. */
export function pendingRows(machine: OutboxMachine): PendingRow[] {
  const { fold, storing } = machine.view()
  const waiting = [...storing.values()].flatMap((batch) =>
    intentsOf(batch).map((intent) => ({ ...intent, status: 'queued' as const, reason: undefined })),
  )
  return [...fold.all(), ...waiting].flatMap(({ albumId, photoId, kind, text, wanted, status, reason }) =>
    status === 'acknowledged'
      ? []
      : [
          {
            albumId,
            photoId,
            label: text,
            restricted: kind === 'restricted',
            action: wanted ? ('add' as const) : ('remove' as const),
            state: status,
            reason: reason && (reason.detail ?? reason.kind),
          },
        ],
  )
}
