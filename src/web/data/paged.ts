import { isEndCursor } from '#contract/index.ts'
import type { Answer } from './client.ts'

/** The largest page the interface allows, for walks through a whole list. */
export const LARGEST_PAGE = 64

/**
 * The cursor of the page after the last one, or undefined at the end. A cursor that was used before is the end too:
 * a service that repeats itself must not be asked for ever.
 */
export function nextCursor(cursor: string | undefined, used: readonly (string | undefined)[]): string | undefined {
  return isEndCursor(cursor) || used.includes(cursor) ? undefined : cursor
}

/** All rows of a paged list, page after page. */
export async function walkPages<Row>(
  getPage: (cursor: string | undefined) => Promise<Answer<Row[]>>,
): Promise<Answer<Row[]>> {
  const rows: Row[] = []
  const warnings: string[] = []
  const used: (string | undefined)[] = []
  let skipped: Answer<unknown>['skipped']
  let cursor: string | undefined
  do {
    const page = await getPage(cursor)
    rows.push(...page.data)
    warnings.push(...(page.warnings ?? []))
    if (page.skipped) {
      skipped = { count: (skipped?.count ?? 0) + page.skipped.count, reason: skipped?.reason ?? page.skipped.reason }
    }
    used.push(cursor)
    cursor = nextCursor(page.cursor, used)
  } while (cursor !== undefined)
  return { data: rows, warnings, skipped }
}
