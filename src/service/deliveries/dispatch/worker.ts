import type { Context } from '#service/context.ts'
import { createErrorReport } from '#service/core/error-report.ts'
import { CLEANING_MS, cleanUpInTurn } from '#service/deliveries/log/retention.ts'
import { type Deliver, LEASE_MS, sendDeliveries } from './send-deliveries.ts'
import { acquireSubscriptionLease, releaseSubscriptionLeases } from './subscription-lease.ts'

export type Worker = {
  /** Starts sending due deliveries in the background. */
  start: () => Promise<void>
  /** Sends everything that is due now, and returns when it is recorded. */
  drain: () => Promise<void>
  /** Acquires no more leases, and returns when the attempts under way are recorded. */
  stop: () => Promise<void>
}

/** Concurrent leases; at most half of them may be of failing subscriptions. */
const MOST_LEASES = 64
const MOST_FAILING = MOST_LEASES / 2
/** Polling interval, for retries that become due and, without a live change feed, appends by other processes. */
const POLL_MS = 500
/** The same with a live change feed: retries wait for seconds, and leases expire after half a minute. */
const SLOW_POLL_MS = 2000

/** The timed poll, slower while the change feed is live. */
function createPoll({ changes }: Pick<Context, 'changes'>, poll: () => void): () => void {
  let polledAt = -Infinity
  return () => {
    if (changes.isLive() && performance.now() - polledAt < SLOW_POLL_MS - POLL_MS / 2) return
    polledAt = performance.now()
    poll()
  }
}

/** Sends what is in the outbox. Any number of workers may share a database, each with a unique name. */
export function createWorker(context: Context, { name, deliver }: { name: string; deliver: Deliver }): Worker {
  const { db, clock, newId, changes, log } = context
  const running = new Map<Promise<void>, { webhookId: string; isFailing: boolean }>()
  const errors = createErrorReport((error) => log.error('sending webhooks failed', { error }))
  let stopped = false
  let acquiring: Promise<void> | undefined
  let again = false

  const fail = (error: unknown) => void (stopped || errors.report(error))
  const countFailing = () => [...running.values()].filter(({ isFailing }) => isFailing).length
  const hasRoom = () => !stopped && running.size < MOST_LEASES

  async function acquireAll(): Promise<void> {
    while (hasRoom()) {
      const now = clock()
      const leaseId = `${name}.${newId()}`
      const lease = await acquireSubscriptionLease(db, {
        leaseId,
        now: now.toISOString(),
        until: new Date(now.getTime() + LEASE_MS).toISOString(),
        onlyHealthy: countFailing() >= MOST_FAILING,
      })
      if (lease === undefined) return
      const options = {
        leaseId,
        acquiredAt: now.getTime(),
        lease,
        deliver,
        isStopped: () => stopped,
        onRecorded: errors.clear,
      }
      const task: Promise<void> = sendDeliveries(context, options)
        .catch(fail)
        .finally(() => {
          running.delete(task)
          poll()
        })
      const { webhook_id: webhookId, failing_since: failingSince } = lease.subscription
      running.set(task, { webhookId, isFailing: failingSince !== null })
    }
  }

  function poll(): void {
    if (stopped) return
    // something may have become due that the running search has passed already
    again = acquiring !== undefined
    acquiring ??= acquireAll()
      .catch(fail)
      .finally(() => {
        acquiring = undefined
        if (again) poll()
      })
  }

  /** Polls unless all these subscriptions are being sent to: it polls again when their lease is released. */
  function pollFor(webhookIds: readonly string[]): void {
    const busy = new Set([...running.values()].map(({ webhookId }) => webhookId))
    if (!webhookIds.every((webhookId) => busy.has(webhookId))) poll()
  }

  const underWay = () => [...running.keys(), ...(acquiring === undefined ? [] : [acquiring])]

  async function idle(): Promise<void> {
    for (let tasks = underWay(); tasks.length > 0; tasks = underWay()) await Promise.race(tasks)
  }

  const timers: NodeJS.Timeout[] = []
  let listening: (() => void)[] = []
  const clean = () => void cleanUpInTurn(context, name).catch(fail)

  return {
    async start() {
      // one process at a time has this name, so leases under it are stale
      await releaseSubscriptionLeases(db, name)
      // its own changes too: the bell rings within the transaction, before the deliveries are visible
      listening = [context.outboxBell.listen(pollFor), changes.listen(['delivery'], poll)]
      timers.push(setInterval(createPoll(context, poll), POLL_MS), setInterval(clean, CLEANING_MS))
      clean()
      poll()
    },
    async drain() {
      poll()
      await idle()
    },
    async stop() {
      stopped = true
      listening.forEach((end) => end())
      timers.forEach((timer) => clearInterval(timer))
      await idle()
    },
  }
}
