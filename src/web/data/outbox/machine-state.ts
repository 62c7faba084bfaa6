import type { LabelIntent } from '#web/data/album/label.ts'
import { createAlbumChecks } from './album-checks.ts'
import { createEarlyOutcomes, createFoldedIntents, type FoldedIntent, type FoldedIntents } from './folded-intents.ts'
import {
  type Difference,
  isOver,
  type LabelBatch,
  type Outcome,
  type PlacedBatch,
  type CallResult,
} from './label-batch.ts'
import { createReadyIntents, firstPace, type SendPace } from './send-queue.ts'
import { createOutcomeRecords, createStorageReads, isStorable } from './storage-records.ts'

export type PauseReason = 'asked' | 'unauthorized'

/** Messages between tabs. */
export type OutboxNews =
  | { type: 'hello' }
  /** A batch was stored; by the time a frozen tab hears of it, it may be gone again. */
  | { type: 'stored'; batch: PlacedBatch }
  /** A batch that could not be stored: it exists only in the tabs' memory. */
  | { type: 'unstorable'; batch: PlacedBatch }
  | { type: 'outcomes'; outcomes: readonly Outcome[] }
  | { type: 'closed'; seqs: readonly number[]; differences: readonly Difference[] }
  /** Another tab leads from now on: this one reads the storage again. */
  | { type: 'reload' }
  | { type: 'paused'; paused: boolean }
  /** How the service fails. `heldFor`: milliseconds until it may be called again. */
  | { type: 'trouble'; trouble: SendPace['trouble']; heldFor: number }

/** Input of the machine. */
export type OutboxEvent =
  | { type: 'enqueue'; batch: LabelBatch }
  /** `batch`: with its `seq`, and replanned over those before it; undefined if it would change nothing. */
  | { type: 'stored'; id: string; batch: PlacedBatch | undefined }
  | { type: 'notStored'; id: string }
  | { type: 'news'; news: OutboxNews }
  /** This tab joins. */
  | { type: 'open' }
  /**
   * Contents of the storage: all of it in answer to the `readAll` with that number, else one batch. `unread`: batches
   * that are there, but can't be read.
   */
  | {
      type: 'read'
      batches: readonly PlacedBatch[]
      outcomes: readonly Outcome[]
      unread?: readonly number[]
      all?: number | undefined
    }
  /** The batches in the storage. */
  | { type: 'listed'; seqs: readonly number[] }
  | { type: 'notRead'; all?: number | undefined }
  /** This tab is the leader, which sends, until then on its own clock. */
  | { type: 'lead'; until: number }
  | { type: 'follow' }
  | { type: 'answered'; call: number; result: CallResult }
  | { type: 'recorded' }
  /** Writing outcomes, or removing closed batches, failed. */
  | { type: 'notWritten' }
  | { type: 'closed' }
  | { type: 'notClosed'; unknown: readonly number[] }
  /** `actual`: whether the photo has the label now; undefined if it is gone or the service can't tell. */
  | { type: 'verified'; albumId: string; actual: (intent: LabelIntent) => boolean | undefined }
  /** gone: the caller can no longer see the album. */
  | { type: 'notVerified'; albumId: string; gone: boolean }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'decide'; how: 'retry' | 'discard'; keys: readonly string[] }
  | { type: 'online' }
  | { type: 'time' }

/** Output of the machine: side effects to run. */
export type OutboxEffect =
  | { type: 'store'; batch: LabelBatch }
  | { type: 'read'; seq: number }
  /** Reads all batches that are not over. */
  | { type: 'readAll'; all: number }
  /** Lists the stored batches. */
  | { type: 'list' }
  | { type: 'send'; call: number; intent: LabelIntent }
  | { type: 'record'; outcomes: readonly Outcome[] }
  /** Removes batches, unless the storage holds older unknown ones, which would be sent after their replacements. */
  | { type: 'close'; seqs: readonly number[]; known: readonly number[] }
  | { type: 'verify'; albumId: string; intents: readonly FoldedIntent[] }
  | { type: 'post'; news: OutboxNews }
  /** Gives up the lead: another tab may have a key that is still accepted. */
  | { type: 'stepDown' }
  /** New intents, each the latest for its label and photo. */
  | { type: 'wanted'; intents: readonly FoldedIntent[] }
  /** The outcome of an intent. */
  | { type: 'became'; intent: FoldedIntent; now: Outcome['now'] }

export type MachineOptions = {
  random: () => number
  /** A number below 2048 that tells this tab from the others. */
  tab: number
}

export type Call = Pick<Outcome, 'seq' | 'index'> & { key: string; sentAt: number }

