import { ApiError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { Moments } from '#web/data/client/logical-clock.ts'
import type { LabelOverlay } from '#web/data/labels/label-overlay.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { randomId } from '#web/lib/random-id.ts'
import type { FoldedIntent } from './folded-intents.ts'
import { intentsOf, type LabelBatch, type Refusal } from './label-batch.ts'
import { openOutboxDatabase } from './outbox-database.ts'
import type { OutboxEffect, OutboxEvent, OutboxNews } from './outbox-events.ts'
import { createLeader } from './outbox-leader.ts'
import { createOutboxMachine } from './outbox-machine.ts'
import { outboxScope } from './outbox-scope.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { createSendRate, pendingRows, viewOutbox } from './outbox-view.ts'
import type { Outbox, OutboxView } from './outbox.ts'
import { isStorable } from './outcome-records.ts'
import { readAgain } from './read-again.ts'
import { sendIntent } from './send-intent.ts'
import { createShownLabels } from './shown-labels.ts'

/** Milliseconds between two views: hundreds of answers come in a second. */
const TOGETHER = 80

/** Labels from which on the browser is asked not to clear what waits when it needs room. */
const MANY = 20

type OutboxParts = {
  api: Api
  streamPhotos: StreamPhotos
  callerId: string
  overlay: LabelOverlay
  moments: Moments
  /** Over for this tab; what waits stays where it is. */
  signal: AbortSignal
  /** `none`, as on a page that is not from a secure origin. */
  locks?: Pick<LockManager, 'request'> | 'none'
  openDatabase?: () => Promise<IDBDatabase>
}

/** The outbox of one caller of one service in this tab: the machine, with a real clock, storage, network and other tabs. */
export function openOutbox({
  api,
  streamPhotos,
  callerId,
  overlay,
  moments,
  signal,
  locks = navigator.locks ?? 'none',
  openDatabase = openOutboxDatabase,
}: OutboxParts): Outbox {
  const scope = outboxScope(api.base, callerId)
  const name = `contact-sheet-outbox ${scope}`
  const tab = randomId()
  const machine = createOutboxMachine({ random: Math.random, tab: Math.floor(Math.random() * 2_048) })
  const storage = createOutboxStorage({ open: openDatabase, scope, kept: () => machine.view().fold.keptIf(isStorable) })
  const channel = new BroadcastChannel(name)
  const rate = createSendRate()
  const listeners = new Set<() => void>()
  const stored = new Map<string, PromiseWithResolvers<boolean>>()
  const waiting = new Map<string, PromiseWithResolvers<Refusal | undefined>>()
  const lost = new Map<string, number>()
  const shown = createShownLabels({ overlay, moments })
  const read = Promise.withResolvers<void>()
  let isAbsent = false
  let sent = 0
  let dismissed = 0
  let corrected = 0
  let seen: OutboxView | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let waking: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    telling = undefined
    seen = undefined
    for (const listener of listeners) listener()
  }
  const tellSoon = () => {
    telling ??= setTimeout(tell, TOGETHER)
  }

  const countQueued = () => {
    let count = 0
    for (const { status } of machine.view().fold.all()) if (status === 'queued') count++
    return count
  }
  const became = (intent: FoldedIntent, now: Extract<OutboxEffect, { type: 'became' }>['now']) => {
    const { batchId } = intent
    shown.became(intent, now)
    if (now === 'acknowledged') {
      sent++
      rate.answered(1, performance.now())
    }
    if (now === 'discarded' || now === 'replaced') lost.set(batchId, (lost.get(batchId) ?? 0) + 1)
    if (now === 'queued') return
    const wait = waiting.get(batchId)
    if (wait === undefined) return
    waiting.delete(batchId)
    wait.resolve(now === 'parked' ? (intent.reason ?? { kind: 'invalid' }) : undefined)
    // whoever waits says so on the screen; it need not be put aside for later as well
    if (now === 'parked') queueMicrotask(() => dispatch({ type: 'decide', how: 'discard', keys: [intent.key] }))
  }
  const want = (intents: readonly FoldedIntent[]) => {
    if (countQueued() === intents.length) sent = 0
    shown.wanted(intents)
  }

  /** Asks the storage, which may fail; what comes back is the next event. */
  const ask = async (question: () => Promise<OutboxEvent>, failed: OutboxEvent) => {
    const event = await question().catch(() => failed)
    dispatch(event)
  }
  const carryOut = (effect: OutboxEffect): void => {
    switch (effect.type) {
      case 'store': {
        const { batch } = effect
        const { id } = batch
        return void ask(async () => ({ type: 'stored', id, batch: await storage.store(batch) }), {
          type: 'notStored',
          id,
        })
      }
      case 'readAll': {
        const { all } = effect
        // where nothing is kept there is nothing to be read
        if (isAbsent)
          return void ask(async () => ({ type: 'read', batches: [], outcomes: [], all }), { type: 'notRead', all })
        return void ask(async () => ({ type: 'read', ...(await storage.readAll()), all }), { type: 'notRead', all })
      }
      case 'read':
        return void ask(async () => ({ type: 'read', ...(await storage.readOne(effect.seq)) }), { type: 'notRead' })
      case 'look':
        return isAbsent
          ? undefined
          : void ask(async () => ({ type: 'seen', seqs: await storage.look() }), { type: 'notRead' })
      case 'record':
        return void ask(() => storage.record(effect.outcomes).then(() => ({ type: 'recorded' })), {
          type: 'notWritten',
        })
      case 'close':
        return void ask(
          async () => {
            const unknown = await storage.close(effect.seqs, effect.known)
            return unknown.length > 0 ? { type: 'notClosed', unknown } : { type: 'closed' }
          },
          { type: 'notWritten' },
        )
      case 'send':
        return void ask(
          async () => ({ type: 'answered', call: effect.call, result: await sendIntent(api, effect.intent) }),
          {
            type: 'answered',
            call: effect.call,
            result: { type: 'refused', reason: { kind: 'unexpected' } },
          },
        )
      case 'verify':
        return void verify(effect)
      case 'post':
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it never leaves its origin
        return channel.postMessage(effect.news)
      case 'stepDown':
        return leader?.stop()
      case 'wanted':
        return want(effect.intents)
      case 'became':
        return became(effect.intent, effect.now)
    }
  }
  const verify = async ({ albumId, intents }: Extract<OutboxEffect, { type: 'verify' }>) => {
    try {
      dispatch({
        type: 'verified',
        albumId,
        actual: await readAgain({ api, streamPhotos, moments, signal }, { albumId, intents }),
      })
    } catch (error) {
      dispatch({
        type: 'notVerified',
        albumId,
        gone: error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'forbidden'),
      })
    }
  }
  const dispatch = (event: OutboxEvent): void => {
    if (signal.aborted) return
    if (event.type === 'stored') isAbsent = false
    for (const effect of machine.handle(event, performance.now())) carryOut(effect)
    if (event.type === 'stored' || event.type === 'notStored') {
      stored.get(event.id)?.resolve(event.type === 'stored')
      stored.delete(event.id)
      // there was nothing to change
      if (event.type === 'stored' && !event.batch) waiting.get(event.id)?.resolve(undefined)
    }
    // where it can't be read either, nobody waits for it
    if ((event.type === 'read' || event.type === 'notRead') && event.all !== undefined) read.resolve()
    const { differences } = machine.view()
    // what the service has after all is shown
    for (const difference of differences.slice(corrected)) shown.differs(difference)
    corrected = differences.length
    clearTimeout(waking)
    const at = machine.wakeAt()
    // the longest that a timer can wait; it wakes for nothing, then
    if (at !== Infinity)
      waking = setTimeout(() => dispatch({ type: 'time' }), Math.min(Math.max(0, at - performance.now()), 2 ** 31 - 1))
    tellSoon()
  }

  const view = (): OutboxView => {
    if (seen) return seen
    const now = performance.now()
    const secondsLeft = rate.secondsFor(countQueued(), now)
    return (seen = viewOutbox({ machine, now, sent, lost, secondsLeft, dismissed, isAbsent }))
  }
  const parkedKeys = () => view().parked.map(({ key }) => key)

  const guard = (event: BeforeUnloadEvent) => {
    const { fold, storing } = machine.view()
    const isOnlyHere =
      storing.size > 0 || [...fold.all()].some(({ seq, status }) => !isStorable(seq) && status === 'queued')
    if (isOnlyHere) event.preventDefault()
  }

  let leader: ReturnType<typeof createLeader> | undefined
  const start = async () => {
    isAbsent = await storage.ready().then(
      () => false,
      () => true,
    )
    if (signal.aborted) return
    dispatch({ type: 'open' })
    leader = createLeader({
      name,
      locks: locks === 'none' ? undefined : locks,
      lease: isAbsent ? undefined : (milliseconds) => storage.lease(tab, milliseconds),
      onLead: (milliseconds) => dispatch({ type: 'lead', until: performance.now() + milliseconds }),
      onFollow: () => dispatch({ type: 'follow' }),
    })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => dispatch({ type: 'news', news: data }))
  // a worker, or a test, has no page
  if (typeof window !== 'undefined') {
    window.addEventListener('online', () => dispatch({ type: 'online' }), { signal: signal })
    window.addEventListener('beforeunload', guard, { signal: signal })
  }
  const started = start()

  const close = () => {
    leader?.stop()
    clearTimeout(waking)
    clearTimeout(telling)
    channel.close()
    storage.end()
    for (const { resolve } of stored.values()) resolve(false)
    read.resolve()
  }
  signal.addEventListener('abort', close)

  const put = async (batch: LabelBatch): Promise<boolean> => {
    await started
    // what waits is not to be cleared when the device needs room; some browsers ask, so not for a click
    if (intentsOf(batch).length >= MANY) navigator.storage?.persist?.().catch(() => undefined)
    const isStored = Promise.withResolvers<boolean>()
    stored.set(batch.id, isStored)
    dispatch({ type: 'enqueue', batch })
    return isStored.promise
  }

  return {
    whenRead: () => read.promise,
    async enqueue(batch) {
      const batchId = randomId()
      return { batchId, stored: await put({ ...batch, id: batchId, at: Date.now() }) }
    },
    async change({ albumId, photoId, kind, text, wanted }) {
      const id = randomId()
      const settled = Promise.withResolvers<Refusal | undefined>()
      waiting.set(id, settled)
      const what = `“${text}” ${wanted ? 'added to' : 'removed from'} 1 photo`
      const isStored = await put({
        id,
        albumId,
        at: Date.now(),
        what,
        groups: [{ kind, text, wanted, photoIds: [photoId] }],
      })
      return { stored: isStored, settled: settled.promise }
    },
    view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    retry: (keys = parkedKeys()) => dispatch({ type: 'decide', how: 'retry', keys }),
    discard: (keys = parkedKeys()) => dispatch({ type: 'decide', how: 'discard', keys }),
    dismissDifferences: () => {
      dismissed = machine.view().differences.length
      tellSoon()
    },
    pending: () => pendingRows(machine),
  }
}
