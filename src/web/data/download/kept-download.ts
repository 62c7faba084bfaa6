import { asPromise, done, openDatabase } from '#web/lib/idb.ts'
import { type DownloadOrder, fileId, filesOf } from './archive-plan.ts'
import { noteKeptDownload } from './download-flag.ts'
import type { OriginalFacts } from './read-original.ts'

/**
 * Name of the store of unfinished downloads, so that one whose tab was closed resumes without fetching again: bytes as
 * files in the browser's private file system (OPFS), their records in IndexedDB.
 */
const NAME = 'take-away'

/** Milliseconds that an interrupted download is kept. */
const LIFE = 7 * 24 * 3600 * 1000

/** Longest wait for downloads to end before they are removed, in milliseconds. */
const UNTIL_ENDED = 5_000

/** Share of the free storage that is used: the app's other data needs room as well. */
const SHARE = 0.5

type DownloadRecord = {
  id: string
  /** The service and the caller. */
  scope: string
  order: DownloadOrder
  fileName: string
  /** The chosen file, if the browser writes to the disk. */
  file: FileSystemFileHandle | undefined
  begunAt: number
}

/** `photoId`: a `fileId`, which of a picture is its photo's identifier. */
type OriginalRecord = { id: string; photoId: string; facts: OriginalFacts }

/** An unfinished download whose tab is gone. */
export type InterruptedDownload = Omit<DownloadRecord, 'begunAt'> & {
  /** Number of photos kept, of live photos their pictures. */
  kept: number
}

type OriginalWriter = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Makes it available to `find`. */
  close: () => Promise<void>
  abort: () => Promise<void>
}

/** The originals that one download has fetched, by `fileId`. */
export type KeptDownload = {
  find: (file: string) => Promise<{ facts: OriginalFacts; bytes: Blob } | undefined>
  /** False once what was kept had to be deleted, since the disk is full. */
  isThere: () => boolean
  /** Undefined if there is no room. */
  create: (file: string, facts: OriginalFacts) => Promise<OriginalWriter | undefined>
  remove: () => Promise<void>
  /** Lets another tab resume it. */
  release: () => void
}

/** True if the browser has a writable private file system and Web Locks: on https, in all recent browsers. */
export const canKeepDownloads = (): boolean =>
  typeof navigator.storage?.getDirectory === 'function' &&
  'locks' in navigator &&
  'FileSystemFileHandle' in window &&
  'createWritable' in FileSystemFileHandle.prototype

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('download', { keyPath: 'id' })
  db.createObjectStore('original', { keyPath: ['id', 'photoId'] })
}

const open = () => openDatabase({ name: NAME, upgrade })

const folderOfAll = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(NAME, { create: true })

const originalsOf = (id: string) => IDBKeyRange.bound([id], [id, []])

const lockOf = (id: string) => `contact-sheet-take-away ${id}`

/** Locks a download until released or the tab is closed. @returns the release; undefined if another tab holds it */
function acquire(id: string): Promise<(() => void) | undefined> {
  const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>()
  void navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
    if (lock === null) return resolve(undefined)
    const held = Promise.withResolvers<void>()
    resolve(held.resolve)
    return held.promise
  })
  return promise
}

/**
 * Removes folders of downloads that are no longer recorded and that no tab has open: a folder stays behind if a file in
 * it is open when its download is removed.
 *
 * @returns false if some are left
 */
async function sweepFolders(db: IDBDatabase): Promise<boolean> {
  const ids = new Set(await asPromise(db.transaction('download').objectStore('download').getAllKeys()))
  const { held = [] } = await navigator.locks.query()
  const all = await folderOfAll()
  let isSwept = true
  for await (const id of all.keys()) {
    if (ids.has(id)) continue
    if (held.some(({ name }) => name === lockOf(id))) isSwept = false
    else await all.removeEntry(id, { recursive: true }).catch(() => (isSwept = false))
  }
  return isSwept
}

async function removeDownload(db: IDBDatabase, id: string): Promise<void> {
  const transaction = db.transaction(['download', 'original'], 'readwrite')
  transaction.objectStore('download').delete(id)
  transaction.objectStore('original').delete(originalsOf(id))
  await done(transaction)
  // there may be no folder yet
  await (await folderOfAll()).removeEntry(id, { recursive: true }).catch(() => undefined)
}

type OpenOptions = { db: IDBDatabase; id: string; order: DownloadOrder; release: () => void }

