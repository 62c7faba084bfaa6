import type { Api } from '#web/data/client/client.ts'
import type { LogicalClock } from '#web/data/client/logical-clock.ts'
import { randomId } from '#web/data/client/random-id.ts'
import type { LabelOverlay } from '#web/data/labels/label-overlay.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { sleep } from '#web/lib/async/sleep.ts'
import { writeStored, readStored } from '#web/lib/web-storage.ts'
import { createBatchPromises } from './batch-promises.ts'
import type { FoldedIntent } from './folded-intents.ts'
import { intentsOf, type NewBatch } from './label-batch.ts'
import type { OutboxEvent, OutboxNews } from './machine-state.ts'
import { openOutboxDatabase, outboxScope } from './outbox-database.ts'
import { createLeader } from './outbox-leader.ts'
import { createOutboxMachine, type OutboxMachine } from './outbox-machine.ts'
import { createOutboxStorage, type OutboxStorage } from './outbox-storage.ts'
import { createOutboxViews, pendingRows, createShownLabels } from './outbox-view.ts'
import { createEffectRunner } from './run-effects.ts'
import { isStorable } from './storage-records.ts'

/** Size of a batch from which the app requests persistent storage, which the browser does not evict. */
const MANY = 20

type OpenOutboxOptions = {
  api: Api
  streamPhotos: StreamPhotos
  callerId: string
  overlay: LabelOverlay
  clock: LogicalClock
  /** Ends sending in this tab; queued changes stay stored. */
  signal: AbortSignal
  /** `none`: as on a page from an insecure origin. */
  locks?: Pick<LockManager, 'request'> | 'none'
  openDatabase?: () => Promise<IDBDatabase>
}

/** Whether someone paused sending, in localStorage: it lasts until someone resumes it, whichever tab is open then. */
const createKeptPause = (scope: string) => {
  const name = `contact-sheet:outbox-paused:${scope}`
  return {
    isKept: () => readStored(name) === true,
    set: (paused: boolean) => void writeStored(name, paused || undefined),
  }
}

/** Timer for the machine's `time` events. */
function createAlarm(wake: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set(at: number): void {
      clearTimeout(timer)
      // capped at the longest delay of a timer: waking too early does no harm
      if (at !== Infinity) timer = setTimeout(wake, Math.min(Math.max(0, at - performance.now()), 2 ** 31 - 1))
    },
    clear: (): void => clearTimeout(timer),
  }
}

/** True while the page holds changes that are stored nowhere else. */
function holdsUnstored(machine: OutboxMachine): boolean {
  const { fold, storing } = machine.view()
  return storing.size > 0 || [...fold.all()].some(({ seq, status }) => !isStorable(seq) && status === 'queued')
}

type Dispatch = (event: OutboxEvent) => void

type Channel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage' | 'close'>

/** A channel to other tabs; to nobody in Firefox if it blocks storage, since it then refuses channels as well. */
function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return new MessageChannel().port1
  }
}

/** Listens for messages of other tabs, the network's return, and the page's unloading. */
function listen(
  channel: Channel,
  { signal, machine, dispatch }: { signal: AbortSignal; machine: OutboxMachine; dispatch: Dispatch },
): void {
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => dispatch({ type: 'news', news: data }))
  // there is no window in a worker, or in a test in Node
  if (typeof window === 'undefined') return
  const guard = (event: BeforeUnloadEvent) => {
    if (holdsUnstored(machine)) event.preventDefault()
  }
  window.addEventListener('online', () => dispatch({ type: 'online' }), { signal })
  window.addEventListener('beforeunload', guard, { signal })
}

type ElectionOptions = {
  name: string
  locks: Pick<LockManager, 'request'> | 'none'
  storage: OutboxStorage
  isStorageAbsent: boolean
  dispatch: Dispatch
}

/** Leader election: one tab at a time sends. */
const elect = ({ name, locks, storage, isStorageAbsent, dispatch }: ElectionOptions) => {
  const tab = randomId()
  return createLeader({
    name,
    locks: locks === 'none' ? undefined : locks,
    lease: isStorageAbsent ? undefined : (milliseconds) => storage.lease(tab, milliseconds),
    onLead: (milliseconds) => dispatch({ type: 'lead', until: performance.now() + milliseconds }),
    onFollow: () => dispatch({ type: 'follow' }),
  })
}

