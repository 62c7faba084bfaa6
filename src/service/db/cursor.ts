import { createHmac, timingSafeEqual } from 'node:crypto'
import { END_CURSOR } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'

/** A cursor belongs to one list of one caller: `getAlbums:<callerId>`. */
export type CursorScope = { secret: string; scope: string }

const SHAPE = /^([0-9a-z-]{1,24})\.([\w-]{22})$/

const sign = ({ secret, scope }: CursorScope, position: string) =>
  createHmac('sha256', secret).update(`${scope}:${position}`).digest('base64url').slice(0, 22)

/**
 * Signed keyset cursor: the position of a page's last row, in base 36. Rows added or removed meanwhile cause neither
 * repeats nor gaps.
 */
export const toCursor = (scope: CursorScope, position: string): string => `${position}.${sign(scope, position)}`

/** The position in a cursor; refuses any text that was not issued for this list. */
export function readCursor(scope: CursorScope, cursor: string): string {
  const [, position = '', signature = ''] = SHAPE.exec(cursor) ?? []
  const expected = sign(scope, position)
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) {
    throw new ServiceError('CURSOR_UNKNOWN')
  }
  return position
}

/**
 * One page of a keyset list. `list` gets the row to continue from and how many rows to read: one more than the page,
 * to learn whether another follows.
 */
export async function readPage<Row extends { seq: number }>({
  scope,
  cursor,
  limit,
  list,
}: {
  scope: CursorScope
  cursor: string | undefined
  limit: number
  list: (beforeSeq: number | undefined, rows: number) => Promise<Row[]>
}): Promise<{ rows: Row[]; cursor: string }> {
  if (cursor === END_CURSOR) return { rows: [], cursor: END_CURSOR }
  const beforeSeq = cursor === undefined ? undefined : Number.parseInt(readCursor(scope, cursor), 36)
  const found = await list(beforeSeq, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, cursor: found.length > limit && last ? toCursor(scope, last.seq.toString(36)) : END_CURSOR }
}
