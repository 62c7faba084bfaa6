import { type LabelIntent, photoLabelId } from '#web/data/album/label.ts'
import { intentsOf, isOver, type Outcome, type PlacedBatch, type Refusal } from './label-batch.ts'

/** The last intent for one label on one photo. Changed in place; another object when another intent takes its place. */
export type FoldedIntent = LabelIntent & {
  key: string
  batchId: string
  seq: number
  index: number
  status: 'queued' | 'acknowledged' | 'parked'
  /** Why it was refused; of a queued one: its photo is missing, and this is what the service said. */
  reason?: Refusal | undefined
  /** Failed calls since the last that did not. */
  failures: number
  /** Not before this moment, on the clock of whoever sends. */
  readyAt: number
}

export const intentKey = (intent: LabelIntent): string => `${intent.albumId} ${photoLabelId(intent)}`

/**
 * All that is not over yet, folded to the last intent for each label on each photo. The order of batches is their
 * `seq`, not that in which one hears of them, so every tab comes to the same.
 */
export function createFoldedIntents() {
  const intents = new Map<string, FoldedIntent>()
  /** The last batch that wants something of it, be that over: an older one that is heard of late wants nothing any more. */
  const lastSeqs = new Map<string, number>()
  /** The keys of a batch by index, and how many of them are still its own. */
  const batches = new Map<number, { batch: PlacedBatch; keys: string[]; open: number; replaced: Outcome[] }>()
  /** Batches of which nothing is open any more; hearing of one again changes nothing. */
  const over = new Set<number>()

  const leave = (seq: number) => {
    const batch = batches.get(seq)
    if (batch) batch.open--
  }
  const remove = (intent: FoldedIntent) => {
    if (intents.get(intent.key) !== intent) return
    intents.delete(intent.key)
    leave(intent.seq)
  }

  return {
    all: (): Iterable<FoldedIntent> => intents.values(),
    get: (key: string): FoldedIntent | undefined => intents.get(key),
    isKnown: (seq: number): boolean => batches.has(seq) || over.has(seq),
    batch: (seq: number): PlacedBatch | undefined => batches.get(seq)?.batch,
    known: (): number[] => [...batches.keys()],
    latestSeq: (): number => Math.max(0, ...batches.keys(), ...over),
    /**
     * Takes a batch in; gives the intents that are the last now, and those whose place they took. `outcomes` of it: what
     * was over before one heard of it is wanted no more, and no news of the service either.
     */
    add(batch: PlacedBatch, outcomes: readonly Outcome[] = []): { added: FoldedIntent[]; replaced: FoldedIntent[] } {
      const { seq, id } = batch
      const added: FoldedIntent[] = []
      const replaced: FoldedIntent[] = []
      if (batches.has(seq) || over.has(seq)) return { added, replaced }
      const keys: string[] = []
      const taken: Outcome[] = []
      for (const [index, intent] of intentsOf(batch).entries()) {
        const key = intentKey(intent)
        keys.push(key)
        const known = intents.get(key)
        if ((lastSeqs.get(key) ?? seq) > seq) {
          taken.push({ seq, index, now: 'replaced' })
          continue
        }
        if (known && known.seq !== seq) {
          replaced.push(known)
          leave(known.seq)
          const now = known.status === 'acknowledged' ? 'over' : 'replaced'
          batches.get(known.seq)?.replaced.push({ seq: known.seq, index: known.index, now })
          // what comes last goes last
          intents.delete(key)
        }
        lastSeqs.set(key, seq)
        const folded: FoldedIntent = {
          ...intent,
          key,
          batchId: id,
          seq,
          index,
          status: 'queued',
          failures: 0,
          readyAt: 0,
        }
        intents.set(key, folded)
        added.push(folded)
      }
      batches.set(seq, { batch, keys, open: new Set(added.map(({ key }) => key)).size, replaced: taken })
      const gone = new Set(outcomes.flatMap(({ index, now }) => (isOver(now) ? [index] : [])))
      for (const intent of added) if (gone.has(intent.index)) remove(intent)
      return { added: added.filter(({ index }) => !gone.has(index)), replaced }
    },
    /** The intent that an outcome is about, unless another has taken its place or it is over. */
    find({ seq, index }: Pick<Outcome, 'seq' | 'index'>): FoldedIntent | undefined {
      const intent = intents.get(batches.get(seq)?.keys[index] ?? '')
      return intent?.seq === seq ? intent : undefined
    },
    /** The intent that has taken the place of an older one. */
    successor({ seq, index }: Pick<Outcome, 'seq' | 'index'>): FoldedIntent | undefined {
      const intent = intents.get(batches.get(seq)?.keys[index] ?? '')
      return intent && intent.seq > seq ? intent : undefined
    },
    /** Some batches with what became of them so far: for a tab that has just come, or a storage that was emptied. */
    keptIf(isWanted: (seq: number) => boolean) {
      const own = [...batches.values()].filter(({ batch }) => isWanted(batch.seq))
      const outcomes = own.flatMap(({ batch: { seq }, keys }) =>
        keys.map((key, index): Outcome => {
          const intent = intents.get(key)
          if (intent?.seq !== seq) return { seq, index, now: 'over' }
          return { seq, index, now: intent.status, ...(intent.reason && { reason: intent.reason }) }
        }),
      )
      return { batches: own.map(({ batch }) => batch), outcomes }
    },
    remove,
    /** Forgets batches as over, whatever was open of them: gives that. */
    close(seqs: Iterable<number>): FoldedIntent[] {
      const left: FoldedIntent[] = []
      for (const seq of seqs) {
        over.add(seq)
        const batch = batches.get(seq)
        if (batch === undefined) continue
        for (const key of batch.keys) {
          const intent = intents.get(key)
          if (lastSeqs.get(key) === seq) lastSeqs.delete(key)
          if (intent?.seq !== seq) continue
          intents.delete(key)
          left.push(intent)
        }
        batches.delete(seq)
      }
      return left
    },
    /** Intents of open batches whose place another took, each told once: without a record they would come again when that other is over. */
    takeReplaced(): Outcome[] {
      return [...batches.values()].flatMap((batch) => (batch.open === 0 ? [] : batch.replaced.splice(0)))
    },
    isOpen: (seq: number): boolean => (batches.get(seq)?.open ?? 0) > 0,
    /** Batches of which nothing is open. */
    closable: (): number[] => [...batches].filter(([, { open }]) => open === 0).map(([seq]) => seq),
  }
}

