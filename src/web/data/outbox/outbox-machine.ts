import type { LabelIntent } from '#web/data/album/label.ts'
import { createAlbumChecks } from './album-checks.ts'
import { createEarlyOutcomes, createFoldedIntents, createReadyIntents, type FoldedIntent } from './folded-intents.ts'
import { type CallResult, isOver, type LabelBatch, type Outcome, type PlacedBatch } from './label-batch.ts'
import type { Difference, OutboxEffect, OutboxEvent, OutboxNews, PauseReason } from './outbox-events.ts'
import {
  afterFailure,
  afterSuccess,
  afterTakeover,
  backoff,
  firstPace,
  isHopeless,
  rested,
  waitForPhoto,
} from './send-pace.ts'
import { createOutcomeRecords, createStorageQuestions, isStorable, seqAfter } from './storage-records.ts'

type Call = Pick<Outcome, 'seq' | 'index'> & { key: string; sentAt: number }

/**
 * The outbox of one caller in one tab, as a machine: events in, effects out, the time and chance handed in. It never
 * waits and touches nothing outside itself. An intent leaves only after the service's answer to it was recorded; what is
 * under way when a tab dies is sent again by the next, which does no harm.
 */
export function createOutboxMachine({
  random,
  tab,
}: {
  random: () => number
  /** A number that no other tab has, below 2048. */ tab: number
}) {
  const fold = createFoldedIntents()
  const ready = createReadyIntents((intent) => fold.get(intent.key) === intent && intent.status === 'queued')
  const records = createOutcomeRecords()
  const questions = createStorageQuestions()
  const early = createEarlyOutcomes()
  const checks = createAlbumChecks(fold)
  /** Batches on their way into the storage. */
  const storing = new Map<string, LabelBatch>()
  const calls = new Map<number, Call>()
  /** Under way here, and to be sent once more: a call of another tab may come after it. */
  const again = new Set<string>()
  let lastCall = 0
  let differences: readonly Difference[] = []
  /** Not yet told to the other tabs. */
  let found: Difference[] = []
  let effects: OutboxEffect[] = []
  let now = 0
  let pace = firstPace
  let paused: PauseReason | undefined
  let leadUntil = -Infinity
  let isNewLeader = false
  /** The last thing that was asked of the storage failed. */
  let storageFails = false

  const post = (news: OutboxNews) => effects.push({ type: 'post', news })

  const apply = (intent: FoldedIntent, outcome: Outcome) => {
    if (isOver(outcome.now)) fold.remove(intent)
    else intent.status = outcome.now
    intent.reason = outcome.reason
    intent.failures = 0
    intent.readyAt = 0
    ready.drop(intent.key)
    if (outcome.now === 'queued') ready.put(intent)
    if (outcome.now === 'acknowledged') checks.sent(intent.albumId, now)
    effects.push({ type: 'became', intent, now: outcome.now })
  }
  /** Decided in this tab: to be recorded, and told to the others. */
  const decide = (intent: FoldedIntent, { now: state, reason }: Pick<Outcome, 'now' | 'reason'>) => {
    const outcome: Outcome = { seq: intent.seq, index: intent.index, now: state, ...(reason && { reason }) }
    apply(intent, outcome)
    records.push(outcome)
  }
  const learn = (outcomes: readonly Outcome[]) => {
    for (const outcome of outcomes) {
      const intent = fold.find(outcome)
      // whoever stored its batch may not have lived to tell of it
      if (!fold.isKnown(outcome.seq) && early.keep(outcome)) readUnknown(outcome.seq)
      else if (intent && intent.status !== outcome.now) apply(intent, outcome)
      else if (intent && outcome.now === 'queued' && ready.isTaken(intent.key)) again.add(intent.key)
    }
  }
  const takeIn = (batch: PlacedBatch, outcomes?: readonly Outcome[]) => {
    const { added, replaced } = fold.add(batch, outcomes)
    for (const intent of replaced) effects.push({ type: 'became', intent, now: 'replaced' })
    for (const intent of added) ready.put(intent)
    effects.push({ type: 'wanted', intents: added })
  }

  const forget = (seqs: readonly number[]) => {
    for (const intent of fold.close(seqs)) effects.push({ type: 'became', intent, now: 'over' })
  }
  const readAll = () => effects.push({ type: 'readAll', all: questions.ask(fold.known().filter(isStorable)) })
  const readUnknown = (seq: number) => {
    if (!fold.isKnown(seq)) effects.push({ type: 'read', seq })
  }
  const read = ({ batches, outcomes, all }: Extract<OutboxEvent, { type: 'read' }>) => {
    storageFails = false
    const outcomesOf = Map.groupBy(outcomes, ({ seq }) => seq)
    for (const batch of batches) takeIn(batch, outcomesOf.get(batch.seq))
    learn(outcomes)
    for (const { seq } of batches) learn(early.take(seq))
    forget(questions.answer(all, batches))
    if (!isNewLeader || !isLeading()) return
    isNewLeader = false
    // whoever led before may have died before it told all that it did, and with calls on their way
    post({ type: 'readAgain' })
    if (batches.length > 0) pace = afterTakeover(pace, now)
  }

  const fail = (call: Call, result: Extract<CallResult, { type: 'retry' }>) => {
    pace = afterFailure(pace, { now, sentAt: call.sentAt, random, busy: result.busy, retryAfter: result.retryAfter })
    const intent = fold.find(call)
    if (intent?.status !== 'queued') return
    intent.failures++
    if (isHopeless(intent, pace)) decide(intent, { now: 'parked', reason: result.reason })
    else intent.readyAt = result.retryAfter === undefined ? now + backoff(intent.failures, random) : 0
  }
  const succeed = (call: Call) => {
    const intent = fold.find(call)
    if (intent) return decide(intent, { now: 'acknowledged' })
    // another tab may have sent what took its place while this call was on its way: nobody knows which came last
    const later = fold.successor(call)
    if (later && (later.status === 'acknowledged' || now >= leadUntil)) decide(later, { now: 'queued' })
  }
  const answer = (id: number, result: CallResult) => {
    const call = calls.get(id)
    if (call === undefined) return
    calls.delete(id)
    ready.release(call.key)
    if (result.type === 'unauthorized') {
      paused = 'unauthorized'
      leadUntil = -Infinity
      effects.push({ type: 'stepDown' })
    } else if (result.type === 'retry') fail(call, result)
    else {
      pace = afterSuccess(pace)
      const intent = fold.find(call)
      if (result.type === 'done') succeed(call)
      else if (result.type === 'missing') waitForPhoto(intent, { ...result, now, random })
      else if (intent) decide(intent, { now: 'parked', reason: result.reason })
    }
    const last = fold.get(call.key)
    if (again.delete(call.key) && last?.status === 'acknowledged') decide(last, { now: 'queued' })
    else if (last?.status === 'queued') ready.put(last)
  }

  const hear = (news: OutboxNews) => {
    switch (news.type) {
      case 'hello': {
        if (paused === 'asked') post({ type: 'paused', paused: true })
        const { batches, outcomes } = fold.keptIf((seq) => !isStorable(seq))
        for (const batch of batches) post({ type: 'unstorable', batch })
        if (outcomes.length > 0) post({ type: 'outcomes', outcomes })
        return
      }
      case 'stored':
      case 'unstorable':
        takeIn(news.batch)
        return learn(early.take(news.batch.seq))
      case 'outcomes':
        return learn(news.outcomes)
      case 'closed':
        forget(news.seqs)
        differences = [...differences, ...news.differences]
        return
      case 'readAgain':
        return readAll()
      case 'paused':
        if (paused !== 'unauthorized') paused = news.paused ? 'asked' : undefined
    }
  }

  const endCheck = (albumId: string, actual: (intent: LabelIntent) => boolean | undefined) => {
    const check = checks.end(albumId, actual)
    found.push(...check.found)
    // a batch that is over goes as a whole
    for (const { seq, index } of check.over) if (fold.isOpen(seq)) records.push({ seq, index, now: 'over' })
  }
  const close = () => {
    const seqs = records.closed()
    forget(seqs)
    post({ type: 'closed', seqs, differences: found })
    differences = [...differences, ...found]
    found = []
  }

  const tellRecorded = () => post({ type: 'outcomes', outcomes: records.recorded() })
  const isLeading = () => now < leadUntil && !questions.isOpen()
  const heldUntil = () => Math.max(pace.heldUntil, pace.restUntil)
  const sendNext = () => {
    if (paused || now < heldUntil()) return
    while (calls.size < pace.limit) {
      const intent = ready.take(now)
      if (intent === undefined) return
      const call = ++lastCall
      const { albumId, photoId, kind, text, wanted, key, seq, index } = intent
      calls.set(call, { key, seq, index, sentAt: now })
      effects.push({ type: 'send', call, intent: { albumId, photoId, kind, text, wanted } })
    }
  }
  const write = () => {
    const seqs = isLeading() ? fold.closable() : []
    // an older batch that stays while the newer one goes would be sent again
    if (seqs.length > 0) for (const outcome of fold.takeReplaced()) records.push(outcome)
    const outcomes = records.next(now)
    if (outcomes && outcomes.length > 0) effects.push({ type: 'record', outcomes })
    else if (outcomes) tellRecorded()
    if (!records.close(seqs, now)) return
    if (seqs.some(isStorable))
      effects.push({ type: 'close', seqs: seqs.filter(isStorable), known: fold.known().filter(isStorable) })
    else close()
  }

  const take = (event: OutboxEvent) => {
    switch (event.type) {
      case 'open':
        post({ type: 'hello' })
        return readAll()
      case 'enqueue':
        storing.set(event.batch.id, event.batch)
        return void effects.push({ type: 'store', batch: event.batch })
      case 'stored':
      case 'notStored': {
        const batch = storing.get(event.id)
        storing.delete(event.id)
        storageFails = event.type === 'notStored'
        if (batch === undefined) return
        const placed = event.type === 'stored' ? event.batch : { ...batch, seq: seqAfter(fold.latestSeq(), tab) }
        if (placed === undefined) return
        takeIn(placed)
        return post({ type: isStorable(placed.seq) ? 'stored' : 'unstorable', batch: placed })
      }
      case 'news':
        return hear(event.news)
      case 'read':
        return read(event)
      case 'seen':
        return event.seqs.forEach(readUnknown)
      case 'notRead':
        storageFails = true
        return questions.fail(event.all, now)
      case 'lead': {
        const led = now < leadUntil
        leadUntil = paused === 'unauthorized' ? -Infinity : event.until
        isNewLeader = !led && now < leadUntil
        if (isNewLeader) readAll()
        return
      }
      case 'follow':
        leadUntil = -Infinity
        return
      case 'answered':
        return answer(event.call, event.result)
      case 'recorded':
        storageFails = false
        return tellRecorded()
      case 'closed':
        return close()
      case 'notClosed':
        event.unknown.forEach(readUnknown)
        return records.failed(now)
      case 'notWritten':
        storageFails = true
        return records.failed(now)
      case 'verified':
        return endCheck(event.albumId, event.actual)
      case 'notVerified':
        return event.gone ? endCheck(event.albumId, () => undefined) : checks.fail(event.albumId, now)
      case 'pause':
      case 'resume':
        if (paused !== 'unauthorized') paused = event.type === 'pause' ? 'asked' : undefined
        return post({ type: 'paused', paused: event.type === 'pause' })
      case 'decide':
        for (const key of event.keys) {
          const intent = fold.get(key)
          if (intent === undefined || intent.status === 'acknowledged' || ready.isTaken(key)) continue
          decide(intent, { now: event.how === 'retry' ? 'queued' : 'discarded' })
        }
        return
      case 'online':
        pace = rested(pace)
        return ready.hurry()
      case 'time':
    }
  }

  return {
    handle(event: OutboxEvent, at: number): OutboxEffect[] {
      now = at
      effects = []
      take(event)
      if (questions.isDue(now)) readAll()
      if (isLeading()) {
        if (questions.look(now)) effects.push({ type: 'look' })
        sendNext()
        for (const check of checks.begin(now)) effects.push({ type: 'verify', ...check })
      }
      write()
      return effects
    },
    /** When `time` is to be told at the latest. */
    wakeAt(): number {
      const send = paused || calls.size >= pace.limit ? Infinity : Math.max(heldUntil(), ready.nextAt())
      const lead = isLeading() ? Math.min(send, checks.nextAt()) : Infinity
      return Math.min(lead, questions.nextAt(isLeading()), records.nextAt(isLeading() && fold.closable().length > 0))
    },
    /** What there is to be seen; what is in it changes with the next event. */
    view: () => ({
      fold,
      storing,
      paused,
      storageFails,
      differences,
      failures: pace.failures,
      heldUntil: heldUntil(),
      underWay: calls.size,
    }),
  }
}

export type OutboxMachine = ReturnType<typeof createOutboxMachine>
