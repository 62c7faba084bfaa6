import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Context, createBell } from '#service/context.ts'
import { randomId } from '#service/core/random.ts'
import { changesOf, openDatabase } from '#service/db/open-database.ts'
import { loadSecrets } from '#service/db/settings.ts'
import { createFileStorage } from '#service/storage/file-storage.ts'

export const TEST_URL = 'http://127.0.0.1:4310'

export type TestContext = Context & {
  /** Advances the clock. */
  pass: (ms: number) => void
  /** Errors logged. */
  errors: string[]
  close: () => Promise<void>
}

/**
 * A context on a temporary folder: an empty library, storage, SQLite in memory unless a database is given, and a clock
 * that only `pass` advances.
 */
export async function createTestContext(overrides: Partial<Context> = {}): Promise<TestContext> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'contact-sheet-')))
  const db = overrides.db ?? (await openDatabase(':memory:'))
  let now = Date.parse('2026-03-01T12:00:00.000Z')
  const errors: string[] = []
  return {
    db,
    clock: () => new Date(now),
    newId: randomId,
    log: {
      info: () => {},
      warn: () => {},
      error: (message, fields) => void errors.push(`${message} ${fields?.error ?? ''}`),
    },
    // resolves every name to a public address, without DNS: no traffic leaves this machine
    findAddresses: () => Promise.resolve(['93.184.215.14']),
    storage: createFileStorage(join(dir, 'storage')),
    libraryDir: dir,
    publicUrl: () => TEST_URL,
    outboxBell: createBell(),
    changes: changesOf(db),
    secrets: await loadSecrets(db),
    ...overrides,
    pass: (ms) => void (now += ms),
    errors,
    async close() {
      if (overrides.db === undefined) await db.destroy()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
