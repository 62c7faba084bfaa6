import { isEndCursor } from '#contract/index.ts'
import { sleep } from '#web/lib/async/sleep.ts'
import type { Answer } from './answer.ts'
import { isRetried, retryDelay } from './api-error.ts'
import { messages } from './messages.ts'

/** The largest page the interface allows, for walks through a whole list. */
export const LARGEST_PAGE = 64

/** Pages that a walk reads by default: 2,048 rows, more than anyone looks through. */
const PAGES = 32

/** Pages read without a pause, and the milliseconds before each later one. */
const BRISK_PAGES = 8
const PAUSE = 100

type After<Row> = { page: Answer<Row[]>; used: readonly (string | undefined)[]; isNew: (row: Row) => boolean }

/**
 * The next cursor after a page, if any; `isRepeat`: the cursor or all rows came before, and the walk would never end.
 * An empty page repeats nothing.
 */
export function pageAfter<Row>({ page: { data, cursor }, used, isNew }: After<Row>): {
  next?: string
  isRepeat?: true
} {
  if (isEndCursor(cursor)) return {}
  if (used.includes(cursor) || (data.length > 0 && !data.some(isNew))) return { isRepeat: true }
  return { next: cursor }
}

/** A list as far as it was read; `cursor`: where to continue on demand. */
export type Walked<Row> = {
  data: Row[]
  cursor?: string | undefined
  pages: number
  /** True when these are all rows of the list. */
  isWhole: boolean
}

export type PagedList<Row> = {
  getPage: (cursor: string | undefined) => Promise<Answer<Row[]>>
  identifier: (row: Row) => string
  /** Called when the list ends too early. */
  note: (note: string) => void
}

/** Retries a page: a long list that restarted after each failure would never be read. */
async function getPatiently<Page>(getPage: () => Promise<Page>): Promise<Page> {
  for (let failures = 0; ; failures++) {
    try {
      return await getPage()
    } catch (error) {
      if (!isRetried(failures, error)) throw error
      await sleep(retryDelay(failures, error))
    }
  }
}

/**
 * Walks a paged list, each row once: up to `pages` pages, or as many as the previous result had (`before`), so that a
 * refetch never shrinks a list. `known`: what was read already, after which it continues.
 */
export async function walkPages<Row>(
  { getPage, identifier, note }: PagedList<Row>,
  {
    pages = PAGES,
    before,
    known,
  }: { pages?: number; before?: Walked<Row> | undefined; known?: Walked<Row> | undefined } = {},
): Promise<Walked<Row>> {
  const rows = new Map((known?.data ?? []).map((row) => [identifier(row), row]))
  const used: (string | undefined)[] = []
  const most = Math.max(pages, before?.pages ?? 0)
  let cursor = known?.cursor
  const walked = (rest: Pick<Walked<Row>, 'isWhole' | 'cursor'>) => ({
    data: [...rows.values()],
    pages: (known?.pages ?? 0) + used.length,
    ...rest,
  })
  for (;;) {
    const at = cursor
    const page = await (used.length === 0 ? getPage(at) : getPatiently(() => getPage(at)))
    used.push(at)
    const { next, isRepeat } = pageAfter({ page, used, isNew: (row) => !rows.has(identifier(row)) })
    for (const row of page.data) rows.set(identifier(row), row)
    if (isRepeat) note(messages.repeatedPage)
    if (next === undefined) return walked({ isWhole: !isRepeat })
    if (used.length >= most) return walked({ isWhole: false, cursor: next })
    cursor = next
    if (used.length >= BRISK_PAGES) await sleep(PAUSE)
  }
}