async function openDownload({ db, id, order, release }: OpenOptions): Promise<KeptDownload> {
  const folder = await (await folderOfAll()).getDirectoryHandle(id, { create: true })
  // another service's identifiers may not be valid file names
  const names = new Map(filesOf(order.photos).map((file, index) => [fileId(file), `${index}`]))
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  let room = (quota - usage) * SHARE
  let isLost = false
  let isOver = false
  const writing = new Set<Promise<FileSystemWritableFileStream>>()
  /** Stops keeping. A folder with an open file can't be removed. */
  const end = async () => {
    isOver = true
    room = -1
    await Promise.allSettled([...writing].map(async (opening) => (await opening).abort()))
  }
  const remove = async () => {
    await end()
    await removeDownload(db, id)
  }
  /** The archive needs the disk more. */
  const giveUp = async () => {
    // `end` has closed the file: that is no sign of a full disk
    if (isOver) return
    isLost = true
    await remove().catch(() => undefined)
  }
  return {
    remove,
    release: () => void end().then(release),
    isThere: () => !isLost,
    async find(file) {
      const store = db.transaction('original').objectStore('original')
      const record: OriginalRecord | undefined = await asPromise(store.get([id, file]))
      if (record === undefined) return undefined
      try {
        const handle = await folder.getFileHandle(names.get(file) ?? '')
        return { facts: record.facts, bytes: await handle.getFile() }
      } catch {
        // evicted by the browser: it is fetched again
        return undefined
      }
    },
    async create(file, facts) {
      if (room <= (facts.size ?? 0)) return undefined
      try {
        const opening = folder
          .getFileHandle(names.get(file) ?? '', { create: true })
          .then((handle) => handle.createWritable())
        writing.add(opening)
        const writable = await opening
        return {
          write: async (chunk) => {
            room -= chunk.length
            await writable.write(chunk).catch(giveUp)
          },
          close: async () => {
            try {
              await writable.close()
              writing.delete(opening)
              if (room < 0) return
              const transaction = db.transaction('original', 'readwrite', { durability: 'relaxed' })
              transaction.objectStore('original').put({ id, photoId: file, facts } satisfies OriginalRecord)
              await done(transaction)
            } catch {
              await giveUp()
            }
          },
          abort: async () => {
            writing.delete(opening)
            await writable.abort().catch(() => undefined)
          },
        }
      } catch {
        await giveUp()
        return undefined
      }
    },
  }
}

type BeginOptions = Pick<DownloadRecord, 'scope' | 'order' | 'fileName' | 'file'>

/** Starts keeping what a download fetches. @returns undefined if the browser can't */
export async function keepDownload(options: BeginOptions): Promise<KeptDownload | undefined> {
  if (!canKeepDownloads()) return undefined
  const id = crypto.randomUUID()
  try {
    const db = await open()
    const release = await acquire(id)
    if (release === undefined) return undefined
    try {
      await sweepFolders(db)
      const transaction = db.transaction('download', 'readwrite')
      transaction.objectStore('download').put({ ...options, id, begunAt: Date.now() } satisfies DownloadRecord)
      await done(transaction)
      noteKeptDownload(true)
      return await openDownload({ db, id, order: options.order, release })
    } catch {
      // before the lock goes: no tab is to resume what this one downloads
      await removeDownload(db, id).finally(release)
    }
  } catch {
    // storage is blocked or full: the download itself needs none
  }
  return undefined
}

/** Resumes a download. @returns undefined if another tab has it, or has ended it @throws if storage fails */
export async function resumeDownload({ id, order }: InterruptedDownload): Promise<KeptDownload | undefined> {
  const release = await acquire(id)
  if (release === undefined) return undefined
  try {
    const db = await open()
    const count = await asPromise(db.transaction('download').objectStore('download').count(id))
    if (count > 0) return await openDownload({ db, id, order, release })
    release()
    return undefined
  } catch (error) {
    release()
    throw error
  }
}

/** The caller's downloads that no tab has open, latest first; removes expired ones. */
export async function interruptedDownloads(scope: string): Promise<InterruptedDownload[]> {
  if (!canKeepDownloads()) return []
  const db = await open()
  const records: DownloadRecord[] = await asPromise(db.transaction('download').objectStore('download').getAll())
  if (records.length === 0) noteKeptDownload(false)
  const { held = [] } = await navigator.locks.query()
  const left = records.filter(({ id }) => !held.some(({ name }) => name === lockOf(id)))
  const found: (InterruptedDownload & { begunAt: number })[] = []
  for (const record of left) {
    if (record.begunAt < Date.now() - LIFE) await removeDownload(db, record.id)
    else if (record.scope === scope) {
      const originals = db.transaction('original').objectStore('original')
      const files = new Set((await asPromise(originals.getAllKeys(originalsOf(record.id)))).map(String))
      const kept = record.order.photos.filter(({ photoId }) => files.has(String([record.id, photoId]))).length
      found.push({ ...record, kept })
    }
  }
  return found.toSorted((a, b) => b.begunAt - a.begunAt)
}

/** Removes a download, unless another tab has it. */
export async function discardDownload({ id }: InterruptedDownload): Promise<void> {
  const release = await acquire(id)
  if (release)
    await open()
      .then((db) => removeDownload(db, id))
      .finally(release)
}

/** Removes the kept downloads of all callers, but for their files. */
export async function clearKeptDownloads(): Promise<void> {
  if (!canKeepDownloads()) return
  const db = await open()
  const records: DownloadRecord[] = await asPromise(db.transaction('download').objectStore('download').getAll())
  // one that ends just now still has files open
  const signal = AbortSignal.timeout(UNTIL_ENDED)
  await Promise.allSettled(records.map(({ id }) => navigator.locks.request(lockOf(id), { signal }, () => undefined)))
  const transaction = db.transaction(['download', 'original'], 'readwrite')
  for (const name of ['download', 'original']) transaction.objectStore(name).clear()
  await done(transaction)
}

/** Deletes files left over from removed downloads. @returns false if some are left, such as one still being written */
export async function sweepKeptDownloads(): Promise<boolean> {
  // where these can't be opened, nothing is kept
  const db = canKeepDownloads() ? await open().catch(() => undefined) : undefined
  // one tab after another: all of them are told to forget
  return db === undefined || navigator.locks.request(lockOf('all'), () => sweepFolders(db).catch(() => true))
}
