import type { LabelIntent } from '#web/data/album/label.ts'
import type { CallResult } from './label-batch.ts'
import {
  type Call,
  createMachineState,
  decide,
  forget,
  heldUntil,
  isLeading,
  learn,
  type MachineOptions,
  type MachineState,
  post,
  readAll,
  readUnknown,
  takeIn,
  wakeAt,
  type OutboxEffect,
  type OutboxEvent,
} from './machine-state.ts'
import { onNews, tellTrouble } from './outbox-news.ts'
import {
  afterFailure,
  afterSuccess,
  afterTakeover,
  isHopeless,
  jitteredBackoff,
  rested,
  waitForPhoto,
} from './send-queue.ts'
import { isStorable, seqAfter } from './storage-records.ts'

type EventOf<Type extends OutboxEvent['type']> = Extract<OutboxEvent, { type: Type }>

function onRead(state: MachineState, { batches, outcomes, unread = [], all }: EventOf<'read'>): void {
  state.readFails = false
  const outcomesOf = Map.groupBy(outcomes, ({ seq }) => seq)
  for (const batch of batches) takeIn(state, batch, outcomesOf.get(batch.seq))
  learn(state, outcomes)
  for (const { seq } of batches) learn(state, state.early.take(seq))
  forget(state, state.reads.answer(all, [...batches.map(({ seq }) => seq), ...unread]))
  if (!state.isNewLeader || !isLeading(state)) return
  state.isNewLeader = false
  // the former leader may have died before announcing all its outcomes, and with calls under way
  post(state, { type: 'reload' })
  if (batches.length > 0) state.pace = afterTakeover(state.pace, state.now)
}

function onStored(state: MachineState, event: EventOf<'stored'> | EventOf<'notStored'>): void {
  const { storing, fold, tab } = state
  const batch = storing.get(event.id)
  storing.delete(event.id)
  state.writeFails = event.type === 'notStored'
  if (batch === undefined) return
  const placed = event.type === 'stored' ? event.batch : { ...batch, seq: seqAfter(fold.latestSeq(), tab) }
  if (placed === undefined) return
  takeIn(state, placed)
  post(state, { type: isStorable(placed.seq) ? 'stored' : 'unstorable', batch: placed })
}

function fail(state: MachineState, call: Call, result: Extract<CallResult, { type: 'retry' }>): void {
  const { now, random, fold, failed } = state
  const { busy, retryAfter, reason } = result
  state.pace = afterFailure(state.pace, { now, sentAt: call.sentAt, random, busy, retryAfter, reason })
  const intent = fold.find(call)
  if (intent?.status !== 'queued') return
  if (!failed.has(call.key)) intent.failures++
  failed.add(call.key)
  if (isHopeless(intent, state.pace)) decide(state, intent, { now: 'parked', reason })
  else intent.readyAt = retryAfter === undefined ? now + jitteredBackoff(intent.failures, random) : 0
}

function succeed(state: MachineState, call: Call): void {
  const intent = state.fold.find(call)
  if (intent) return decide(state, intent, { now: 'acknowledged' })
  // another tab may have sent the replacement while this call was under way: either may have arrived last
  const later = state.fold.successor(call)
  if (later && (later.status === 'acknowledged' || state.now >= state.leadUntil))
    decide(state, later, { now: 'queued' })
}

function onAnswered(state: MachineState, { call: id, result }: EventOf<'answered'>): void {
  const { calls, ready, fold, now, random } = state
  const call = calls.get(id)
  if (call === undefined) return
  calls.delete(id)
  ready.release(call.key)
  if (result.type === 'unauthorized') {
    state.paused = 'unauthorized'
    state.leadUntil = -Infinity
    state.effects.push({ type: 'stepDown' })
  } else if (result.type === 'retry') fail(state, call, result)
  else {
    state.pace = afterSuccess(state.pace)
    state.failed.clear()
    const intent = fold.find(call)
    if (result.type === 'done') succeed(state, call)
    else if (result.type === 'missing') waitForPhoto(intent, { ...result, now, random })
    else if (intent) decide(state, intent, { now: 'parked', reason: result.reason })
  }
  const last = fold.get(call.key)
  if (state.again.delete(call.key) && last?.status === 'acknowledged') decide(state, last, { now: 'queued' })
  else if (last?.status === 'queued') ready.put(last)
}

function endCheck(state: MachineState, albumId: string, actual: (intent: LabelIntent) => boolean | undefined): void {
  const { checks, fold, records } = state
  const check = checks.end(albumId, actual)
  state.found.push(...check.found)
  // not for a batch without open intents: it is removed as a whole
  for (const { seq, index } of check.over) if (fold.isOpen(seq)) records.push({ seq, index, now: 'over' })
}

function close(state: MachineState): void {
  state.writeFails = false
  const seqs = state.records.closed()
  forget(state, seqs)
  post(state, { type: 'closed', seqs, differences: state.found })
  state.differences = [...state.differences, ...state.found]
  state.found = []
}

const tellRecorded = (state: MachineState) => post(state, { type: 'outcomes', outcomes: state.records.recorded() })

