import type { WebhookConfig } from '#contract/index.ts'
import { ApiError, type ApiErrorKind } from '#web/data/client/api-error.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'
import { runChange } from '#web/data/webhooks/run-change.ts'
import { isFinished, type PausedWebhook, type WebhookChange } from '#web/data/webhooks/webhook-change.ts'
import type { ChangeWrite } from '#web/data/webhooks/webhook-service.ts'

/** Faults of a call. late: it seems lost, but reaches the service three calls later. */
export const faults = ['lost request', 'late request', 'lost answer', '429', '500', '500 done', '403'] as const
export type Fault = (typeof faults)[number]

/** What happens to a step, which is a call or a write: a fault of the call, or the tab is killed before or after it. */
export type Mishap = Fault | 'killed before' | 'killed after'

class Killed extends Error {
  override name = 'Killed'
}

const refusal = (kind: ApiErrorKind) => new ApiError({ kind, operation: 'model' })

type SimulationOptions = {
  configs: readonly WebhookConfig[]
  /** Chooses what happens to each step. */
  mishap: (step: number) => Mishap | undefined
  /** How many webhooks the service allows. */
  most?: number
}

/** Calls until a late request arrives. */
const LATE = 3

/**
 * Simulation of a service with the three webhook operations, a device, and tabs that are killed. Checks at every step
 * that nothing is deleted before its replacement exists.
 */
export function createWebhookSimulation({ configs, mishap, most = Infinity }: SimulationOptions) {
  let lastId = 0
  const subscriptions = new Map<string, WebhookConfig>()
  const make = (config: WebhookConfig) => {
    const webhookId = `w${++lastId}`
    subscriptions.set(webhookId, config)
    return { webhookId, config }
  }
  for (const config of configs) make(config)
  let changes: readonly WebhookChange[] = []
  const paused = new Map<string, PausedWebhook>()
  const late: { in: number; arrive: () => void }[] = []
  const problems: string[] = []
  const count = { steps: 0, calls: 0, kills: 0, faults: 0 }
  let isTroubled = true

  /** Runs a step, which may fail or kill the tab. */
  const step = <Result>(run: (fault?: Fault) => Result): Result => {
    const happens = isTroubled ? mishap(count.steps) : undefined
    count.steps++
    if (happens?.startsWith('killed')) count.kills++
    else if (happens) count.faults++
    if (happens === 'killed before') throw new Killed()
    if (happens === 'killed after') {
      run()
      throw new Killed()
    }
    return run(happens)
  }
  /** Runs a call, after any late calls that are due. */
  const call = async <Result>(perform: () => Result, { canRefuse = true } = {}): Promise<Result> =>
    step((fault) => {
      count.calls++
      for (const one of late) one.in--
      while (late[0] && late[0].in <= 0) late.shift()?.arrive()
      const quietly = () => {
        try {
          perform()
        } catch {
          // nobody gets the refusal
        }
      }
      if (fault === 'late request') late.push({ in: LATE, arrive: quietly })
      if (fault === 'lost request' || fault === 'late request') throw refusal('network')
      if (fault === '429') throw refusal('rateLimited')
      if (fault === '500') throw refusal('server')
      if (fault === '403' && canRefuse) throw refusal('forbidden')
      if (fault === 'lost answer' || fault === '500 done') {
        quietly()
        throw refusal(fault === '500 done' ? 'server' : 'network')
      }
      return perform()
    })
  const isHere = (place: 'service' | 'device', id: string | undefined) =>
    id !== undefined && (place === 'service' ? subscriptions : paused).has(id)

  /** Checks that something replaces a deleted webhook: the new one, the old one, or a duplicate. */
  const watch = (place: 'service' | 'device', id: string, all: readonly WebhookChange[]) => {
    for (const { from, to, state } of all.flatMap(({ items }) => items)) {
      const isOld = from?.in === place && from.id === id && (state.at === 'removing' || state.at === 'done')
      const isNew = to?.in === place && 'id' in state && state.id === id && state.at === 'rollingBack'
      const isTakenBack = place === 'device' && to?.in === 'device' && to.id === id && state.at === 'failed'
      if (isOld && (to === undefined || isHere(to.in, state.id))) return
      if ((isNew || isTakenBack) && from && isHere(from.in, from.id)) return
    }
    const config = subscriptions.get(id)
    const equal = [...subscriptions.values()].filter((other) => config && sameConfig(other, config))
    if (place === 'device' || equal.length < 2) problems.push(`${place} ${id} went, and nothing was in its place`)
  }
  const service = {
    list: () =>
      call(() => ({ data: [...subscriptions].map(([webhookId, config]) => ({ webhookId, config })), isWhole: true }), {
        canRefuse: false,
      }),
    create: (config: WebhookConfig) =>
      call(() => {
        if (subscriptions.size >= most) throw refusal('invalid')
        return make(config)
      }),
    remove: (webhookId: string) =>
      call(() => {
        if (!subscriptions.has(webhookId)) throw refusal('invalid')
        watch('service', webhookId, changes)
        subscriptions.delete(webhookId)
      }),
  }
  const storage = {
    write: async ({ change, keep, drop }: ChangeWrite) =>
      step(() => {
        const others = changes.filter(({ id }) => id !== change.id)
        if (drop !== undefined) watch('device', drop, [...others, change])
        changes = [...others, structuredClone(change)].toSorted((a, b) => a.at - b.at)
        if (keep) paused.set(keep.id, keep)
        if (drop !== undefined) paused.delete(drop)
      }),
  }
  /** A tab that runs all changes, oldest first, until one stops unfinished. */
  const runTab = async (): Promise<void> => {
    for (const { id } of changes) {
      const begun = changes.find((change) => change.id === id)
      if (begun === undefined || isFinished(begun)) continue
      const ended = await runChange(begun, {
        service,
        storage,
        paused,
        sleep: async () => undefined,
        now: () => count.steps,
        onStep: () => undefined,
        onList: () => undefined,
        isGivenUp: () => begun.isGivenUp === true,
      })
      if (!isFinished(ended)) return
    }
  }
  /** Runs tabs until one survives. */
  const live = async (work: () => Promise<void>): Promise<void> => {
    for (let isAlive = false; !isAlive; work = runTab) {
      try {
        await work()
        isAlive = true
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
    }
  }
  return {
    subscriptions,
    paused,
    problems,
    count,
    changes: () => changes,
    isThere: isHere,
    /** Stores a change and runs all unfinished changes. */
    act: (change: WebhookChange) =>
      live(async () => {
        await storage.write({ change })
        await runTab()
      }),
    /** The user gives up all unfinished changes. */
    giveUp: () => {
      changes = changes.map((change) => (isFinished(change) ? change : { ...change, isGivenUp: true }))
    },
    /** Stops all faults, and runs every change to its end. */
    recover: async () => {
      isTroubled = false
      await live(runTab)
    },
  }
}

export type WebhookSimulation = ReturnType<typeof createWebhookSimulation>