/** State of the machine, changed in place. */
export type MachineState = MachineOptions & {
  fold: FoldedIntents
  ready: ReturnType<typeof createReadyIntents>
  records: ReturnType<typeof createOutcomeRecords>
  reads: ReturnType<typeof createStorageReads>
  early: ReturnType<typeof createEarlyOutcomes>
  checks: ReturnType<typeof createAlbumChecks>
  /** Batches being stored. */
  storing: Map<string, LabelBatch>
  calls: Map<number, Call>
  /** Keys that failed since the last success of any call. */
  failed: Set<string>
  /** Keys to send once more after the call under way here, since another tab's call may arrive after it. */
  again: Set<string>
  lastCall: number
  /** The latest batch of each album, also once it is over. */
  lastSeqs: Map<string, number>
  differences: readonly Difference[]
  /** Differences not yet announced to the other tabs. */
  found: Difference[]
  /** Effects of the event that is being handled. */
  effects: OutboxEffect[]
  now: number
  pace: SendPace
  /** The trouble that the other tabs were told of, as a text; undefined: they have to be told. */
  told: string | undefined
  paused: PauseReason | undefined
  leadUntil: number
  isNewLeader: boolean
  /** The last look at the storage failed. */
  readFails: boolean
  /** The last change of the storage failed. */
  writeFails: boolean
}

export function createMachineState(options: MachineOptions): MachineState {
  const fold = createFoldedIntents()
  return {
    ...options,
    fold,
    ready: createReadyIntents((intent) => fold.get(intent.key) === intent && intent.status === 'queued'),
    records: createOutcomeRecords(),
    reads: createStorageReads(),
    early: createEarlyOutcomes(),
    checks: createAlbumChecks(fold),
    storing: new Map(),
    calls: new Map(),
    failed: new Set(),
    again: new Set(),
    lastCall: 0,
    lastSeqs: new Map(),
    differences: [],
    found: [],
    effects: [],
    now: 0,
    pace: firstPace,
    told: undefined,
    paused: undefined,
    leadUntil: -Infinity,
    isNewLeader: false,
    readFails: false,
    writeFails: false,
  }
}

export const isLeading = ({ now, leadUntil, reads }: MachineState): boolean => now < leadUntil && !reads.isOpen()

export const heldUntil = ({ pace }: MachineState): number => Math.max(pace.heldUntil, pace.restUntil)

export const post = ({ effects }: MachineState, news: OutboxNews) => void effects.push({ type: 'post', news })

function apply({ fold, ready, checks, effects, now }: MachineState, intent: FoldedIntent, outcome: Outcome): void {
  if (isOver(outcome.now)) fold.remove(intent, outcome.now)
  else intent.status = outcome.now
  intent.reason = outcome.reason
  intent.failures = 0
  intent.readyAt = 0
  ready.drop(intent.key)
  if (outcome.now === 'queued') ready.put(intent)
  if (outcome.now === 'acknowledged') checks.sent(intent.albumId, now)
  effects.push({ type: 'became', intent, now: outcome.now })
}

/** Applies an outcome decided in this tab, to be recorded and announced to the others. */
export function decide(
  state: MachineState,
  intent: FoldedIntent,
  { now, reason }: Pick<Outcome, 'now' | 'reason'>,
): void {
  const outcome: Outcome = { seq: intent.seq, index: intent.index, now, ...(reason && { reason }) }
  apply(state, intent, outcome)
  state.records.push(outcome)
}

/** Applies outcomes from another tab or the storage. */
export function learn(state: MachineState, outcomes: readonly Outcome[]): void {
  const { fold, early, ready, again } = state
  for (const outcome of outcomes) {
    const intent = fold.find(outcome)
    // the tab that stored the batch may have died before announcing it
    if (!fold.isKnown(outcome.seq) && early.keep(outcome)) readUnknown(state, outcome.seq)
    else if (intent && intent.status !== outcome.now) apply(state, intent, outcome)
    else if (intent && outcome.now === 'queued' && ready.isTaken(intent.key)) again.add(intent.key)
  }
}

/** Adds a batch, with its outcomes so far. */
export function takeIn(
  { fold, ready, lastSeqs, effects }: MachineState,
  batch: PlacedBatch,
  outcomes?: readonly Outcome[],
): void {
  const isLatest = !isStorable(batch.seq) || batch.seq > (lastSeqs.get(batch.albumId) ?? 0)
  // one that could not be stored is heard of when it is made, and its number may be lower
  if (isLatest && !fold.isKnown(batch.seq)) lastSeqs.set(batch.albumId, batch.seq)
  const { added, replaced } = fold.add(batch, outcomes)
  for (const intent of replaced) effects.push({ type: 'became', intent, now: 'replaced' })
  for (const intent of added) ready.put(intent)
  effects.push({ type: 'wanted', intents: added })
}

export function forget({ fold, effects }: MachineState, seqs: readonly number[]): void {
  for (const intent of fold.close(seqs)) effects.push({ type: 'became', intent, now: 'over' })
}

export const readAll = ({ fold, reads, effects }: MachineState) =>
  void effects.push({ type: 'readAll', all: reads.ask(fold.known().filter(isStorable)) })

export function readUnknown({ fold, effects }: MachineState, seq: number): void {
  if (!fold.isKnown(seq)) effects.push({ type: 'read', seq })
}

/** Time by which the machine needs a `time` event. */
export function wakeAt(state: MachineState): number {
  const { calls, ready, checks, reads, records, fold } = state
  const leading = isLeading(state)
  const send = state.paused || calls.size >= state.pace.limit ? Infinity : Math.max(heldUntil(state), ready.nextAt())
  const lead = leading ? Math.min(send, checks.nextAt()) : Infinity
  return Math.min(lead, reads.nextAt(leading), records.nextAt(leading && fold.closable().length > 0))
}