function sendNext(state: MachineState): void {
  const { calls, ready, now, effects } = state
  if (state.paused || now < heldUntil(state)) return
  while (calls.size < state.pace.limit) {
    const intent = ready.take(now)
    if (intent === undefined) return
    const call = ++state.lastCall
    const { albumId, photoId, kind, text, wanted, key, seq, index } = intent
    calls.set(call, { key, seq, index, sentAt: now })
    effects.push({ type: 'send', call, intent: { albumId, photoId, kind, text, wanted } })
  }
}

function write(state: MachineState): void {
  const { fold, records, now, effects } = state
  const seqs = isLeading(state) ? fold.closable() : []
  // else an older batch that stays in the storage would be sent again after the newer one has left it
  if (seqs.length > 0) for (const outcome of fold.takeReplaced()) records.push(outcome)
  const outcomes = records.next(now)
  if (outcomes && outcomes.length > 0) effects.push({ type: 'record', outcomes })
  else if (outcomes) tellRecorded(state)
  if (!records.close(seqs, now)) return
  if (seqs.some(isStorable))
    effects.push({ type: 'close', seqs: seqs.filter(isStorable), known: fold.known().filter(isStorable) })
  else close(state)
}

function onLead(state: MachineState, until: number): void {
  const led = state.now < state.leadUntil
  state.leadUntil = state.paused === 'unauthorized' ? -Infinity : until
  state.isNewLeader = !led && state.now < state.leadUntil
  if (!state.isNewLeader) return
  state.told = undefined
  readAll(state)
}

function onDecide(state: MachineState, { how, keys }: EventOf<'decide'>): void {
  const { fold, ready } = state
  for (const key of keys) {
    const intent = fold.get(key)
    if (intent === undefined || intent.status === 'acknowledged' || ready.isTaken(key)) continue
    decide(state, intent, { now: how === 'retry' ? 'queued' : 'discarded' })
  }
}

function setPaused(state: MachineState, paused: boolean): void {
  if (state.paused !== 'unauthorized') state.paused = paused ? 'asked' : undefined
  post(state, { type: 'paused', paused })
}

/** Writing outcomes, or removing closed batches, failed. */
function onNotWritten(state: MachineState): void {
  state.writeFails = true
  state.records.failed(state.now)
}

function take(state: MachineState, event: OutboxEvent): void {
  switch (event.type) {
    case 'open':
      post(state, { type: 'hello' })
      return readAll(state)
    case 'enqueue':
      state.storing.set(event.batch.id, event.batch)
      return void state.effects.push({ type: 'store', batch: event.batch })
    case 'stored':
    case 'notStored':
      return onStored(state, event)
    case 'news':
      return onNews(state, event.news)
    case 'read':
      return onRead(state, event)
    case 'listed':
      state.readFails = false
      return event.seqs.forEach((seq) => readUnknown(state, seq))
    case 'notRead':
      state.readFails = true
      return state.reads.fail(event.all, state.now)
    case 'lead':
      return onLead(state, event.until)
    case 'follow':
      return void (state.leadUntil = -Infinity)
    case 'answered':
      return onAnswered(state, event)
    case 'recorded':
      state.writeFails = false
      return tellRecorded(state)
    case 'closed':
      return close(state)
    case 'notClosed':
      event.unknown.forEach((seq) => readUnknown(state, seq))
      return state.records.failed(state.now)
    case 'notWritten':
      return onNotWritten(state)
    case 'verified':
      return endCheck(state, event.albumId, event.actual)
    case 'notVerified':
      if (event.gone) return endCheck(state, event.albumId, () => undefined)
      return state.checks.fail(event.albumId, state.now)
    case 'pause':
    case 'resume':
      return setPaused(state, event.type === 'pause')
    case 'decide':
      return onDecide(state, event)
    case 'online':
      state.pace = rested(state.pace)
      return state.ready.hurry()
    case 'time':
  }
}

/**
 * The outbox of one caller in one tab, as a pure state machine: events in, effects out, time and randomness as
 * arguments. An intent leaves it only after the service's answer was recorded; calls under way when a tab dies are
 * repeated by the next leader, which is harmless since they are idempotent.
 */
export function createOutboxMachine(options: MachineOptions) {
  const state = createMachineState(options)
  return {
    handle(event: OutboxEvent, at: number): OutboxEffect[] {
      state.now = at
      state.effects = []
      take(state, event)
      if (state.reads.isDue(at)) readAll(state)
      if (isLeading(state)) {
        if (state.reads.takePoll(at)) state.effects.push({ type: 'list' })
        sendNext(state)
        for (const check of state.checks.begin(at)) state.effects.push({ type: 'verify', ...check })
        tellTrouble(state)
      }
      write(state)
      return state.effects
    },
    wakeAt: (): number => wakeAt(state),
    /** A live view: it changes with the next event. */
    view: () => ({
      fold: state.fold,
      storing: state.storing,
      paused: state.paused,
      storageFails: state.readFails || state.writeFails,
      lastSeqs: state.lastSeqs,
      differences: state.differences,
      trouble: state.pace.trouble,
      heldUntil: heldUntil(state),
      underWay: state.calls.size,
    }),
  }
}

export type OutboxMachine = ReturnType<typeof createOutboxMachine>
