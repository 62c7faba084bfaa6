import type { LabelIntent } from '#web/data/album/label.ts'
import {
  type FinalOutcome,
  intentKey,
  intentsOf,
  isOver,
  type Outcome,
  type PlacedBatch,
  type Refusal,
} from './label-batch.ts'

/** The latest intent for one label on one photo. Mutable; an intent that replaces it is a new object. */
export type FoldedIntent = LabelIntent & {
  key: string
  batchId: string
  seq: number
  index: number
  status: 'queued' | 'acknowledged' | 'parked'
  /** The service's refusal. On a queued intent: its photo is missing. */
  reason?: Refusal | undefined
  /** Consecutive failed calls; of those while every call fails, only the first counts. */
  failures: number
  /** Not sent before this time, on the sending tab's clock. */
  readyAt: number
}

type IntentPlace = Pick<Outcome, 'seq' | 'index'>

/**
 * An open batch: its intents' keys by index, how many are neither over nor replaced, outcomes of replaced ones, and how
 * many were given up or replaced before they were sent.
 */
type OpenBatch = { batch: PlacedBatch; keys: string[]; open: number; replaced: Outcome[]; unsent: number }

type FoldState = {
  intents: Map<string, FoldedIntent>
  /** By key, the newest batch with an intent for it, even if over: it replaces older batches that arrive later. */
  lastSeqs: Map<string, number>
  batches: Map<number, OpenBatch>
  /** Closed batches; adding one again has no effect. */
  over: Set<number>
}

function leave({ batches }: FoldState, seq: number, now: FinalOutcome): void {
  const batch = batches.get(seq)
  if (batch === undefined) return
  batch.open--
  if (now !== 'over') batch.unsent++
}

function remove(state: FoldState, intent: FoldedIntent, now: FinalOutcome): void {
  if (state.intents.get(intent.key) !== intent) return
  state.intents.delete(intent.key)
  leave(state, intent.seq, now)
}

/** Removes the intent that a newer one replaces. @returns it, if there is one */
function replace(state: FoldState, key: string, seq: number): FoldedIntent[] {
  const known = state.intents.get(key)
  if (known === undefined || known.seq === seq) return []
  const now = known.status === 'acknowledged' ? 'over' : 'replaced'
  leave(state, known.seq, now)
  state.batches.get(known.seq)?.replaced.push({ seq: known.seq, index: known.index, now })
  // deleted, not overwritten: its replacement goes to the end of the map
  state.intents.delete(key)
  return [known]
}

/**
 * Adds a batch. Intents that `outcomes` has ended already are not added, and not shown; they still replace older intents
 * for the same label and photo.
 * @returns the intents that are now the latest, and those they replaced
 */
function add(
  state: FoldState,
  batch: PlacedBatch,
  outcomes: readonly Outcome[] = [],
): { added: FoldedIntent[]; replaced: FoldedIntent[] } {
  const { intents, lastSeqs, batches, over } = state
  const { seq, id: batchId } = batch
  const added: FoldedIntent[] = []
  const replaced: FoldedIntent[] = []
  if (batches.has(seq) || over.has(seq)) return { added, replaced }
  const keys: string[] = []
  const late: Outcome[] = []
  for (const [index, intent] of intentsOf(batch).entries()) {
    const key = intentKey(intent)
    keys.push(key)
    if ((lastSeqs.get(key) ?? seq) > seq) {
      late.push({ seq, index, now: 'replaced' })
      continue
    }
    replaced.push(...replace(state, key, seq))
    lastSeqs.set(key, seq)
    const folded: FoldedIntent = { ...intent, key, batchId, seq, index, status: 'queued', failures: 0, readyAt: 0 }
    intents.set(key, folded)
    added.push(folded)
  }
  const open = new Set(added.map(({ key }) => key)).size
  batches.set(seq, { batch, keys, open, replaced: late, unsent: late.length })
  const gone = new Map(outcomes.flatMap(({ index, now }) => (isOver(now) ? [[index, now] as const] : [])))
  for (const intent of added) {
    const now = gone.get(intent.index)
    if (now) remove(state, intent, now)
  }
  return { added: added.filter(({ index }) => !gone.has(index)), replaced }
}