export type FoldedIntents = ReturnType<typeof createFoldedIntents>

/** Intents that wait to be sent, in the order they came, those that failed a while later. One that is under way is not here. */
export function createReadyIntents(isLast: (intent: FoldedIntent) => boolean) {
  const queue = new Map<string, FoldedIntent>()
  const later = new Map<string, FoldedIntent>()
  /** Under way: what takes its place waits for the answer, so calls about the same can't overtake each other. */
  const taken = new Set<string>()
  const nextAt = () => {
    let next = Infinity
    for (const { readyAt } of later.values()) next = Math.min(next, readyAt)
    return next
  }
  const drop = (key: string) => {
    queue.delete(key)
    later.delete(key)
  }
  const put = (intent: FoldedIntent) => {
    if (taken.has(intent.key)) return
    drop(intent.key)
    if (intent.readyAt > 0) later.set(intent.key, intent)
    else queue.set(intent.key, intent)
  }
  return {
    put,
    drop,
    isTaken: (key: string): boolean => taken.has(key),
    /** The next one; it is under way from now on. */
    take(now: number): FoldedIntent | undefined {
      // those that failed go behind those that never had their turn
      if (queue.size === 0) {
        for (const intent of later.values()) {
          if (intent.readyAt > now) continue
          later.delete(intent.key)
          queue.set(intent.key, intent)
        }
      }
      for (const intent of queue.values()) {
        queue.delete(intent.key)
        if (!isLast(intent)) continue
        taken.add(intent.key)
        return intent
      }
      return undefined
    },
    /** Its call has ended. */
    release: (key: string) => void taken.delete(key),
    /** Nothing waits any longer. */
    hurry(): void {
      for (const intent of later.values()) {
        intent.readyAt = 0
        queue.set(intent.key, intent)
      }
      later.clear()
    },
    /** When the next one may go: 0 when one waits already. */
    nextAt: (): number => (queue.size > 0 ? 0 : nextAt()),
  }
}

/** Outcomes that were told of before their batch was known here: it is on its way out of the storage. */
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
