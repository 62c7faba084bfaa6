import { setImmediate as nextTurn } from 'node:timers/promises'
import { END_CURSOR } from '#contract/index.ts'
import { type CursorScope, readCursor, toCursor } from '#service/db/cursor.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { DeliveryRow } from '#service/db/tables.ts'
import { isBefore, listDeliverySlice, type Position, type Range, type RunsQuery } from './delivery-runs.ts'

/** A position as the text of a cursor: milliseconds and `seq`. */
const toText = ({ created_at, seq }: Position) => `${Date.parse(created_at).toString(36)}-${seq.toString(36)}`

function toPosition(text: string): Position {
  const [ms = 0, seq = 0] = text.split('-').map((digits) => Number.parseInt(digits, 36))
  return { created_at: new Date(ms).toISOString(), seq }
}

/** The rest of a range after a position, which may lie outside it: a cursor may come with another range. */
function restOf(range: Range, { order, after }: { order: RunsQuery['order']; after: Position }): Range {
  if (order === 'newest first') return isBefore(after, range.below) ? { ...range, below: after } : range
  return isBefore(range.above, after) ? { ...range, above: after } : range
}

/** Slices of the deliveries of many subscriptions, in order; yields to the event loop between them. */
async function* listSlices(db: Executor, query: RunsQuery): AsyncGenerator<DeliveryRow[]> {
  const { order, limit } = query
  for (let { range } = query; ; await nextTurn()) {
    const rows = await listDeliverySlice(db, { ...query, range })
    yield rows
    const after = rows.at(-1)
    if (after === undefined || rows.length < limit) return
    range = restOf(range, { order, after })
  }
}

type Walk = RunsQuery & {
  scope: CursorScope
  cursor: string | undefined
  /** The most deliveries to find, and the most to examine. */
  most: number
  mostExamined: number
  isMeant: (row: DeliveryRow) => boolean
}

type Found = {
  rows: DeliveryRow[]
  cursor: string
  /** When the last one examined was created; undefined if none follows it. */
  until: string | undefined
}

/** Finds deliveries of many subscriptions in order, from a cursor on, with bounded work; reads `limit` at a time. */
export async function walkDeliveries(
  db: Executor,
  { scope, cursor, most, mostExamined, isMeant, ...query }: Walk,
): Promise<Found> {
  const found: Found = { rows: [], cursor: END_CURSOR, until: undefined }
  if (cursor === END_CURSOR) return found
  const { order } = query
  const range =
    cursor === undefined ? query.range : restOf(query.range, { order, after: toPosition(readCursor(scope, cursor)) })
  let examined = 0
  let last: DeliveryRow | undefined
  for await (const rows of listSlices(db, { ...query, range })) {
    for (const row of rows) {
      if (last && (found.rows.length === most || examined === mostExamined)) {
        return { ...found, cursor: toCursor(scope, toText(last)), until: last.created_at }
      }
      examined++
      last = row
      if (isMeant(row)) found.rows.push(row)
    }
  }
  return found
}