/** Closes batches. @returns the intents that were still open in them */
function close({ intents, lastSeqs, batches, over }: FoldState, seqs: Iterable<number>): FoldedIntent[] {
  const left: FoldedIntent[] = []
  for (const seq of seqs) {
    over.add(seq)
    for (const key of batches.get(seq)?.keys ?? []) {
      const intent = intents.get(key)
      if (lastSeqs.get(key) === seq) lastSeqs.delete(key)
      if (intent?.seq !== seq) continue
      intents.delete(key)
      left.push(intent)
    }
    batches.delete(seq)
  }
  return left
}

/** The outcome of each intent of a batch so far. */
const outcomesSoFar = ({ intents }: FoldState, { batch: { seq }, keys }: OpenBatch): Outcome[] =>
  keys.map((key, index) => {
    const intent = intents.get(key)
    if (intent?.seq !== seq) return { seq, index, now: 'over' }
    return { seq, index, now: intent.status, ...(intent.reason && { reason: intent.reason }) }
  })

/**
 * All intents that are not over, folded to the latest for each label on each photo. Batches are ordered by `seq`, not
 * by arrival, so all tabs fold to the same state.
 */
export function createFoldedIntents() {
  const state: FoldState = { intents: new Map(), lastSeqs: new Map(), batches: new Map(), over: new Set() }
  const { intents, batches, over } = state
  /** The latest intent for the label and photo at this place of a batch. */
  const lastAt = ({ seq, index }: IntentPlace) => intents.get(batches.get(seq)?.keys[index] ?? '')

  return {
    add: (batch: PlacedBatch, outcomes?: readonly Outcome[]) => add(state, batch, outcomes),
    remove: (intent: FoldedIntent, now: FinalOutcome): void => remove(state, intent, now),
    close: (seqs: Iterable<number>): FoldedIntent[] => close(state, seqs),
    all: (): Iterable<FoldedIntent> => intents.values(),
    get: (key: string): FoldedIntent | undefined => intents.get(key),
    /** The intent that an outcome is about, unless it was replaced or is over. */
    find: (place: IntentPlace): FoldedIntent | undefined => {
      const intent = lastAt(place)
      return intent?.seq === place.seq ? intent : undefined
    },
    /** The intent that replaced the one at this place. */
    successor: (place: IntentPlace): FoldedIntent | undefined => {
      const intent = lastAt(place)
      return intent && intent.seq > place.seq ? intent : undefined
    },
    isKnown: (seq: number): boolean => batches.has(seq) || over.has(seq),
    batch: (seq: number): PlacedBatch | undefined => batches.get(seq)?.batch,
    /** How many intents of a batch were given up, or replaced before they were sent. */
    unsentIn: (seq: number): number => batches.get(seq)?.unsent ?? 0,
    known: (): number[] => [...batches.keys()],
    latestSeq: (): number => Math.max(0, ...batches.keys(), ...over),
    /** Some batches with their outcomes so far: for a tab that has just opened, or to restore a deleted database. */
    subset(includes: (seq: number) => boolean) {
      const own = [...batches.values()].filter(({ batch }) => includes(batch.seq))
      return {
        batches: own.map(({ batch }) => batch),
        outcomes: own.flatMap((batch) => outcomesSoFar(state, batch)),
      }
    },
    /** Takes outcomes of replaced intents in open batches: unrecorded, they would be sent after their replacement. */
    takeReplaced: (): Outcome[] =>
      [...batches.values()].flatMap((batch) => (batch.open === 0 ? [] : batch.replaced.splice(0))),
    isOpen: (seq: number): boolean => (batches.get(seq)?.open ?? 0) > 0,
    /** Batches without open intents. */
    closable: (): number[] => [...batches].filter(([, { open }]) => open === 0).map(([seq]) => seq),
  }
}

export type FoldedIntents = ReturnType<typeof createFoldedIntents>

/** Outcomes that arrived before their batch, which is still being read from the storage. */
export function createEarlyOutcomes() {
  const kept = new Map<number, Outcome[]>()
  return {
    /** @returns whether it is the first of its batch */
    keep(outcome: Outcome): boolean {
      const others = kept.get(outcome.seq) ?? []
      kept.set(outcome.seq, others)
      return others.push(outcome) === 1
    },
    take(seq: number): readonly Outcome[] {
      const outcomes = kept.get(seq) ?? []
      kept.delete(seq)
      return outcomes
    },
  }
}
