import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { ensureFolderAlbum } from '#service/albums/albums.ts'
import { createFileStorage } from '#service/storage/file-storage.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createSharedPieces } from './shared-pieces.ts'
import { requireRoomBy } from './upload-pieces.ts'
import { uploadExtension } from './upload.ts'

const PIECES = 20
const bytes = Buffer.from(Array.from({ length: PIECES }, (_, piece) => `piece ${piece}`.padEnd(10)).join(''))
const size = bytes.byteLength

/** A storage that notes how many objects are being read or removed at the same time. */
function createCountingStorage(dir: string) {
  const files = createFileStorage(dir)
  const most = { read: 0, remove: 0 }
  const running = { read: 0, remove: 0 }
  async function during(kind: 'read' | 'remove', work: () => Promise<void>): Promise<void> {
    most[kind] = Math.max(most[kind], ++running[kind])
    await turn()
    await work()
    running[kind]--
  }
  let failing = 0
  return {
    most,
    ...files,
    /** Fails the nth removal from now on. */
    failAt: (nth: number) => void (failing = nth),
    remove: (key: string) =>
      during('remove', async () => {
        if (--failing === 0) throw new Error('503 Slow Down')
        await files.remove(key)
      }),
    read(key: string) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      void during('read', () => files.read(key).pipeTo(writable))
      return readable
    },
  }
}

describeOnDatabases('an upload to several processes', (db) => {
  let dir: string
  let storage: ReturnType<typeof createCountingStorage>
  let examined: PromiseWithResolvers<void>
  /** Whether a request has waited long enough for its file to land. */
  let enough: PromiseWithResolvers<undefined>
  /** Names of the processes that examined a file. */
  let examiners: string[]
  let isRefusing: boolean
  let [first, second]: TestApp[] = []
  let ana: TestCaller
  let albumId: string

  const openProcess = (name: string) =>
    createTestApp({ db: db(), storage, libraryDir: dir }, (context) => {
      const sharedPieces = createSharedPieces({ context, dir: join(dir, `.${name}`), requireRoom: requireRoomBy() })
      const extension = uploadExtension({
        context,
        dir,
        sharedPieces,
        isPhotoName: () => true,
        async examine(path) {
          examiners.push(name)
          await examined.promise
          if (isRefusing) return { refused: 'it is no photo' }
          return {
            contentHash: createHash('sha256')
              .update(await readFile(path))
              .digest('hex'),
          }
        },
        wait: () => enough.promise,
        scanSoon: () => {},
      })
      return { extensions: [extension] }
    })

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'contact-sheet-shared-'))
    storage = createCountingStorage(join(dir, '.storage'))
    examined = Promise.withResolvers()
    enough = Promise.withResolvers()
    examiners = []
    isRefusing = false
    ;[first, second] = [await openProcess('first'), await openProcess('second')]
    ana = await first.addCaller('Ana')
    albumId = (await ensureFolderAlbum(first.context, { folder: 'Trip', name: 'Trip', ownerId: ana.callerId })).albumId
    return async () => {
      await first?.close()
      await second?.close()
      await rm(dir, { recursive: true })
    }
  })

  const post = async (app: TestApp | undefined, path: string, body: string | Uint8Array<ArrayBuffer>) => {
    const answer = await app?.send(`/api/extensions/upload${path}`, {
      method: 'POST',
      headers: { 'x-api-key': ana.key },
      body,
    })
    return answer?.data
  }
  const begin = (app?: TestApp) => post(app, '', JSON.stringify({ albumId, name: 'a.jpg', size }))
  const pieces = async () => {
    const entries = await readdir(join(dir, '.storage', 'uploads'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile())
  }
  const uploadId = expect.any(String)

  /** Sends the pieces from an offset on to a process; returns its last answer. */
  async function sendFrom(offset: number, app?: TestApp): Promise<unknown> {
    const { uploadId: id } = Object(await begin(app))
    let answer: unknown
    let at = offset
    do {
      answer = await post(app, `/${id}?offset=${at}`, new Uint8Array(bytes.subarray(at, at + 10)))
      at += 10
    } while (at < size)
    return answer
  }

  test('is landed by one of them, while the others let the app ask again', async () => {
    enough.resolve(undefined)
    const isWaiting = { offset: size, done: false }
    expect(await sendFrom(0, first)).toEqual(isWaiting)
    expect(await begin(second)).toEqual({ uploadId, offset: size })
    expect(await sendFrom(size, second)).toEqual(isWaiting)
    enough = Promise.withResolvers()
    const asked = sendFrom(size, second)
    examined.resolve()
    expect(await asked).toEqual({ offset: size, done: true, duplicate: false })
    expect(examiners).toEqual(['first'])
    // at any of them the file is not sent again
    expect(await begin(first)).toEqual({ uploadId, offset: size })
    expect(await sendFrom(size, first)).toEqual({ offset: size, done: true, duplicate: true })
  })

  test('whose pieces could not all be removed leaves none once its sender asks again', async () => {
    examined.resolve()
    storage.failAt(5)
    expect(await sendFrom(0, first)).toBeUndefined()
    expect(await pieces()).not.toEqual([])
    expect(await sendFrom(size, second)).toEqual({ offset: size, done: true, duplicate: false })
    expect(await pieces()).toEqual([])
  })

  test('that was refused, but not removed as a whole, begins anew', async () => {
    examined.resolve()
    isRefusing = true
    storage.failAt(5)
    await sendFrom(0, first)
    isRefusing = false
    expect(await begin(second)).toEqual({ uploadId, offset: 0 })
    expect(await pieces()).toEqual([])
    expect(await sendFrom(0, second)).toEqual({ offset: size, done: true, duplicate: false })
  })

  test('is read, and its pieces removed, several at a time', async () => {
    examined.resolve()
    expect(await sendFrom(0, first)).toEqual({ offset: size, done: true, duplicate: false })
    expect(await readFile(join(dir, 'Trip', 'a.jpg'))).toEqual(bytes)
    expect(storage.most).toEqual({ read: 8, remove: 8 })
  })
})
