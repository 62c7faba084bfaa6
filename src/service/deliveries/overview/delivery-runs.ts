import { type RawBuilder, sql } from 'kysely'
import type { DeliveryFilterState } from '#contract/extensions.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { DeliveryRow } from '#service/db/tables.ts'

/** Position in the list: by time, then by `seq`. */
export type Position = Pick<DeliveryRow, 'created_at' | 'seq'>

/** Exclusive at both ends. */
export type Range = { above: Position; below: Position }

/** After every time; digits, since PostgreSQL's collation may sort other characters differently. */
const END_OF_TIME = '9999'

/** From `since` (inclusive) to `until` (exclusive), ISO 8601 in UTC. */
export const rangeOf = ({ since, until }: { since?: string | undefined; until?: string | undefined }): Range => ({
  above: { created_at: since ?? '', seq: 0 },
  below: { created_at: until ?? END_OF_TIME, seq: 0 },
})

/** State and `attempted`, as in the index. */
export type Kind = Pick<DeliveryRow, 'state' | 'attempted'>

/** All kinds of deliveries, by the state of the filter. */
export const kindsOf: Record<DeliveryFilterState, readonly Kind[]> = {
  pending: [{ state: 'pending', attempted: 0 }],
  retrying: [{ state: 'pending', attempted: 1 }],
  delivered: [{ state: 'delivered', attempted: 1 }],
  failed: [{ state: 'failed', attempted: 1 }],
  stopped: [
    { state: 'stopped', attempted: 0 },
    { state: 'stopped', attempted: 1 },
  ],
}

export type RunsQuery = {
  webhookIds: readonly string[]
  kinds: readonly Kind[]
  range: Range
  order: 'newest first' | 'oldest first'
  limit: number
}

type Run = Kind & Pick<DeliveryRow, 'webhook_id'>

const isWithin = ({ above, below }: Range) =>
  sql`(created_at, seq) > (${above.created_at}, ${above.seq}) and (created_at, seq) < (${below.created_at}, ${below.seq})`

const inOrder = (order: RunsQuery['order']): RawBuilder<unknown> =>
  order === 'newest first' ? sql`order by created_at desc, seq desc` : sql`order by created_at, seq`

/** The first delivery of each of `limit` runs, in order: no other run can have any of the first `limit` deliveries. */
async function listHeads(
  db: Executor,
  { webhookIds, kinds, range, order, limit }: RunsQuery,
): Promise<(Run & Position)[]> {
  const kind = sql.join(
    kinds.map(({ state, attempted }) => sql`select ${sql.lit(state)} as state, ${sql.lit(attempted)} as attempted`),
    sql` union all `,
  )
  const first = sql`select seq from delivery as run where run.webhook_id = subscription.webhook_id
    and run.state = kind.state and run.attempted = kind.attempted and ${isWithin(range)} ${inOrder(order)} limit 1`
  const heads = await sql<Run & Position>`select * from (
      select head.webhook_id, head.state, head.attempted, head.created_at, head.seq
      from subscription cross join (${kind}) as kind join delivery as head on head.seq = (${first})
      where subscription.webhook_id in (${sql.join(webhookIds)})
    ) as heads ${inOrder(order)} limit ${limit}`.execute(db)
  return heads.rows
}

/** Runs that one statement merges, a page's worth: PostgreSQL takes longer to plan many more than to read them. */
const MERGED_AT_ONCE = 51

/** The first deliveries of some runs, in order. */
async function mergeRuns(
  db: Executor,
  runs: readonly Run[],
  { range, order, limit }: Pick<RunsQuery, 'range' | 'order' | 'limit'>,
): Promise<Position[]> {
  const firstOf = ({ webhook_id, state, attempted }: Run) => sql`select * from (select seq, created_at from delivery
    where webhook_id = ${webhook_id} and state = ${state} and attempted = ${attempted}
      and ${isWithin(range)} ${inOrder(order)} limit ${limit}) as run`
  const merged = sql.join(runs.map(firstOf), sql` union all `)
  return (await sql<Position>`select * from (${merged}) as runs ${inOrder(order)} limit ${limit}`.execute(db)).rows
}

export const isBefore = (one: Position, other: Position): boolean =>
  one.created_at === other.created_at ? one.seq < other.seq : one.created_at < other.created_at

/** The position of a delivery; undefined if there is none with this identifier. */
export const findDelivery = (
  db: Executor,
  deliveryId: string,
): Promise<(Position & { webhook_id: string }) | undefined> =>
  db
    .selectFrom('delivery')
    .select(['webhook_id', 'created_at', 'seq'])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()

/** Narrows a query to one delivery, and to nothing if it is not among its runs. */
export function narrowTo<Runs extends Pick<RunsQuery, 'webhookIds' | 'range'>>(
  runs: Runs,
  { webhook_id, ...at }: Position & { webhook_id: string },
): Runs {
  const { above, below } = runs.range
  const [before, after] = [
    { ...at, seq: at.seq - 1 },
    { ...at, seq: at.seq + 1 },
  ]
  return {
    ...runs,
    webhookIds: runs.webhookIds.filter((id) => id === webhook_id),
    range: { above: isBefore(above, before) ? before : above, below: isBefore(after, below) ? after : below },
  }
}

/** The range up to and including the last head. */
function narrow({ above, below }: Range, { order, last }: { order: RunsQuery['order']; last: Position }): Range {
  return order === 'newest first'
    ? { above: { ...last, seq: last.seq - 1 }, below }
    : { above, below: { ...last, seq: last.seq + 1 } }
}

/**
 * K-way merge: the `seq` of the first deliveries of many subscriptions, in order. In the index, the deliveries of one
 * subscription in one state are a sorted run; at most `limit` entries of at most `limit` runs are read, so the cost
 * does not depend on the number of deliveries.
 */
async function listSeqs(db: Executor, query: RunsQuery): Promise<number[]> {
  const { webhookIds, kinds, order, limit } = query
  if (webhookIds.length === 0 || kinds.length === 0) return []
  const heads = await listHeads(db, query)
  const last = heads.length === limit ? heads.at(-1) : undefined
  const range = last ? narrow(query.range, { order, last }) : query.range
  const found: Position[] = []
  for (let at = 0; at < heads.length; at += MERGED_AT_ONCE)
    found.push(...(await mergeRuns(db, heads.slice(at, at + MERGED_AT_ONCE), { range, order, limit })))
  const sign = order === 'newest first' ? 1 : -1
  const sorted = found.toSorted((one, other) => (isBefore(one, other) ? sign : -sign))
  return sorted.slice(0, limit).map(({ seq }) => seq)
}

/** A slice of the deliveries of many subscriptions, in order. */
export async function listDeliverySlice(db: Executor, query: RunsQuery): Promise<DeliveryRow[]> {
  const seqs = await listSeqs(db, query)
  if (seqs.length === 0) return []
  const rows = await db.selectFrom('delivery').selectAll().where('seq', 'in', seqs).execute()
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return seqs.flatMap((seq) => bySeq.get(seq) ?? [])
}
