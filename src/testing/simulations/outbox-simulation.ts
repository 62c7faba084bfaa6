import { seededRandom } from '#testing/seeded-random.ts'
import {
  intentKey,
  isWorthStoring,
  type LabelBatch,
  type Outcome,
  type PlacedBatch,
  planOver,
} from '#web/data/outbox/label-batch.ts'
import type { OutboxEffect, OutboxEvent, OutboxNews } from '#web/data/outbox/machine-state.ts'
import { createOutboxMachine, type OutboxMachine } from '#web/data/outbox/outbox-machine.ts'
import { createAgenda } from './agenda.ts'
import { createSimulatedNetwork } from './simulated-network.ts'
import { type Act, createTabScreen, type TabScreen } from './tab-screen.ts'

const LEASE = 4_000
const BEAT = 1_300

type Tab = {
  machine: OutboxMachine
  id: number
  alive: boolean
  /** Its code has loaded: it gets events, also from other tabs. */
  isOpen: boolean
  frozenUntil: number
  wakes: number
  underWay: number
  heardAt: number
  screen: TabScreen
}
type Make = typeof createOutboxMachine

/**
 * Simulation of a service, a network, a storage and several tabs, on a virtual clock. Deterministic by seed, so that
 * failures can be reproduced.
 */
export function createOutboxSimulation({
  seed,
  leases,
  make = createOutboxMachine,
}: {
  seed: number
  leases: boolean
  make?: Make
}) {
  const random = seededRandom(seed)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const { now, later, pass } = createAgenda()
  const network = createSimulatedNetwork({ random, later })
  const { service } = network
  const tabs: Tab[] = []
  const stored = new Map<number, PlacedBatch>()
  /** The last intent for each label on each photo, and its batch. */
  const intended = new Map<string, { wanted: boolean; seq: number; text: string }>()
  /** Intents that could not be stored, as the screen said: nothing is guaranteed for their labels. */
  const lost = new Set<string>()
  const count = { calls: 0, intents: 0, mostAtOnce: 0 }
  let outcomes: Outcome[] = []
  let [lastSeq, lastTab, lastBatch] = [0, 0, 0]
  let storageWorks = true
  let lease = { tab: 0, until: 0 }
  let holder: Tab | undefined

  const intend = (batch: PlacedBatch) => {
    for (const { wanted, photoIds, already = [], unsure = [], kind, text } of batch.groups) {
      for (const photoId of [...photoIds, ...already, ...unsure]) {
        const key = intentKey({ albumId: batch.albumId, photoId, kind, text, wanted })
        if (!Number.isInteger(batch.seq)) lost.add(key)
        // already so by an intent that could not be stored: still not guaranteed
        else if (lost.has(key) && already.includes(photoId)) continue
        else if ((intended.get(key)?.seq ?? -1) <= batch.seq) {
          intended.set(key, { wanted, seq: batch.seq, text })
          lost.delete(key)
        }
      }
    }
  }

  const tell = (tab: Tab, event: OutboxEvent) => {
    if (!tab.alive || !tab.isOpen) return
    if (tab.frozenUntil > now()) return later(tab.frozenUntil - now(), () => tell(tab, event))
    for (const effect of tab.machine.handle(event, now())) carryOut(tab, effect)
    tab.screen.hear(event)
    const at = tab.machine.wakeAt()
    const wake = ++tab.wakes
    if (at !== Infinity) later(Math.max(1, at - now()), () => tab.wakes === wake && tell(tab, { type: 'time' }))
  }

  /** A tab reads the albums when it is opened, and when the user comes back to it. */
  const readAlbums = (tab: Tab) => {
    const take = tab.screen.ask()
    later(between(1, 40), () => {
      const keys = new Set(service)
      later(between(1, 300), () => take(keys))
    })
  }

  const tryStorage = (tab: Tab, { work, failed }: { work: () => OutboxEvent; failed: OutboxEvent }) =>
    later(between(1, 8), () => {
      // a transaction completes even if its tab is closed
      const event = storageWorks ? work() : failed
      later(between(0, 2), () => tell(tab, event))
    })

  const carryOut = (tab: Tab, effect: OutboxEffect): void => {
    switch (effect.type) {
      case 'store':
        return tryStorage(tab, {
          work: () => {
            const before = { batches: [...stored.values()], outcomes }
            const batch = { ...planOver(effect.batch, before), seq: ++lastSeq }
            intend(batch)
            if (!isWorthStoring(batch)) return { type: 'stored', id: batch.id, batch: undefined }
            stored.set(batch.seq, batch)
            return { type: 'stored', id: batch.id, batch }
          },
          failed: { type: 'notStored', id: effect.batch.id },
        })
      case 'readAll':
        return tryStorage(tab, {
          work: () => ({ type: 'read', batches: [...stored.values()], outcomes: [...outcomes], all: effect.all }),
          failed: { type: 'notRead', all: effect.all },
        })
      case 'list':
        return tryStorage(tab, {
          work: () => ({ type: 'listed', seqs: [...stored.keys()] }),
          failed: { type: 'notRead' },
        })
      case 'read':
        return tryStorage(tab, {
          work: () => ({
            type: 'read',
            batches: [...stored.values()].filter(({ seq }) => seq === effect.seq),
            outcomes: outcomes.filter(({ seq }) => seq === effect.seq),
          }),
          failed: { type: 'notRead' },
        })
      case 'record':
        return tryStorage(tab, {
          work: () => {
            outcomes.push(...effect.outcomes)
            return { type: 'recorded' }
          },
          failed: { type: 'notWritten' },
        })
      case 'close':
        return tryStorage(tab, {
          work: () => {
            const unknown = [...stored.keys()].filter(
              (seq) => seq < Math.max(...effect.seqs) && !effect.known.includes(seq),
            )
            if (unknown.length > 0) return { type: 'notClosed', unknown }
            for (const seq of effect.seqs) stored.delete(seq)
            outcomes = outcomes.filter(({ seq }) => stored.has(seq))
            return { type: 'closed' }
          },
          failed: { type: 'notWritten' },
        })
      case 'send': {
        count.calls++
        count.mostAtOnce = Math.max(count.mostAtOnce, ++tab.underWay)
        return network.call(effect.intent, (delay, result) =>
          later(delay, () => {
            tab.underWay--
            tell(tab, { type: 'answered', call: effect.call, result })
          }),
        )
      }
      case 'verify':
        return later(between(5, 50), () =>
          tell(
            tab,
            network.isReachable()
              ? { type: 'verified', albumId: effect.albumId, actual: (intent) => service.has(intentKey(intent)) }
              : { type: 'notVerified', albumId: effect.albumId, gone: false },
          ),
        )
      case 'post':
        if (effect.news.type === 'unstorable') intend(effect.news.batch)
        return post(tab, effect.news)
      case 'stepDown':
        // the user gives the tab another key: it restarts
        kill(tab)
        return later(between(100, 3_000), open)
      case 'wanted':
      case 'became':
        return tab.screen.show(effect)
    }
  }
  const post = (from: Tab, news: OutboxNews) => {
    // messages of a tab arrive in order
    from.heardAt = Math.max(from.heardAt, now() + between(1, 10))
    for (const tab of tabs) if (tab !== from) later(from.heardAt - now(), () => tell(tab, { type: 'news', news }))
  }

  const isFree = () => holder === undefined || !holder.alive
  const giveLock = () => {
    const next = tabs.find(({ isOpen }) => isOpen)
    if (!isFree() || next === undefined) return
    holder = next
    tell(next, { type: 'lead', until: Infinity })
  }
  const beat = (tab: Tab) => {
    if (!tab.alive) return
    if (tab.frozenUntil > now()) return later(tab.frozenUntil - now(), () => beat(tab))
    if (lease.tab === tab.id || lease.until <= now()) {
      lease = { tab: tab.id, until: now() + LEASE }
      tell(tab, { type: 'lead', until: lease.until })
    } else tell(tab, { type: 'follow' })
    later(BEAT, () => beat(tab))
  }
  const open = () => {
    const machine = make({ random, tab: ++lastTab })
    const tab: Tab = {
      machine,
      id: lastTab,
      alive: true,
      isOpen: false,
      frozenUntil: 0,
      wakes: 0,
      underWay: 0,
      heardAt: 0,
      screen: createTabScreen(),
    }
    tabs.push(tab)
    readAlbums(tab)
    later(between(1, 200), () => {
      tab.isOpen = true
      tell(tab, { type: 'open' })
      if (leases) beat(tab)
      else later(between(1, 50), giveLock)
    })
  }
  const kill = (tab: Tab) => {
    tab.alive = false
    tabs.splice(tabs.indexOf(tab), 1)
    if (!leases) later(between(1, 50), giveLock)
  }
  const enqueue = (tab: Tab, groups: LabelBatch['groups'], albumId: string) => {
    for (const { photoIds } of groups) count.intents += photoIds.length
    tell(tab, { type: 'enqueue', batch: { id: `b${++lastBatch}`, albumId, at: now(), what: 'test', groups } })
  }
  const anyTab = () => tabs[between(0, tabs.length - 1)]

  return {
    service,
    intended,
    lost,
    count,
    tabs,
    open,
    network: network.set,
    storage: (works: boolean) => void (storageWorks = works),
    kill: () => {
      const tab = anyTab()
      if (tab) kill(tab)
    },
    freeze: (milliseconds: number) => {
      const tab = anyTab()
      // browsers do not freeze a tab that holds a lock; one that is frozen stays so, as its messages wait for that moment
      if (tab === undefined || tab === holder || tab.frozenUntil > now()) return
      tab.frozenUntil = now() + milliseconds
      tab.screen.leave()
      // after the messages it missed
      later(milliseconds + 20, () => readAlbums(tab))
    },
    tell: (event: OutboxEvent) => {
      const tab = anyTab()
      if (tab) tell(tab, event)
    },
    tellAll: (event: OutboxEvent) => {
      for (const tab of tabs) tell(tab, event)
    },
    /** A label change in any tab that is not frozen, planned over what it shows once it has read the stored batches. */
    act: (wanted: Act) => {
      const awake = tabs.filter(({ frozenUntil }) => frozenUntil <= now())
      const tab = awake[between(0, awake.length - 1)]
      if (tab === undefined) return
      tab.screen.whenReady(() => enqueue(tab, tab.screen.plan(wanted), wanted.albumId))
    },
    enqueue: (groups: LabelBatch['groups'], albumId: string) => {
      const tab = anyTab()
      if (tab?.isOpen) enqueue(tab, groups, albumId)
      else tab?.screen.whenReady(() => enqueue(tab, groups, albumId))
    },
    /** Keys of the intents with this status in any tab. */
    keys: (status: 'queued' | 'parked') => [
      ...new Set(
        tabs.flatMap(({ machine }) =>
          [...machine.view().fold.all()].filter((intent) => intent.status === status).map(({ key }) => key),
        ),
      ),
    ],
    pass,
  }
}
