import type { Log } from '#service/core/log.ts'

/** The channel of LISTEN and NOTIFY. */
export const CHANNEL = 'contact_sheet'

/** Throttle: at most one announcement in this time. */
const COALESCE_MS = 50
/** Pause after a failed announcement. */
const RETRY_MS = 500

const WRITES = /\b(?:insert into|update|delete from) "(\w+)"/g

/** The tables that a statement writes to; a `with` may write in each of its steps. */
function tablesOf(sql: string): string[] {
  if (!/^(?:insert into|update|delete from|with) /.test(sql)) return []
  return [...sql.matchAll(WRITES)].flatMap(([, table]) => table ?? [])
}

/**
 * Announces to all processes which tables were written to, after the commit and coalesced: `pg_notify` within each
 * transaction would make PostgreSQL serialise all commits.
 */
export function createWriteAnnouncer({ send, log }: { send: (payload: string) => Promise<unknown>; log: Log }) {
  let written = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  async function announce(): Promise<void> {
    timer = undefined
    const tables = written
    if (tables.size === 0) return
    written = new Set()
    try {
      await send([...tables].join(' '))
    } catch (error) {
      // the other processes also poll: announcements only save them time
      log.warn('changes could not be announced', { error: String(error) })
      for (const table of tables) written.add(table)
      timer ??= setTimeout(run, RETRY_MS).unref()
    }
  }

  function run(): void {
    sending = sending.then(announce)
  }

  function add(tables: Iterable<string>): void {
    for (const table of tables) written.add(table)
    if (written.size > 0) timer ??= setTimeout(run, COALESCE_MS).unref()
  }

  return {
    /** Returns a function to call with each statement of one connection after it has succeeded. */
    follow(): (sql: string) => void {
      let transaction: Set<string> | undefined
      return (sql) => {
        const tables = tablesOf(sql)
        if (tables.length > 0) {
          if (transaction) for (const table of tables) transaction.add(table)
          else add(tables)
        } else if (/^(begin|start transaction)/.test(sql)) transaction = new Set()
        else if (sql === 'commit') {
          add(transaction ?? [])
          transaction = undefined
        } else if (sql === 'rollback') transaction = undefined
      }
    },
    /** Flushes what is pending. */
    async end(): Promise<void> {
      clearTimeout(timer)
      run()
      await sending
      clearTimeout(timer)
    },
  }
}
