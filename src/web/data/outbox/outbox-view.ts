import type { LabelIntent } from '#web/data/album/label.ts'
import type { LogicalClock } from '#web/data/client/logical-clock.ts'
import type { LabelOverlay } from '#web/data/labels/label-overlay.ts'
import { createStore } from '#web/lib/store.ts'
import { countIntents } from './count-intents.ts'
import type { FoldedIntent, FoldedIntents } from './folded-intents.ts'
import { type Difference, intentsOf, type LabelBatch, type Outcome, type Refusal } from './label-batch.ts'
import type { OutboxEvent, PauseReason } from './machine-state.ts'
import type { OutboxMachine } from './outbox-machine.ts'
import { isFailing } from './send-queue.ts'
import { isStorable } from './storage-records.ts'

/** An intent that the service refused and that waits for a person, or one whose photo is missing. */
export type ParkedIntent = LabelIntent & { key: string; batchId: string; reason: Refusal | undefined }

/** Progress of a batch that is not over, counted in labels on photos. */
export type BatchProgress = Pick<LabelBatch, 'id' | 'albumId' | 'what' | 'at'> & {
  queued: number
  sent: number
  parked: number
  intents: number
}

export type OutboxView = {
  queued: number
  underWay: number
  /** Acknowledged since the queue was last empty. */
  sent: number
  parked: readonly ParkedIntent[]
  /** Queued intents whose photos are missing from the album at the moment. */
  missing: readonly ParkedIntent[]
  paused: PauseReason | undefined
  /** The service doesn't answer. */
  offline: boolean
  /** The service answers, with errors only. */
  broken: boolean
  /** kept: queued changes are on disk. failing: some may not be. absent: this browser blocks storage, so they are lost with the page. */
  storage: 'kept' | 'failing' | 'absent'
  secondsLeft: number | undefined
  /** The service asked to wait until then: milliseconds since 1970. */
  heldUntil: number | undefined
  differences: readonly Difference[]
  batches: readonly BatchProgress[]
  /** Number of the latest batch, which may be over: one without intents may begin and end between two views. */
  latest: number
  /** Numbers of the batches on this device that can't be read, and so aren't sent. */
  unread: readonly number[]
}

/** Milliseconds that the sending rate is measured over. */
const RATE_WINDOW = 10_000

