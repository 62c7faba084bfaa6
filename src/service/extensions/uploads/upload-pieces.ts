import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createSemaphore } from '#service/core/semaphore.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { freeBytes, RESERVED_BYTES } from '#service/storage/free-bytes.ts'

const uploadSchema = z.object({
  callerId: z.string(),
  albumId: z.string(),
  name: z.string(),
  size: z.int(),
  /** The file's modification time in milliseconds since 1970; 0: unknown. */
  modified: z.number(),
  sample: z.optional(z.string()),
})

/** A file being uploaded. */
export type Upload = z.infer<typeof uploadSchema>

const ID = /^[0-9a-f]{32}$/
/** Abandoned uploads are deleted after this. */
export const UPLOAD_KEPT_MS = 3 * 86_400_000
/** An upload that pauses for longer is no longer in use: it stops reserving room, and its pieces stay. */
export const HELD_MS = 10 * 60_000
/** Open uploads of one caller; the app sends two at once. */
export const MOST_OPEN = 50

type UploadPiecesOptions = {
  dir: string
  clock: () => Date
  /** Free bytes where the pieces are kept; injected so that tests need no full disk. */
  roomIn?: (dir: string) => Promise<number>
}

/** Non-blocking mutex: refuses while it is held, since a second piece of the same file can then only be a resend. */
export function createExclusive() {
  const busy = new Set<string>()
  return async <Result>(id: string, work: () => Promise<Result>): Promise<Result> => {
    if (busy.has(id)) throw new ServiceError('UPLOAD_CONFLICT')
    busy.add(id)
    try {
      return await work()
    } finally {
      busy.delete(id)
    }
  }
}

/** Files uploaded piece by piece; none is in the library before it is complete. */
export type UploadPieces = {
  /** Path of the file with the bytes of an upload; complete once `openWhole` has been called. */
  pathOf: (id: string) => string
  requireRoom: (where: string, bytes: number) => Promise<void>
  /** Begins an upload, or resumes it where it was broken off. */
  begin: (upload: Upload) => Promise<{ id: string; offset: number }>
  find: (id: string) => Promise<Upload | undefined>
  /** Bytes received so far. */
  sizeOf: (id: string) => Promise<number>
  /** Appends a piece; `start` is the number of bytes received before it. */
  append: (id: string, bytes: Uint8Array, start: number) => Promise<void>
  /** Assembles a file whose bytes are complete, and returns its path. */
  openWhole: (id: string, upload: Upload) => Promise<string>
  /** Runs `work` while no other process works under this name; throws UPLOAD_CONFLICT if it has to wait too long. */
  exclusive: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** Complete uploads that were not put into the library before the process ended. */
  listWhole: () => Promise<{ id: string; upload: Upload }[]>
  remove: (id: string) => Promise<void>
  /** Deletes abandoned uploads. */
  sweep: () => Promise<void>
}

type OpenUpload = { id: string; upload: Upload; got: number; touchedAt: number }

/** Deletes the files of abandoned uploads. */
export async function sweepFolder(dir: string, clock: () => Date): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const found = await stat(join(dir, name)).catch(() => undefined)
    if (found && clock().getTime() - found.mtimeMs > UPLOAD_KEPT_MS) await rm(join(dir, name), { force: true })
  }
}

