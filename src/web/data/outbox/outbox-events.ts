import type { LabelIntent } from '#web/data/album/label.ts'
import type { FoldedIntent } from './folded-intents.ts'
import type { CallResult, LabelBatch, Outcome, PlacedBatch } from './label-batch.ts'

/** What a sent label turned out to be after all: someone else changed it, or the service forgot it. */
export type Difference = LabelIntent & { actual: boolean }

export type PauseReason = 'asked' | 'unauthorized'

/** What tabs tell one another. */
export type OutboxNews =
  | { type: 'hello' }
  /** A batch is in the storage; it may be out of it again before a tab that was frozen hears of it. */
  | { type: 'stored'; batch: PlacedBatch }
  /** A batch that could not be stored: it lives in the tabs. */
  | { type: 'unstorable'; batch: PlacedBatch }
  | { type: 'outcomes'; outcomes: readonly Outcome[] }
  | { type: 'closed'; seqs: readonly number[]; differences: readonly Difference[] }
  /** Another tab sends from now on. */
  | { type: 'readAgain' }
  | { type: 'paused'; paused: boolean }

export type OutboxEvent =
  | { type: 'enqueue'; batch: LabelBatch }
  /** `batch`: with its place, and over those before it; none where it would have changed nothing. */
  | { type: 'stored'; id: string; batch: PlacedBatch | undefined }
  | { type: 'notStored'; id: string }
  | { type: 'news'; news: OutboxNews }
  /** This tab begins to take part. */
  | { type: 'open' }
  /** What the storage holds: all of it when `all` names the question, else one batch. */
  | { type: 'read'; batches: readonly PlacedBatch[]; outcomes: readonly Outcome[]; all?: number | undefined }
  /** The batches there are in the storage. */
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
  /** What the album's photos carry by now; undefined for a photo that is no longer there. */
  | { type: 'verified'; albumId: string; actual: (intent: LabelIntent) => boolean | undefined }
  /** gone: the caller can't see the album any more. */
  | { type: 'notVerified'; albumId: string; gone: boolean }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'decide'; how: 'retry' | 'discard'; keys: readonly string[] }
  | { type: 'online' }
  | { type: 'time' }

/** What is to be done about it outside. */
export type OutboxEffect =
  | { type: 'store'; batch: LabelBatch }
  | { type: 'read'; seq: number }
  /** All that is not over. */
  | { type: 'readAll'; all: number }
  /** Only which batches there are. */
  | { type: 'look' }
  | { type: 'send'; call: number; intent: LabelIntent }
  | { type: 'record'; outcomes: readonly Outcome[] }
  /** Takes batches out of the storage, unless it holds an older one that is not known here: it would come after what replaced it. */
  | { type: 'close'; seqs: readonly number[]; known: readonly number[] }
  | { type: 'verify'; albumId: string; intents: readonly FoldedIntent[] }
  | { type: 'post'; news: OutboxNews }
  /** Another tab may have a key that is still accepted. */
  | { type: 'stepDown' }
  /** These are wanted now; the last of each. */
  | { type: 'wanted'; intents: readonly FoldedIntent[] }
  /** Something became of an intent of this batch. replaced: a later batch wants something of the same label and photo. */
  | { type: 'became'; intent: FoldedIntent; now: Outcome['now'] }