/** The machine of one tab with a real clock, storage, network and other tabs. */
function runMachine({
  api,
  streamPhotos,
  callerId,
  overlay,
  clock,
  signal,
  locks = navigator.locks ?? 'none',
  openDatabase = openOutboxDatabase,
}: OpenOutboxOptions) {
  const scope = outboxScope(api.base, callerId)
  const name = `contact-sheet-outbox ${scope}`
  const machine = createOutboxMachine({ random: Math.random, tab: Math.floor(Math.random() * 2_048) })
  const storage = createOutboxStorage({ open: openDatabase, scope, held: () => machine.view().fold.subset(isStorable) })
  const channel = openChannel(name)
  const paused = createKeptPause(scope)
  const promises = createBatchPromises()
  const views = createOutboxViews(machine)
  const shown = createShownLabels({ overlay, clock })
  const read = Promise.withResolvers<void>()
  const alarm = createAlarm(() => dispatch({ type: 'time' }))
  let leader: ReturnType<typeof createLeader> | undefined

  const runEffect = createEffectRunner({
    api,
    streamPhotos,
    clock,
    signal,
    storage,
    isStorageAbsent: views.isStorageAbsent,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it never leaves its origin
    post: (news) => channel.postMessage(news),
    stepDown: () => leader?.stop(),
    dispatch: (event) => dispatch(event),
    onWanted: ({ intents }) => {
      views.countWanted(intents.length)
      shown.wanted(intents)
    },
    onBecame: ({ intent, now }) => {
      shown.became(intent, now)
      views.countOutcome(now)
      // the caller of `enqueue` shows the refusal, so the intent need not stay parked
      if (promises.settleAnswered(intent, now))
        queueMicrotask(() => dispatch({ type: 'decide', how: 'discard', keys: [intent.key] }))
    },
  })
  const dispatch = (event: OutboxEvent): void => {
    if (signal.aborted) return
    if (event.type === 'pause' || event.type === 'resume') paused.set(event.type === 'pause')
    views.heard(event)
    for (const effect of machine.handle(event, performance.now())) runEffect(effect)
    if (event.type === 'stored' || event.type === 'notStored') promises.settleStored(event)
    // a storage that can't be read must not block `whenRead`
    if ((event.type === 'read' || event.type === 'notRead') && event.all !== undefined) read.resolve()
    // so that the screen shows the labels that the service has
    for (const difference of views.takeNewDifferences()) shown.differs(difference)
    alarm.set(machine.wakeAt())
    views.tellSoon()
  }
  const start = async () => {
    const isStorageAbsent = await storage.ready().then(
      () => false,
      () => true,
    )
    views.setStorageAbsent(isStorageAbsent)
    if (signal.aborted) return
    if (paused.isKept()) dispatch({ type: 'news', news: { type: 'paused', paused: true } })
    dispatch({ type: 'open' })
    leader = elect({ name, locks, storage, isStorageAbsent, dispatch })
  }
  listen(channel, { signal, machine, dispatch })
  const started = start()
  signal.addEventListener('abort', () => {
    // as if another tab had just opened: the outbox that follows with a new key needs what is not stored
    for (const effect of machine.handle({ type: 'news', news: { type: 'hello' } }, performance.now()))
      if (effect.type === 'post') runEffect(effect)
    leader?.stop()
    alarm.clear()
    views.end()
    channel.close()
    storage.end()
    promises.end()
    read.resolve()
  })
  return { machine, dispatch, started, read: read.promise, promises, views }
}

/** The outbox of one caller of one service in this tab: label changes queued for the service. */
export function openOutbox(options: OpenOutboxOptions) {
  const { machine, dispatch, started, read, promises, views } = runMachine(options)
  const parkedKeys = () => views.view().parked.map(({ key }) => key)
  return {
    /** Aborted when the connection ends; the outbox of the next one sends the rest. */
    signal: options.signal,
    /** Resolves when changes queued in earlier visits are shown, or could not be read. */
    whenRead: (): Promise<void> => read,
    /**
     * Enqueues a batch; resolves once it is stored and shown. `stored`: false if it is only in the memory of this app's
     * tabs, which the screen has to say. `isAttended`: called when the service refuses; if true, the caller shows the
     * refusal, and the intent is discarded instead of parked. `settled`: for a single intent with `isAttended`, resolves
     * once the service has answered, with the refusal to show if any, or when `signal` aborts; otherwise at once.
     */
    async enqueue(newBatch: NewBatch, { isAttended }: { isAttended?: () => boolean } = {}) {
      const batch = { ...newBatch, id: randomId(), at: Date.now() }
      await started
      if (options.signal.aborted) throw new Error('the connection has ended')
      // not for a click, since some browsers prompt the user
      if (intentsOf(batch).length >= MANY) navigator.storage?.persist?.().catch(() => undefined)
      const { stored, settled } = promises.add(batch, isAttended)
      dispatch({ type: 'enqueue', batch })
      return { batchId: batch.id, stored: await stored, settled }
    },
    /** Referentially stable until something changes. */
    view: views.view,
    subscribe: views.subscribe,
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    /** All parked intents by default; `keys` may also name intents that wait for their photo. */
    retry: (keys: readonly string[] = parkedKeys()) => dispatch({ type: 'decide', how: 'retry', keys }),
    discard: (keys: readonly string[] = parkedKeys()) => dispatch({ type: 'decide', how: 'discard', keys }),
    dismissDifferences: views.dismissDifferences,
    /** Changes of a batch that wait, or were refused. */
    unsent: (batchId: string): FoldedIntent[] =>
      [...machine.view().fold.all()].filter((intent) => intent.batchId === batchId && intent.status !== 'acknowledged'),
    /** True if the last change of an album is not in the journal. */
    isLastUnstored: (albumId: string): boolean => !isStorable(machine.view().lastSeqs.get(albumId) ?? 0),
    /** All changes that are not sent. */
    pending: () => pendingRows(machine),
  }
}

export type Outbox = ReturnType<typeof openOutbox>

/** Milliseconds between two requests for the caller's identity. */
const ASK_AGAIN = 5_000

type WhenKnownOptions = Omit<Parameters<typeof openOutbox>[0], 'callerId'> & { callerId: () => Promise<string> }

/**
 * Opens the outbox once the caller is known, and resolves when changes queued in earlier visits are read: a batch
 * planned without them would skip photos that they will change.
 */
export async function openWhenKnown({ callerId: ask, ...options }: WhenKnownOptions): Promise<Outbox> {
  for (;;) {
    const callerId = await ask().catch(() => undefined)
    if (options.signal.aborted) throw new Error('the connection has ended')
    if (callerId !== undefined) {
      const outbox = openOutbox({ ...options, callerId })
      await outbox.whenRead()
      return outbox
    }
    await sleep(ASK_AGAIN)
  }
}
