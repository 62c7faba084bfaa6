import type { LabelIntent } from '#web/data/album/label.ts'
import type { LabelBatch, Refusal } from './label-batch.ts'
import type { Difference, PauseReason } from './outbox-events.ts'

/** A batch to be enqueued; its groups come from `planLabels`. */
export type NewBatch = Omit<LabelBatch, 'id' | 'at'>

/** An intent that the service refused, until someone decides, or one whose photo is missing. */
export type ParkedIntent = LabelIntent & { key: string; batchId: string; reason: Refusal | undefined }

/** A change that is not sent, as a row for a file. */
export type PendingRow = {
  albumId: string
  photoId: string
  label: string
  restricted: boolean
  action: 'add' | 'remove'
  state: 'queued' | 'parked'
  reason?: string | undefined
}

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
  /** Those of the queued whose photos the album does not list at the moment. */
  missing: readonly ParkedIntent[]
  paused: PauseReason | undefined
  offline: boolean
  /** kept: what waits is on disk. absent: this browser blocks storage, so what waits is lost with the page. */
  storage: 'kept' | 'failing' | 'absent'
  secondsLeft: number | undefined
  /** The service asked to wait until then: milliseconds since 1970. */
  heldUntil: number | undefined
  differences: readonly Difference[]
  batches: readonly BatchProgress[]
}

/** Label changes on their way to the service. */
export type Outbox = {
  /** Resolves when what waits from earlier visits is known and shown, or can't be read. */
  whenRead: () => Promise<void>
  /**
   * Resolves when it is on disk, and is shown from then on. stored false: in the memory of this app's tabs only, and the
   * screen has to say so. settled: of one label on one photo that is attended, when the service has answered, with its
   * refusal, if it was one; of all else at once. attended: a refusal is told at once, so it is not parked as well.
   */
  enqueue: (
    batch: NewBatch,
    options?: { attended?: boolean },
  ) => Promise<{ batchId: string; stored: boolean; settled: Promise<Refusal | undefined> }>
  /** The same object until something changes. */
  view: () => OutboxView
  subscribe: (listener: () => void) => () => void
  pause: () => void
  resume: () => void
  /** All that is parked without keys; with keys, of what waits for its photo as well. */
  retry: (keys?: readonly string[]) => void
  discard: (keys?: readonly string[]) => void
  dismissDifferences: () => void
  pending: () => readonly PendingRow[]
}