/** Sending rate: how fast the service acknowledges. */
function createSendRate() {
  let answers: { at: number; count: number }[] = []
  return {
    answered(count: number, at: number): void {
      answers = [...answers.filter((answer) => answer.at > at - RATE_WINDOW), { at, count }]
    },
    secondsFor(queued: number, now: number): number | undefined {
      const recent = answers.filter(({ at }) => at > now - RATE_WINDOW)
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

function progressOf(fold: FoldedIntents): BatchProgress[] {
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
    const intents = countIntents(batch)
    const sent = Math.max(0, intents - queued - parked - fold.unsentIn(seq))
    return [{ id, albumId, what, at, queued, parked, sent, intents }]
  })
}

type ViewOptions = {
  machine: OutboxMachine
  now: number
  sent: number
  secondsLeft: number | undefined
  dismissed: number
  isAbsent: boolean
  unread?: readonly number[]
}

/** The view of an outbox. O(intents in it). */
export function viewOutbox({
  machine,
  now,
  sent,
  secondsLeft,
  dismissed,
  isAbsent,
  unread = [],
}: ViewOptions): OutboxView {
  const { fold, storing, paused, storageFails, differences, trouble, heldUntil, underWay } = machine.view()
  let isUnstored = storageFails
  let queued = [...storing.values()].reduce((sum, batch) => sum + intentsOf(batch).length, 0)
  const parked: ParkedIntent[] = []
  const missing: ParkedIntent[] = []
  for (const intent of fold.all()) {
    if (intent.status === 'queued') {
      queued++
      isUnstored ||= !isStorable(intent.seq)
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
    offline: queued > 0 && trouble?.kind === 'away' && (isFailing(trouble) || !navigator.onLine),
    broken: queued > 0 && trouble?.kind === 'broken' && isFailing(trouble),
    storage: isAbsent ? 'absent' : isUnstored ? 'failing' : 'kept',
    secondsLeft,
    heldUntil: heldUntil > now ? Date.now() + heldUntil - now : undefined,
    differences: differences.slice(dismissed),
    batches: progressOf(fold),
    latest: fold.latestSeq(),
    unread,
  }
}

/** All changes that are not sent, as rows for a file. */
export function pendingRows(machine: OutboxMachine) {
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

/** Throttle of views in milliseconds: hundreds of answers come in a second. */
const TOGETHER = 80

/** External store of the outbox's view, computed lazily, and of the counts it needs. */
export function createOutboxViews(machine: OutboxMachine) {
  const rate = createSendRate()
  const version = createStore(0)
  let [sent, dismissed, corrected, isAbsent] = [0, 0, 0, false]
  let unread: readonly number[] = []
  let view: OutboxView | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  const countQueued = () => {
    let count = 0
    for (const { status } of machine.view().fold.all()) if (status === 'queued') count++
    return count
  }
  const tell = () => {
    telling = undefined
    view = undefined
    version.set(version.get() + 1)
  }
  const tellSoon = () => {
    telling ??= setTimeout(tell, TOGETHER)
  }
  const makeView = () => {
    const now = performance.now()
    const secondsLeft = rate.secondsFor(countQueued(), now)
    return viewOutbox({ machine, now, sent, secondsLeft, dismissed, isAbsent, unread })
  }
  return {
    view: (): OutboxView => (view ??= makeView()),
    subscribe: version.subscribe,
    tellSoon,
    /** Restarts the count of sent changes if the queue was empty before these. */
    countWanted(count: number): void {
      if (countQueued() === count) sent = 0
    },
    countOutcome(now: Outcome['now']): void {
      if (now !== 'acknowledged') return
      sent++
      rate.answered(1, performance.now())
    },
    /** Differences found since the last call. */
    takeNewDifferences(): readonly Difference[] {
      const { differences } = machine.view()
      const found = differences.slice(corrected)
      corrected = differences.length
      return found
    },
    dismissDifferences: (): void => {
      dismissed = machine.view().differences.length
      tellSoon()
    },
    /** True where the browser blocks storage. */
    isStorageAbsent: (): boolean => isAbsent,
    setStorageAbsent: (absent: boolean): void => void (isAbsent = absent),
    /** Learns from an event what the storage can do, and what can't be read in it. */
    heard(event: OutboxEvent): void {
      if (event.type === 'stored') isAbsent = false
      // all of the storage
      if (event.type === 'read' && event.all !== undefined) unread = event.unread ?? []
    },
    end: (): void => clearTimeout(telling),
  }
}

/** Writes intents and outcomes into the overlay. A change is shown once it is stored, so that no crash undoes it. */
export function createShownLabels({ overlay, clock }: { overlay: LabelOverlay; clock: LogicalClock }) {
  const answered = ({ albumId, photoId, kind, text, wanted: present }: LabelIntent, wanted?: boolean) =>
    overlay.set(albumId, { photoId, kind, text, wanted, confirmed: { present, at: clock.next() } })
  return {
    /** Shows new intents, except those already acknowledged or parked. */
    wanted: (intents: readonly FoldedIntent[]): void =>
      overlay.want(intents.filter(({ status }) => status === 'queued')),
    /** Shows an outcome. The intent is the latest for its label and photo, so it overrides earlier ones. */
    became(intent: FoldedIntent, now: Outcome['now']): void {
      if (now === 'acknowledged' || (now === 'over' && intent.status !== 'parked')) answered(intent)
      // its replacement is shown right after this
      if (now === 'parked' || now === 'discarded' || now === 'replaced') overlay.takeBack(intent)
      if (now === 'queued') overlay.want([intent])
    },
    /** Shows the state that the service has instead; newer intents stay shown. */
    differs: ({ actual, ...intent }: Difference): void =>
      answered({ ...intent, wanted: actual }, overlay.get(intent.albumId, intent)?.wanted),
  }
}
