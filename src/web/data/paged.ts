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

/** What is said when a service gives out a cursor a second time. */
export const REPEATED_CURSOR = 'The service repeated a page of the list, so the rest of it could not be read.'

/** Whether a list ends because its cursor came before, not because it is complete. */
export const isRepeatedCursor = (cursor: string | undefined, used: readonly (string | undefined)[]): boolean =>
  !isEndCursor(cursor) && used.includes(cursor)

/** All rows of a paged list, page after page. `warn` is told when it ends too early. */
export async function walkPages<Row>(
  getPage: (cursor: string | undefined) => Promise<Answer<Row[]>>,
  warn?: (warning: string) => void,
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
    if (isRepeatedCursor(page.cursor, used)) warn?.(REPEATED_CURSOR)
    cursor = nextCursor(page.cursor, used)
  } while (cursor !== undefined)
  return { data: rows, warnings, skipped }
}
