import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#service/context.ts'
import { inOrder } from '#service/core/in-order.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { createExclusiveWork } from './exclusive-work.ts'
import {
  HELD_MS,
  MOST_OPEN,
  sweepFolder,
  toUploadId,
  type Upload,
  UPLOAD_KEPT_MS,
  type UploadPieces,
} from './upload-pieces.ts'
import {
  appendPiece,
  deleteUpload,
  findUpload,
  listPieceKeys,
  listUploads,
  saveUpload,
  type UploadRow,
} from './upload-store.ts'

type SharedPiecesOptions = {
  context: Context
  /** The folder in which a complete file is assembled. */
  dir: string
  requireRoom: UploadPieces['requireRoom']
}

/** Pieces read or removed concurrently: a file of 4 GB has 4,096 or more, each a request of some milliseconds. */
const PIECES_AT_ONCE = 8

const toUpload = (row: UploadRow): Upload => ({
  callerId: row.caller_id,
  albumId: row.album_id,
  name: row.name,
  size: row.size,
  modified: row.modified,
})

/**
 * Uploads that can continue at any process: each piece is an object in the shared storage, and a row says where it
 * belongs. The process that gets the last piece assembles the file in a folder of its own.
 */
export function createSharedPieces({ context, dir, requireRoom }: SharedPiecesOptions): UploadPieces {
  const { db, storage, clock } = context
  const exclusive = createExclusiveWork(context)
  const pathOf = (id: string) => join(dir, `${id}.part`)
  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString()

  async function remove(id: string): Promise<void> {
    await rm(pathOf(id), { force: true })
    const removed = inOrder(await listPieceKeys(db, id), PIECES_AT_ONCE, (key) => storage.remove(key))
    while ((await removed.next()).done !== true);
    // last, as nothing else knows the pieces
    await db.transaction().execute((tx) => deleteUpload(tx, id))
  }

  /** Removes the oldest of too many uploads, unless it is in use. */
  async function limitOpen(own: readonly UploadRow[]): Promise<void> {
    if (own.length < MOST_OPEN) return
    const [oldest] = own.toSorted((a, b) => a.touched_at.localeCompare(b.touched_at))
    if (oldest === undefined || oldest.touched_at > before(HELD_MS)) throw new ServiceError('TOO_MANY_UPLOADS')
    await remove(oldest.upload_id)
  }

  async function sweep(): Promise<void> {
    const oldest = before(UPLOAD_KEPT_MS)
    for (const { upload_id: id, touched_at: at } of await listUploads(db)) if (at < oldest) await remove(id)
    // assembled here before another process finished the upload
    await sweepFolder(dir, clock)
  }

  return {
    pathOf,
    requireRoom,
    remove,
    sweep,
    async begin(upload) {
      await sweep()
      const id = toUploadId(upload)
      const { callerId, albumId, name, size, modified } = upload
      const own = (await listUploads(db)).filter((row) => row.caller_id === callerId && row.upload_id !== id)
      await limitOpen(own)
      const about = { caller_id: callerId, album_id: albumId, name, size, modified }
      await saveUpload(db, { upload_id: id, ...about, got: 0, touched_at: before(0) })
      return { id, offset: (await findUpload(db, id))?.got ?? 0 }
    },
    async find(id) {
      const row = await findUpload(db, id)
      return row && toUpload(row)
    },
    sizeOf: async (id) => (await findUpload(db, id))?.got ?? 0,
    async append(id, bytes, start) {
      const digest = createHash('sha256').update(context.newId()).digest('hex').slice(0, 24)
      const key = `uploads/${id}/${start}-${digest}`
      await storage.put(key, bytes)
      const piece = { upload_id: id, start, storage_key: key, size: bytes.byteLength, now: before(0) }
      if (await db.transaction().execute((tx) => appendPiece(tx, piece))) return
      await storage.remove(key)
      throw new ServiceError('UPLOAD_CONFLICT')
    },
    async listWhole() {
      const rows = await listUploads(db)
      return rows.filter(({ got, size }) => got === size).map((row) => ({ id: row.upload_id, upload: toUpload(row) }))
    },
    async openWhole(id, { size }) {
      await mkdir(dir, { recursive: true })
      await requireRoom(dir, size)
      const file = await open(pathOf(id), 'w')
      try {
        // not `bytes()`: the Response of @hono/node-server has none
        const read = async (key: string) => new Uint8Array(await new Response(storage.read(key)).arrayBuffer())
        const pieces = inOrder(await listPieceKeys(db, id), PIECES_AT_ONCE, read)
        for await (const piece of pieces) await file.appendFile(piece)
        await file.sync()
      } finally {
        await file.close()
      }
      return pathOf(id)
    },
    exclusive: (name, work) => exclusive(`upload.${name}`, work),
  }
}
