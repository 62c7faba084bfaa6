import type { LabelIntent } from '#web/data/album/label.ts'
import type { FoldedIntent } from './folded-intents.ts'
import type { CallResult, LabelBatch, Outcome, PlacedBatch } from './label-batch.ts'

/** A sent label that the service has differently: someone else changed it, or the service lost it. */
export type Difference = LabelIntent & { actual: boolean }

export type PauseReason = 'asked' | 'unauthorized'

/** Messages between tabs. */
export type OutboxNews =
  | { type: 'hello' }
  /** A batch is in the storage; it may be gone again before a tab that was frozen hears of it. */
  | { type: 'stored'; batch: PlacedBatch }
  /** A batch that could not be stored: it lives in the tabs' memory. */
  | { type: 'unstorable'; batch: PlacedBatch }
  | { type: 'outcomes'; outcomes: readonly Outcome[] }
  | { type: 'closed'; seqs: readonly number[]; differences: readonly Difference[] }
  /** Another tab sends from now on. */
  | { type: 'readAgain' }
  | { type: 'paused'; paused: boolean }

/** Input of the machine. */
export type OutboxEvent =
  | { type: 'enqueue'; batch: LabelBatch }
  /** `batch`: with its place, and planned over those before it; undefined where it would have changed nothing. */
  | { type: 'stored'; id: string; batch: PlacedBatch | undefined }
  | { type: 'notStored'; id: string }
  | { type: 'news'; news: OutboxNews }
  /** This tab begins to take part. */
  | { type: 'open' }
  /** Contents of the storage: all of it when `all` names the question, else one batch. */
  | { type: 'read'; batches: readonly PlacedBatch[]; outcomes: readonly Outcome[]; all?: number | undefined }
  /** The batches in the storage. */
  | { type: 'seen'; seqs: readonly number[] }
  | { type: 'notRead'; all?: number | undefined }
  /** This tab is the one that sends, until then by its own clock. */
  | { type: 'lead'; until: number }
  | { type: 'follow' }
  | { type: 'answered'; call: number; result: CallResult }
  | { type: 'recorded' }
  /** Recording, or closing, failed. */
  | { type: 'notWritten' }
  | { type: 'closed' }
  | { type: 'notClosed'; unknown: readonly number[] }
  /** The labels that the album's photos have now; undefined for a photo that is gone. */
  | { type: 'verified'; albumId: string; actual: (intent: LabelIntent) => boolean | undefined }
  /** gone: the caller can no longer see the album. */
  | { type: 'notVerified'; albumId: string; gone: boolean }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'decide'; how: 'retry' | 'discard'; keys: readonly string[] }
  | { type: 'online' }
  | { type: 'time' }

/** Output of the machine: what is to be done outside. */
export type OutboxEffect =
  | { type: 'store'; batch: LabelBatch }
  | { type: 'read'; seq: number }
  /** Reads all that is not over. */
  | { type: 'readAll'; all: number }
  /** Reads only which batches there are. */
  | { type: 'look' }
  | { type: 'send'; call: number; intent: LabelIntent }
  | { type: 'record'; outcomes: readonly Outcome[] }
  /** Removes batches from the storage, unless it holds an older one unknown here: that would be sent after what replaced it. */
  | { type: 'close'; seqs: readonly number[]; known: readonly number[] }
  | { type: 'verify'; albumId: string; intents: readonly FoldedIntent[] }
  | { type: 'post'; news: OutboxNews }
  /** Another tab may have a key that is still accepted. */
  | { type: 'stepDown' }
  /** New intents, each the last for its label and photo. */
  | { type: 'wanted'; intents: readonly FoldedIntent[] }
  /** The outcome of an intent. */
  | { type: 'became'; intent: FoldedIntent; now: Outcome['now'] }