/** Two files for each upload in one folder: its bytes so far, and a note of what it is. */
function createUploadFiles({ dir, clock }: Pick<UploadPiecesOptions, 'dir' | 'clock'>) {
  const pathOf = (id: string) => join(dir, `${id}.part`)
  const noteOf = (id: string) => join(dir, `${id}.json`)

  async function find(id: string): Promise<Upload | undefined> {
    const text = ID.test(id) ? await readFile(noteOf(id), 'utf8').catch(() => undefined) : undefined
    if (text === undefined) return undefined
    try {
      return uploadSchema.safeParse(JSON.parse(text)).data
    } catch {
      // a note that was being written when the process was killed
      return undefined
    }
  }

  return {
    pathOf,
    find,
    save: (id: string, upload: Upload): Promise<void> => writeFile(noteOf(id), JSON.stringify(upload)),
    remove: async (id: string): Promise<void> => {
      await rm(pathOf(id), { force: true })
      await rm(noteOf(id), { force: true })
    },
    /** Bytes received so far. */
    sizeOf: async (id: string): Promise<number> => (await stat(pathOf(id)).catch(() => undefined))?.size ?? 0,
    sweep: () => sweepFolder(dir, clock),
    listOpen: async (): Promise<OpenUpload[]> => {
      const names = await readdir(dir).catch(() => [])
      const found = names.map(async (name) => {
        const id = name.replace(/\.json$/, '')
        const upload = await find(id)
        const stats = [noteOf(id), pathOf(id)].map((path) => stat(path).catch(() => undefined))
        const [note, part] = await Promise.all(stats)
        if (!upload || !note) return []
        return [{ id, upload, got: part?.size ?? 0, touchedAt: Math.max(note.mtimeMs, part?.mtimeMs ?? 0) }]
      })
      return (await Promise.all(found)).flat()
    },
  }
}

/** The same file to the same album by the same caller is the same upload. */
export const toUploadId = (upload: Upload): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(upload)))
    .digest('hex')
    .slice(0, 32)

/** Throws DISK_FULL unless this many bytes are free beyond the reserve. */
export const requireRoomBy =
  (roomIn: (dir: string) => Promise<number> = freeBytes): UploadPieces['requireRoom'] =>
  async (where, bytes) => {
    if ((await roomIn(where)) - RESERVED_BYTES < bytes) throw new ServiceError('DISK_FULL')
  }

/** Uploads to this process only, in a folder of their own. */
export function createUploadPieces({ dir, clock, roomIn }: UploadPiecesOptions): UploadPieces {
  const { pathOf, find, save, remove, sizeOf, sweep, listOpen } = createUploadFiles({ dir, clock })
  /** One upload begins at a time, so that each counts the room reserved before it. */
  const mutex = createSemaphore(1)

  const requireRoom = requireRoomBy(roomIn)

  const isHeld = ({ touchedAt }: OpenUpload) => clock().getTime() - touchedAt < HELD_MS

  /** Removes the oldest of too many uploads, unless it is active. */
  async function limitOpen(own: readonly OpenUpload[]): Promise<void> {
    if (own.length < MOST_OPEN) return
    const [oldest] = own.toSorted((a, b) => a.touchedAt - b.touchedAt)
    if (oldest === undefined || isHeld(oldest)) throw new ServiceError('TOO_MANY_UPLOADS')
    await remove(oldest.id)
  }

  async function begin(upload: Upload): Promise<{ id: string; offset: number }> {
    await mkdir(dir, { recursive: true })
    await sweep()
    const id = toUploadId(upload)
    const others = (await listOpen()).filter((other) => other.id !== id)
    await limitOpen(others.filter((other) => other.upload.callerId === upload.callerId))
    const announced = others.filter(isHeld).reduce((sum, { upload: { size }, got }) => sum + size - got, 0)
    const offset = await sizeOf(id)
    await requireRoom(dir, announced + upload.size - offset)
    await save(id, upload)
    return { id, offset }
  }

  return {
    pathOf,
    sizeOf,
    remove,
    requireRoom,
    begin: (upload) => mutex.run(() => begin(upload)),
    find,
    sweep,
    openWhole: async (id) => pathOf(id),
    // no other process shares it
    exclusive: (_name, work) => work(),
    listWhole: async () => (await listOpen()).filter(({ upload, got }) => got === upload.size),
    async append(id, bytes) {
      await requireRoom(dir, bytes.byteLength)
      const before = await sizeOf(id)
      const handle = await open(pathOf(id), 'a')
      try {
        await handle.appendFile(bytes)
        await handle.sync()
      } catch (error) {
        // on a full disk half a piece would be taken for a whole one
        await truncate(pathOf(id), before).catch(() => remove(id))
        throw error
      } finally {
        await handle.close()
      }
    },
  }
}
