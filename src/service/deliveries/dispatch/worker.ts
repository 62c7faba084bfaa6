import type { Context } from '#service/context.ts'
import type { DeliveryRow } from '#service/db/tables.ts'
import { cleanUp } from '#service/deliveries/log/retention.ts'
import type { Outcome } from '#service/deliveries/outbox/webhook-request.ts'
import { claimLane, type Lane, releaseLane, releaseLanesOf, stopDeliveries } from './lane-store.ts'
import { settle } from './record-attempt.ts'
import { DEADLINE_MS, openLine } from './send-webhook.ts'
import { signatureHeaders } from './signature.ts'
import { ensureSecrets } from './signing-secrets.ts'

/** Takes one delivery to where it belongs. */
export type Deliver = (letter: {
  subscription: Lane['subscription']
  body: string
  headers: Record<string, string>
  line: ReturnType<typeof openLine>
}) => Promise<Outcome>

export type Worker = {
  /** Sends from now on whatever is due, in the background. */
  start: () => Promise<void>
  /** Sends everything that is due now, and returns when it is settled. */
  drain: () => Promise<void>
  /** Takes up nothing more, and returns when what is under way is settled. */
  stop: () => Promise<void>
}

type Attempt = Pick<Lane, 'subscription'> & { lane: string; line: ReturnType<typeof openLine>; delivery: DeliveryRow }

/** Subscriptions that are sent to at the same time; at most half of them may have been failing. */
const LANES = 64
const FAILING_LANES = LANES / 2
/** A lane outlives its longest attempt; it is prolonged with each. */
const LANE_MS = 2 * DEADLINE_MS
/** What is due by the clock, or was put there by another process, is found at the latest after this. */
const LOOK_MS = 500
const CLEAN_MS = 60 * 60 * 1000

/** Sends what is in the outbox. Any number of them may work on one database; each has a name of its own. */
export function createWorker(context: Context, { name, deliver }: { name: string; deliver: Deliver }): Worker {
  const { db, clock, log, newId } = context
  const running = new Map<Promise<void>, { webhookId: string; isFailing: boolean }>()
  let stopped = false
  let claiming: Promise<void> | undefined
  let again = false
  let lastError = ''

  async function attempt({ lane, line, subscription, delivery }: Attempt) {
    const startedAt = clock()
    const timer = performance.now()
    const secrets = await ensureSecrets(context, db, subscription.caller_id)
    const timestamp = Math.floor(startedAt.getTime() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'contact-sheet',
      'webhook-event': subscription.event,
      ...(delivery.is_test === 1 ? { 'webhook-test': 'true' } : {}),
      ...signatureHeaders({ id: delivery.delivery_id, timestamp, body: delivery.body }, secrets),
    }
    const outcome = await deliver({ subscription, body: delivery.body, headers, line })
    const durationMs = performance.now() - timer
    return settle(context, { subscription, delivery, outcome, startedAt, durationMs, lane, laneMs: LANE_MS })
  }

  /** One delivery after another, so that they arrive in order. */
  async function run(lane: string, { subscription, deliveries, isAllowed }: Lane): Promise<void> {
    const { webhook_id: webhookId } = subscription
    let current = subscription
    if (!isAllowed) await db.transaction().execute((tx) => stopDeliveries(tx, webhookId))
    const line = openLine()
    try {
      for (const delivery of isAllowed ? deliveries : []) {
        if (stopped) break
        const { delivered, isOurs, health } = await attempt({ lane, line, subscription: current, delivery })
        lastError = ''
        // one that fails gives way: those that are well come first, and the rest of this one's may go in the next turn
        if (!isOurs || !delivered) break
        current = { ...current, ...health }
      }
    } finally {
      line.destroy()
    }
    await releaseLane(db, { lane, webhookId })
  }

  const countFailing = () => [...running.values()].filter(({ isFailing }) => isFailing).length

  function fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    // a database that is away for a while: said once
    if (!stopped && message !== lastError) log.error('sending webhooks failed', { error: message })
    lastError = message
  }

  const hasRoom = () => !stopped && running.size < LANES

  async function claimAll(): Promise<void> {
    while (hasRoom()) {
      const now = clock()
      const lane = `${name}.${newId()}`
      const claimed = await claimLane(db, {
        lane,
        now: now.toISOString(),
        until: new Date(now.getTime() + LANE_MS).toISOString(),
        onlyHealthy: countFailing() >= FAILING_LANES,
      })
      if (claimed === undefined) return
      const task: Promise<void> = run(lane, claimed)
        .catch(fail)
        .finally(() => {
          running.delete(task)
          look()
        })
      const { webhook_id: webhookId, failing_since: failingSince } = claimed.subscription
      running.set(task, { webhookId, isFailing: failingSince !== null })
    }
  }

  function look(): void {
    if (stopped) return
    // something may have become due behind the search that is under way
    again = claiming !== undefined
    claiming ??= claimAll()
      .catch(fail)
      .finally(() => {
        claiming = undefined
        if (again) look()
      })
  }

  /** Those that are being sent to now are looked at again when their turn is over. */
  function lookFor(webhookIds: readonly string[]): void {
    const busy = new Set([...running.values()].map(({ webhookId }) => webhookId))
    if (!webhookIds.every((webhookId) => busy.has(webhookId))) look()
  }

  const underWay = () => [...running.keys(), ...(claiming === undefined ? [] : [claiming])]

  async function settled(): Promise<void> {
    for (let tasks = underWay(); tasks.length > 0; tasks = underWay()) await Promise.race(tasks)
  }

  const timers: NodeJS.Timeout[] = []
  let unlisten: (() => void) | undefined
  const clean = () => void cleanUp(context).catch(fail)

  return {
    async start() {
      // one process at a time has this name, so whatever it held is nobody's
      await releaseLanesOf(db, name)
      unlisten = context.outboxBell.listen(lookFor)
      timers.push(setInterval(look, LOOK_MS), setInterval(clean, CLEAN_MS))
      clean()
      look()
    },
    async drain() {
      look()
      await settled()
    },
    async stop() {
      stopped = true
      unlisten?.()
      timers.forEach((timer) => clearInterval(timer))
      await settled()
    },
  }
}
