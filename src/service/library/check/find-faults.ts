import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import type { Storage } from '#service/storage/storage.ts'

/** Mismatches between database, store and library, in the order of the report. */
const KINDS = [
  'lost file',
  'lost clip',
  'unknown file',
  'unreadable file',
  'lost stable',
  'stray stable',
  'stray thumbnail',
  'dangling row',
] as const
export type FaultKind = (typeof KINDS)[number]

export type Fault = { kind: FaultKind; count: number; examples: string[] }

export type CheckReport = {
  photos: number
  files: number
  /** Folders of the library that could not be listed; their files are not checked. */
  unreadable: string[]
  /** Every kind once, also with a count of 0. */
  faults: Fault[]
}

type Places = {
  db: Executor
  storage: Storage
  library: Pick<LibrarySource, 'list'>
  /** Folder of the stable versions; undefined if they are in a bucket, which is not listed. */
  stableDir: string | undefined
  thumbnailDir: string
}

const PAGE = 500
/** Concurrent size lookups. */
const SIZES_AT_ONCE = 16
const EXAMPLES = 5

/** Foreign keys: [table, column, referenced table]; the column has the same name in both. */
const REFERENCES = [
  ['photo_label', 'photo_id', 'photo'],
  ['photo', 'album_id', 'album'],
  ['membership', 'album_id', 'album'],
  ['membership', 'caller_id', 'caller'],
  ['api_key', 'caller_id', 'caller'],
  ['subscription', 'caller_id', 'caller'],
  ['subscription', 'album_id', 'album'],
  ['delivery', 'webhook_id', 'subscription'],
  ['received', 'token', 'receiver'],
] as const

function createFaults() {
  const faults = new Map(KINDS.map((kind): [FaultKind, Fault] => [kind, { kind, count: 0, examples: [] }]))
  return {
    add: (kind: FaultKind, example: string, count = 1) => {
      const fault = faults.get(kind)
      if (fault === undefined || count === 0) return
      fault.count += count
      if (fault.examples.length < EXAMPLES) fault.examples.push(example)
    },
    list: () => [...faults.values()],
  }
}

async function* readPhotos(db: Executor) {
  for (let after = 0; ;) {
    const page = await db
      .selectFrom('photo')
      .select(['seq', 'file', 'clip_file', 'active', 'stable_key'])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.seq
  }
}

/** Paths of all files below a folder, none if it is missing. Hidden files are skipped: still being written. */
async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
}

/** `stable/ab/HASH.jpg` and `ab/HASH-320.webp` belong to the same photo. */
const contentOf = (path: string) => /([0-9a-f]{64})[-.]/.exec(path)?.[1] ?? path

async function findDangling(db: Executor, add: ReturnType<typeof createFaults>['add']): Promise<void> {
  for (const [table, column, other] of REFERENCES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} as one
      where one.${sql.id(column)} is not null and not exists
        (select 1 from ${sql.table(other)} as two where two.${sql.id(column)} = one.${sql.id(column)})`.execute(db)
    add('dangling row', `${table} without ${other}`, rows[0]?.count ?? 0)
  }
}

/** Compares database, store and library. Read-only, on names and sizes, never contents; the service may be running. */
export async function findFaults({ db, storage, library, stableDir, thumbnailDir }: Places): Promise<CheckReport> {
  const { add, list } = createFaults()
  const { files, unreadable, unreadableFiles } = (await library.list()).scan
  const there = new Set(files.map(({ file }) => file))
  const isUnreadable = (file: string) => unreadable.some((folder) => folder === '' || file.startsWith(`${folder}/`))
  const isLost = (file: string) => !there.has(file) && !unreadableFiles.has(file) && !isUnreadable(file)
  const refused = await db.selectFrom('refused_file').select('file').execute()
  const known = new Set(refused.map(({ file }) => file))
  const contents = new Set<string>()
  const stables = new Map<string, string>()
  let photos = 0
  for await (const page of readPhotos(db)) {
    for (const { file, clip_file: clip, active, stable_key: stable } of page) {
      contents.add(contentOf(stable))
      known.add(file)
      if (clip !== null) known.add(clip)
      if (active !== 1) continue
      photos++
      stables.set(stable, file)
      if (isLost(file)) add('lost file', file)
      if (clip !== null && isLost(clip)) add('lost clip', clip)
    }
  }
  const deleted = await db.selectFrom('album').select('folder').where('deleted_at', 'is not', null).execute()
  // the import leaves the folders of deleted albums alone
  const ignored = new Set(deleted.map(({ folder }) => folder))
  for (const { file, folder } of files) if (!known.has(file) && !ignored.has(folder)) add('unknown file', file)
  for (const file of unreadableFiles) add('unreadable file', file)
  const keys = [...stables]
  for (let start = 0; start < keys.length; start += SIZES_AT_ONCE) {
    const slice = keys.slice(start, start + SIZES_AT_ONCE)
    const sizes = await Promise.all(slice.map(([key]) => storage.size(key)))
    slice.forEach(([, file], at) => sizes[at] === undefined && add('lost stable', file))
  }
  const isStray = (path: string) => !contents.has(contentOf(path))
  for (const path of stableDir === undefined ? [] : await listFiles(stableDir))
    if (isStray(path)) add('stray stable', path)
  for (const path of await listFiles(thumbnailDir)) if (isStray(path)) add('stray thumbnail', path)
  await findDangling(db, add)
  return { photos, files: files.length, unreadable, faults: list() }
}
