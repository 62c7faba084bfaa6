import { Kysely, sql, type Transaction } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { messageOf } from '#service/core/caught-error.ts'
import { type Log, silentLog } from '#service/core/log.ts'
import { UsageError } from '#service/core/service-error.ts'
import type { Dialect } from '#service/db/migrations/dialect.ts'
import { migrations } from '#service/db/migrations/migrations.ts'
import { type ChangeFeed, noChangeFeed, openChangeFeed } from './change-feed.ts'
import { explainConnection } from './explain-connection.ts'
import { isDamaged } from './node-sqlite.ts'
import type { ConnectionCounts } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/**
 * A database or a transaction. Every store function takes one first, so that no read can slip out of its transaction.
 */
export type Executor = Database | Transaction<Tables>

/** Kysely's message for a migration that is in the database but not in the code. */
const UNKNOWN_STEP = /^corrupted migrations: previously executed migration/

const MADE_LATER =
  'This database was made by a later version of Contact Sheet. Start that version, or restore a backup from before it'

/** Compares the steps that have run with those of this version; a new database is `earlier`. */
async function compareVersions(db: Database, provider: MigrationProvider): Promise<'earlier' | 'same' | 'later'> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return 'earlier'
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const known = await provider.getMigrations()
  if (rows.some(({ name }) => !Object.hasOwn(known, name))) return 'later'
  return rows.length === Object.keys(known).length ? 'same' : 'earlier'
}

/** Advisory lock that serialises migrations, the same in all versions of this program. */
const MIGRATION_LOCK = '3853314791062309107'

/**
 * Runs each step in its own transaction, so that none holds the locks of earlier steps while processes of the previous
 * version use the database. The advisory lock is transaction-scoped: behind a transaction pooler a session lock would
 * never be released.
 */
async function migrateStepwise(db: Database, provider: MigrationProvider): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(tx)
      const { error, results = [] } = await new Migrator({ db: tx, provider }).migrateUp()
      if (error) throw error
      return results.length === 0
    })
  }
}

async function migrateAtOnce(db: Database, provider: MigrationProvider): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** Brings the schema up to date; throws when a step fails. @throws UsageError for a schema of a later version */
export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const provider = migrations(dialect)
  if ((await compareVersions(db, provider)) === 'same') return
  try {
    await (dialect === 'sqlite' ? migrateAtOnce : migrateStepwise)(db, provider)
  } catch (error) {
    if (!UNKNOWN_STEP.test(messageOf(error))) throw error
    throw new UsageError(MADE_LATER)
  }
}

/** Connection counters by database. */
const pools = new WeakMap<Database, () => ConnectionCounts>()

/** Connection counts of a database's pool; undefined for SQLite, which has no pool. */
export const countConnections = (db: Database): ConnectionCounts | undefined => pools.get(db)?.()

const feeds = new WeakMap<Database, ChangeFeed>()

/** The change feed of a database; SQLite's is never live. */
export const changesOf = (db: Database): ChangeFeed => feeds.get(db) ?? noChangeFeed

const isAddress = (location: string) => /^postgres(ql)?:\/\//.test(location)

/** Loaded lazily: it takes a tenth of the service's start, and SQLite does not need it. */
const loadPostgres = () => import('./postgres-dialect.ts')

/** Throws a UsageError for a schema of another version. */
async function requireVersion(db: Database, dialect: Dialect): Promise<void> {
  const version = await compareVersions(db, migrations(dialect))
  if (version === 'same') return
  throw new UsageError(
    version === 'later'
      ? MADE_LATER
      : 'This database is of another version of Contact Sheet. Start the service once with this version',
  )
}

export type OpenOptions = {
  log?: Log
  /** Brings the schema up to date; else one of another version is refused. */
  migrates?: boolean
}

async function preparePostgres(location: string, { log, migrates }: Required<OpenOptions>): Promise<void> {
  const { postgresDialect } = await loadPostgres()
  const db: Database = new Kysely<Tables>(postgresDialect(location, { log, isLimited: false }))
  try {
    await (migrates ? migrate : requireVersion)(db, 'postgres')
  } finally {
    await db.destroy()
  }
}

/** Connects with the timeouts for all later statements, which not every pooler accepts. */
async function connectPostgres(location: string, log: Log) {
  const { postgresDialect } = await loadPostgres()
  const { dialect, ...pool } = postgresDialect(location, { log })
  const db: Database = new Kysely<Tables>({ dialect })
  await sql`select 1`.execute(db)
  return { db, ...pool }
}

async function openPostgres(location: string, options: Required<OpenOptions>): Promise<Database> {
  const { log } = options
  const opening = async () => preparePostgres(location, options).then(() => connectPostgres(location, log))
  const { db, count, notify } = await opening().catch((error: unknown) => {
    throw explainConnection(error)
  })
  pools.set(db, count)
  feeds.set(db, openChangeFeed({ connectionString: location, notify, log }))
  return db
}

/** Turns SQLite's error on a damaged file into a UsageError that says what to do; other errors stay as they are. */
const explainDamage = (error: unknown, file: string): unknown =>
  isDamaged(error)
    ? new UsageError(`${file} is damaged, or isn’t a database. Restore a backup into an empty folder`)
    : error

/** Turns an error of a database that only the operator can fix into a UsageError that says how; others stay as they are. */
export const explainDatabase = (error: unknown, location: string): unknown =>
  isAddress(location) ? explainConnection(error) : explainDamage(error, location)

async function openSqlite(file: string, { migrates }: Pick<Required<OpenOptions>, 'migrates'>): Promise<Database> {
  try {
    const db: Database = new Kysely<Tables>({ dialect: sqliteDialect(file) })
    await (migrates ? migrate : requireVersion)(db, 'sqlite')
    return db
  } catch (error) {
    throw explainDamage(error, file)
  }
}

/**
 * Opens a database as it is, without migrating it; the caller must only read. @throws UsageError for a schema of
 * another version, a damaged file, or a refused connection
 */
export async function openUnchanged(location: string): Promise<Database> {
  const isServer = isAddress(location)
  let db: Database | undefined
  try {
    db = new Kysely<Tables>(
      isServer
        ? (await loadPostgres()).postgresDialect(location, { log: silentLog, isLimited: false })
        : { dialect: sqliteDialect(location) },
    )
    await requireVersion(db, isServer ? 'postgres' : 'sqlite')
    return db
  } catch (error) {
    await db?.destroy()
    throw explainDatabase(error, location)
  }
}

/** Opens the database at a `postgres://` address or a file path. */
export const openDatabase = (
  location: string,
  { log = silentLog, migrates = true }: OpenOptions = {},
): Promise<Database> =>
  isAddress(location) ? openPostgres(location, { log, migrates }) : openSqlite(location, { migrates })
