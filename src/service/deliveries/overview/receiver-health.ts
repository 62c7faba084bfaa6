import type { ReceiverHealth } from '#contract/extensions.ts'
import type { Context } from '#service/context.ts'
import type { SubscriptionRow } from '#service/db/tables.ts'
import { listAttemptCounts, listWaiting } from './health-store.ts'

const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export type HealthSubscription = Pick<
  SubscriptionRow,
  'webhook_id' | 'target_url' | 'created_at' | 'counted_since' | 'failing_since' | 'disabled_at'
>

const toDay = (time: Date) => time.toISOString().slice(0, 10)

/** The last seven days by UTC, oldest first. */
const listDays = (now: Date): string[] =>
  Array.from({ length: DAYS }, (_, at) => toDay(new Date(now.getTime() - (DAYS - 1 - at) * DAY_MS)))

/** The earliest of some times in ISO 8601. */
const earliest = (times: readonly (string | null | undefined)[]): string | undefined =>
  times.filter((time) => typeof time === 'string').toSorted()[0]

/** Since when all attempts of these subscriptions are counted: since the first was created, unless a log was cut. */
function findKeptSince(subscriptions: readonly HealthSubscription[]): string {
  const made = earliest(subscriptions.map(({ created_at }) => created_at)) ?? ''
  const cuts = subscriptions.map(({ counted_since }) => counted_since ?? '')
  return [made, ...cuts].toSorted().at(-1) ?? ''
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The health of the receivers of these subscriptions, by address. */
export async function readReceiverHealth(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  subscriptions: readonly HealthSubscription[],
): Promise<ReceiverHealth> {
  const webhookIds = subscriptions.map(({ webhook_id }) => webhook_id)
  const days = listDays(clock())
  const counts = Map.groupBy(await listAttemptCounts(db, { webhookIds, days }), ({ webhook_id }) => webhook_id)
  const waiting = new Map((await listWaiting(db, webhookIds)).map((row) => [row.webhook_id, row]))

  const toReceiver = (targetUrl: string, own: readonly HealthSubscription[]) => {
    const ids = own.map(({ webhook_id }) => webhook_id)
    const failingSince = earliest(own.map(({ failing_since }) => failing_since))
    const disabledAt = earliest(own.map(({ disabled_at }) => disabled_at))
    const nextAt = earliest(ids.map((id) => waiting.get(id)?.nextAt))
    const keptSince = findKeptSince(own)
    const ownCounts = ids.flatMap((id) => counts.get(id) ?? [])
    return {
      targetUrl,
      webhookIds: ids,
      ...(failingSince === undefined ? {} : { failingSince }),
      ...(disabledAt === undefined ? {} : { disabledAt }),
      waiting: sum(ids.map((id) => waiting.get(id)?.count ?? 0)),
      ...(nextAt === undefined ? {} : { nextAt }),
      keptSince,
      days: days.map((day) => {
        // not counted then, which is not zero
        if (day < keptSince.slice(0, 10)) return { day }
        const ofDay = ownCounts.filter((count) => count.day === day)
        return {
          day,
          delivered: sum(ofDay.map(({ delivered }) => delivered)),
          failed: sum(ofDay.map(({ failed }) => failed)),
          retried: sum(ofDay.map(({ retried }) => retried)),
        }
      }),
    }
  }

  const byTarget = [...Map.groupBy(subscriptions, ({ target_url }) => target_url)]
  return { receivers: byTarget.map(([targetUrl, own]) => toReceiver(targetUrl, own)) }
}
