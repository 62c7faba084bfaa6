import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureFolderAlbum, moveFolderAlbum } from '#service/albums/albums.ts'
import { movePhoto } from '#service/photos/photos.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import type { UploadRefusal } from './finish-upload.ts'
import { numbered, toSafeName } from './safe-name.ts'
import { uploadExtension } from './upload.ts'

let app: TestApp
let ana: TestCaller
let albumId: string
let landed = 0
let room = 1e12
let paused = false
let readOnly: string[] = []
let decoderSays: UploadRefusal | undefined
let whileExamined: () => Promise<void> | void
/** Resolves once a request has waited long enough for its file to land. */
let enough: PromiseWithResolvers<undefined>
let resume: () => Promise<void>
const PIECE = 40_000

beforeEach(async () => {
  landed = 0
  room = 1e12
  paused = false
  readOnly = []
  decoderSays = undefined
  whileExamined = () => {}
  enough = Promise.withResolvers()
  app = await createTestApp({}, (context) => {
    const extension = uploadExtension({
      context,
      dir: join(context.libraryDir, '.uploads'),
      roomIn: async () => room,
      isWritable: async (path) => !readOnly.some((name) => path === join(context.libraryDir, name)),
      isPhotoName: (name) => /\.(jpg|png)$/i.test(name),
      examine: async (path) => {
        await whileExamined()
        if (decoderSays !== undefined) return decoderSays
        const bytes = await readFile(path)
        const { format } = await sharp(bytes)
          .metadata()
          .catch(() => ({ format: undefined }))
        return format === undefined
          ? { refused: 'Input buffer contains unsupported image format' }
          : { contentHash: createHash('sha256').update(bytes).digest('hex') }
      },
      wait: () => enough.promise,
      isPaused: () => paused,
      scanSoon: () => void landed++,
    })
    resume = extension.resume
    return { extensions: [extension] }
  })
  ana = await app.addCaller('Ana')
  albumId = (await ensureFolderAlbum(app.context, { folder: 'Trip', name: 'Trip', ownerId: ana.callerId })).albumId
})
afterEach(() => app.close())

const picture = (shade = 1) =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 100 + shade, sigma: 40 },
      background: '#000',
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

type Begun = { uploadId: string; offset: number }
type PutOptions = { caller?: TestCaller; signal?: AbortSignal }
type Taken = { offset: number; done: boolean; duplicate?: boolean }

const begin = (fields: object, caller = ana) =>
  app.send<Begun>('/api/extensions/upload', {
    method: 'POST',
    headers: { 'x-api-key': caller.key },
    body: JSON.stringify({ albumId, name: 'a.jpg', size: 10, ...fields }),
  })
const put = (uploadId: string, offset: number, bytes: Uint8Array, { caller = ana, ...init }: PutOptions = {}) =>
  app.send<Taken>(`/api/extensions/upload/${uploadId}?offset=${offset}`, {
    method: 'POST',
    headers: { 'x-api-key': caller.key },
    body: new Uint8Array(bytes),
    ...init,
  })

const offered = async () =>
  (await app.send<{ name: string }[]>('/api/extensions', { headers: { 'x-api-key': ana.key } })).data.map(
    ({ name }) => name,
  )

/** Uploads a whole file as the app does. */
async function upload(bytes: Uint8Array, fields: object = {}) {
  const { data } = await begin({ size: bytes.byteLength, ...fields })
  let reply = await put(data.uploadId, data.offset, bytes.subarray(data.offset, data.offset + PIECE))
  while (reply.status === 200 && !reply.data.done) {
    reply = await put(data.uploadId, reply.data.offset, bytes.subarray(reply.data.offset, reply.data.offset + PIECE))
  }
  return reply
}

async function inFolder(folder = 'Trip'): Promise<string[]> {
  const names: string[] = await readdir(join(app.context.libraryDir, folder)).catch(() => [])
  return names.toSorted()
}
const parts = async () => readdir(join(app.context.libraryDir, '.uploads')).catch(() => [])

/** Backdates an upload, as if it had paused for so many minutes. */
async function age(uploadId: string, minutes: number): Promise<void> {
  const at = new Date(app.context.clock().getTime() - minutes * 60_000)
  await utimes(join(app.context.libraryDir, '.uploads', `${uploadId}.json`), at, at)
}

describe('an upload', () => {
  test('comes in pieces and lands complete in the folder of its album, with its modification time', async () => {
    const bytes = await picture()
    expect(bytes.byteLength).toBeGreaterThan(PIECE)
    const reply = await upload(bytes, { name: 'Été 1.jpg', modified: 1_600_000_000_000 })
    expect(reply.data).toEqual({ offset: bytes.byteLength, done: true, duplicate: false })
    expect(await inFolder()).toEqual(['Été 1.jpg'])
    const file = join(app.context.libraryDir, 'Trip', 'Été 1.jpg')
    expect(await readFile(file)).toEqual(bytes)
    expect((await stat(file)).mtimeMs).toBe(1_600_000_000_000)
    expect([landed, await parts()]).toEqual([1, []])
  })

  test('resumes where it was broken off', async () => {
    const bytes = await picture()
    const first = (await begin({ size: bytes.byteLength })).data
    await put(first.uploadId, 0, bytes.subarray(0, PIECE))
    const again = (await begin({ size: bytes.byteLength })).data
    expect(again).toEqual({ uploadId: first.uploadId, offset: PIECE })
    // a repeated and a skipped piece change nothing
    for (const offset of [0, PIECE + 1])
      expect((await put(again.uploadId, offset, bytes.subarray(0, 10))).status).toBe(409)
    expect((await put(again.uploadId, PIECE, bytes.subarray(PIECE))).data.done).toBe(true)
    expect(await readFile(join(app.context.libraryDir, 'Trip', 'a.jpg'))).toEqual(bytes)
  })

  test('is not held up by a piece whose connection stalled, and takes its bytes once', async () => {
    const bytes = await picture()
    const { uploadId } = (await begin({ size: bytes.byteLength })).data
    const reading = Promise.withResolvers<ReadableStreamDefaultController>()
    const body = new ReadableStream({ pull: (controller) => reading.resolve(controller) }, { highWaterMark: 0 })
    const init = { method: 'POST', headers: { 'x-api-key': ana.key }, body, duplex: 'half' }
    const stalled = app.send(`/api/extensions/upload/${uploadId}?offset=0`, init)
    const connection = await reading.promise
    expect((await put(uploadId, 0, bytes.subarray(0, PIECE))).data.offset).toBe(PIECE)
    connection.enqueue(bytes.subarray(0, PIECE))
    connection.close()
    expect((await stalled).status).toBe(409)
    expect((await put(uploadId, PIECE, bytes.subarray(PIECE))).data).toMatchObject({ done: true })
    expect(await readFile(join(app.context.libraryDir, 'Trip', 'a.jpg'))).toEqual(bytes)
  })

  test('whose last answer was lost is not sent again while its file is in the library', async () => {
    const bytes = await picture()
    const size = bytes.byteLength
    const left = new AbortController()
    whileExamined = () => left.abort()
    const { uploadId } = (await begin({ size })).data
    await put(uploadId, 0, bytes, { signal: left.signal })
    expect((await begin({ size })).data).toEqual({ uploadId, offset: size })
    const ask = async () => (await put(uploadId, size, new Uint8Array())).data
    expect(await ask()).toEqual({ offset: size, done: true, duplicate: false })
    expect(await parts()).toEqual([])
    // its sender knows now: the same file once more is a duplicate
    expect((await begin({ size })).data.offset).toBe(size)
    expect(await ask()).toEqual({ offset: size, done: true, duplicate: true })
    expect([await inFolder(), landed]).toEqual([['a.jpg'], 1])
    await rm(join(app.context.libraryDir, 'Trip', 'a.jpg'))
    expect((await begin({ size })).data.offset).toBe(0)
    expect((await upload(bytes)).data).toMatchObject({ done: true, duplicate: false })
    expect(await inFolder()).toEqual(['a.jpg'])
  })

  test('is sent again once another file has replaced it', async () => {
    const bytes = await picture()
    await upload(bytes)
    const path = join(app.context.libraryDir, 'Trip', 'a.jpg')
    await writeFile(path, await picture(20))
    expect((await upload(bytes)).data).toMatchObject({ done: true, duplicate: false })
    expect(await inFolder()).toEqual(['a (2).jpg', 'a.jpg'])
  })

  test('is remembered for three days, as are the bytes of one that was abandoned', async () => {
    const bytes = await picture()
    const size = bytes.byteLength
    await upload(bytes)
    app.context.pass(3 * 86_400_000)
    await upload(await picture(20), { name: 'b.jpg' })
    expect((await begin({ size })).data.offset).toBe(size)
    app.context.pass(1)
    await upload(await picture(40), { name: 'c.jpg' })
    expect((await begin({ size })).data.offset).toBe(0)
  })

  test('whose file takes long to land is asked for again, until it is in the library or refused', async () => {
    const [good, bad] = [await picture(), Buffer.from('no picture')]
    enough.resolve(undefined)
    for (const [name, bytes, outcome] of [
      ['good.jpg', good, { status: 200, data: { done: true } }],
      ['bad.jpg', bad, { status: 400, message: expect.stringContaining('it is damaged') }],
    ] as const) {
      const examined = Promise.withResolvers<void>()
      whileExamined = () => examined.promise
      const size = bytes.byteLength
      const { uploadId } = (await begin({ name, size })).data
      expect((await put(uploadId, 0, bytes)).data).toEqual({ offset: size, done: false })
      expect((await begin({ name, size })).data).toEqual({ uploadId, offset: size })
      const ask = () => put(uploadId, size, new Uint8Array())
      expect((await ask()).data).toEqual({ offset: size, done: false })
      enough = Promise.withResolvers()
      const asked = ask()
      examined.resolve()
      expect(await asked).toMatchObject(outcome)
      // also where the answer was lost
      expect(await ask()).toMatchObject(outcome)
      enough.resolve(undefined)
    }
    expect((await begin({ name: 'bad.jpg', size: bad.byteLength })).data.offset).toBe(0)
    expect([await inFolder(), landed]).toEqual([['good.jpg'], 1])
  })

  test('waits while the library is paused: its disk may not be mounted', async () => {
    const bytes = await picture()
    paused = true
    const reply = await upload(bytes)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await inFolder()).toEqual([])
    paused = false
    const { uploadId, offset } = (await begin({ size: bytes.byteLength })).data
    expect((await put(uploadId, offset, new Uint8Array())).data).toMatchObject({ done: true, duplicate: false })
    expect(await inFolder()).toEqual(['a.jpg'])
  })

  test('waits while none of the library’s photos is there, whatever the import says: its disk may not be mounted', async () => {
    await app.addPhoto(albumId, { file: 'Trip/old.jpg' })
    const disk = join(app.context.libraryDir, 'Trip')
    await rename(disk, `${disk} away`)
    const bytes = await picture()
    expect((await upload(bytes)).status).toBe(503)
    expect(await inFolder()).toEqual([])
    await rename(`${disk} away`, disk)
    const { uploadId, offset } = (await begin({ size: bytes.byteLength })).data
    expect((await put(uploadId, offset, new Uint8Array())).data).toMatchObject({ done: true })
    expect(await inFolder()).toEqual(['a.jpg', 'old.jpg'])
  })

  test('waits for a scan once its album’s folder was renamed, and lands in the renamed one', async () => {
    const photoId = await app.addPhoto(albumId, { file: 'Trip/old.jpg' })
    await app.addPhoto(await app.addAlbum(ana), { file: 'Other/old.jpg' })
    await rename(join(app.context.libraryDir, 'Trip'), join(app.context.libraryDir, 'Trip 2026'))
    const bytes = await picture()
    expect((await upload(bytes)).status).toBe(503)
    // creating the old folder again would keep the album there, and make another of the renamed one
    expect([await readdir(app.context.libraryDir), landed]).toEqual([expect.not.arrayContaining(['Trip']), 1])
    await moveFolderAlbum(app.context, { albumId, folder: 'Trip 2026', nameBefore: 'Trip', name: 'Trip 2026' })
    await movePhoto(app.context, photoId, { album_id: albumId, file: 'Trip 2026/old.jpg', file_size: 1, file_mtime: 0 })
    const { uploadId, offset } = (await begin({ size: bytes.byteLength })).data
    expect((await put(uploadId, offset, new Uint8Array())).data).toMatchObject({ done: true, duplicate: false })
    expect(await inFolder('Trip 2026')).toEqual(['a.jpg', 'old.jpg'])
  })

  test('of a photo that the album has is a duplicate, whatever it is called', async () => {
    const bytes = await picture()
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    await app.addPhoto(albumId, { file: 'Trip/known.jpg', content_hash: contentHash })
    expect((await upload(bytes, { name: 'other.jpg' })).data).toMatchObject({ done: true, duplicate: true })
    expect([await inFolder(), landed, await parts()]).toEqual([['known.jpg'], 0, []])
  })

  test('of a photo that the album has lands if the photo’s file was deleted since the last scan', async () => {
    const bytes = await picture()
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    await app.addPhoto(albumId, { file: 'Trip/known.jpg', content_hash: contentHash })
    await app.addPhoto(albumId, { file: 'Trip/copy.jpg', content_hash: contentHash })
    await rm(join(app.context.libraryDir, 'Trip', 'known.jpg'))
    expect((await upload(bytes)).data).toMatchObject({ done: true, duplicate: true })
    await rm(join(app.context.libraryDir, 'Trip', 'copy.jpg'))
    await app.addPhoto(albumId, { file: 'Trip/other.jpg' })
    expect((await upload(bytes)).data).toMatchObject({ done: true, duplicate: false })
    expect(await inFolder()).toEqual(['a.jpg', 'other.jpg'])
  })

  test('that the import found after a kill leaves no draft', async () => {
    const bytes = await picture()
    const { uploadId } = (await begin({ size: bytes.byteLength })).data
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    await app.addPhoto(albumId, { file: 'Trip/a.jpg', content_hash: contentHash })
    await writeFile(join(app.context.libraryDir, 'Trip', `.${uploadId}.part`), bytes)
    expect((await upload(bytes)).data).toMatchObject({ done: true, duplicate: true })
    expect(await inFolder()).toEqual(['a.jpg'])
  })

  test('is listed as the photo that it became, for its sender only', async () => {
    const ownOf = async (caller: TestCaller) =>
      app.send<{ photoIds: string[] }>(`/api/extensions/upload?albumId=${albumId}`, {
        headers: { 'x-api-key': caller.key },
      })
    const bytes = await picture()
    await upload(bytes)
    expect((await ownOf(ana)).data).toEqual({ photoIds: [] })
    await app.addPhoto(albumId)
    const photoId = await app.addPhoto(albumId, {
      file: 'Trip/a.jpg',
      content_hash: createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await ownOf(ana)).data).toEqual({ photoIds: [photoId] })
    const ben = await app.addCaller('Ben')
    await app.addMember(albumId, ben, 'Admin')
    expect((await ownOf(ben)).data).toEqual({ photoIds: [] })
    // a participant's app sends this request too when photos appear
    const guest = await app.addCaller('Di')
    await app.addMember(albumId, guest, 'Participant')
    expect((await ownOf(guest)).data).toEqual({ photoIds: [] })
    expect((await ownOf(await app.addCaller('Cy'))).status).toBe(404)
  })

  test('of the same photo lands once, even when sent concurrently', async () => {
    const bytes = await picture()
    const replies = await Promise.all(
      ['a.jpg', 'copy of a.jpg', 'a.jpg'].map((name, modified) => upload(bytes, { name, modified })),
    )
    expect(replies.filter(({ data }) => data.duplicate === false)).toHaveLength(1)
    expect([await inFolder(), landed]).toEqual([[expect.any(String)], 1])
  })

  test('of a file with the name, size and date of another, but another sample, is not taken for it', async () => {
    const [one, other] = [await picture(1), await picture(20)]
    const size = Math.max(one.byteLength, other.byteLength)
    // JPEG decoders ignore what follows the end of the picture
    const files = [one, other].map((bytes) => Buffer.concat([bytes], size))
    const replies = await Promise.all(
      files.map((bytes, at) => upload(bytes, { modified: 1000, sample: `sample ${at}` })),
    )
    expect(replies.map(({ data }) => data.duplicate)).toEqual([false, false])
    const found = await Promise.all(
      (await inFolder()).map((name) => readFile(join(app.context.libraryDir, 'Trip', name))),
    )
    expect(found).toHaveLength(2)
    expect(found).toEqual(expect.arrayContaining(files))
  })

  test('that was complete when the process ended is landed once by the next, even if it had its name already', async () => {
    const [first, second] = [await picture(1), await picture(20)]
    const ids = []
    for (const [name, bytes] of [
      ['first.jpg', first],
      ['second.jpg', second],
    ] as const) {
      const { data } = await begin({ name, size: bytes.byteLength })
      await put(data.uploadId, 0, bytes.subarray(0, bytes.byteLength - 1))
      ids.push(data.uploadId)
    }
    await resume()
    expect(await inFolder()).toEqual([])
    for (const [position, bytes] of [first, second].entries())
      await writeFile(join(app.context.libraryDir, '.uploads', `${ids[position]}.part`), bytes)
    await mkdir(join(app.context.libraryDir, 'Trip'))
    await writeFile(join(app.context.libraryDir, 'Trip', 'first.jpg'), first)
    await writeFile(join(app.context.libraryDir, 'Trip', `.${ids[1]}.part`), 'half a copy')
    await resume()
    expect(await readdir(join(app.context.libraryDir, 'Trip'))).toEqual(['first.jpg', 'second.jpg'])
    expect(await readFile(join(app.context.libraryDir, 'Trip', 'second.jpg'))).toEqual(second)
    expect(await parts()).toEqual([])
  })

  test('never overwrites a file, nor reads one of another size', async () => {
    await mkdir(join(app.context.libraryDir, 'Trip'))
    await writeFile(join(app.context.libraryDir, 'Trip', 'a.jpg'), 'mine')
    // sparse: it takes no space, but minutes to read
    const large = join(app.context.libraryDir, 'Trip', 'a (2).jpg')
    await writeFile(large, '')
    await truncate(large, 2 ** 40)
    for (const shade of [1, 20]) await upload(await picture(shade))
    expect(await inFolder()).toEqual(['a (2).jpg', 'a (3).jpg', 'a (4).jpg', 'a.jpg'])
    expect(await readFile(join(app.context.libraryDir, 'Trip', 'a.jpg'), 'utf8')).toBe('mine')
  })

  test('to an album without a folder creates one', async () => {
    const made = await app.addAlbum(ana, { name: '../Made: by API' })
    await upload(await picture(), { albumId: made })
    const [folder = ''] = (await readdir(app.context.libraryDir)).filter((name) => name.startsWith('Made by API'))
    expect(await inFolder(folder)).toEqual(['a.jpg'])
  })

  test('to albums of the same long name creates one for each', async () => {
    for (const letter of ['🎉', '写', 'a']) {
      const name = letter.repeat(40)
      for (const made of [await app.addAlbum(ana, { name }), await app.addAlbum(ana, { name })])
        expect((await upload(await picture(), { albumId: made })).data).toMatchObject({ done: true, duplicate: false })
      const folders = (await readdir(app.context.libraryDir)).filter((each) => each.startsWith(letter))
      expect(folders).toHaveLength(2)
      for (const folder of folders) expect(await inFolder(folder)).toEqual(['a.jpg'])
    }
  })
})

describe('is refused', () => {
  test('a file from anyone but an admin', async () => {
    const [guest, stranger] = [await app.addCaller('Guest'), await app.addCaller('Stranger')]
    await app.addMember(albumId, guest, 'Participant')
    expect((await begin({}, guest)).status).toBe(403)
    expect((await begin({}, stranger)).status).toBe(404)
    const { data } = await begin({})
    expect((await put(data.uploadId, 0, new Uint8Array(1), { caller: stranger })).status).toBe(404)
    expect((await put('0'.repeat(32), 0, new Uint8Array(1))).status).toBe(404)
    expect((await put('../../etc', 0, new Uint8Array(1))).status).toBe(404)
  })

  test.each([
    ['no photo by its name', { name: 'setup.exe' }, 'Not a photo or video'],
    ['a page', { name: 'x.svg' }, 'Not a photo or video'],
    ['empty', { size: 0 }, 'size must be at least 1'],
    ['too large', { size: 2 ** 40 }, `size must be at most ${4 * 2 ** 30}`],
    ['nameless', { name: undefined }, 'name is required'],
  ])('%s', async (_, fields, message) => {
    expect(await begin(fields)).toMatchObject({ status: 400, message })
  })

  test('a file that is no photo inside, with the reason, and it never lands', async () => {
    const reply = await upload(Buffer.from('<svg onload=alert(1)>'.repeat(9)))
    expect(reply).toMatchObject({
      status: 400,
      message: 'Can’t add this file: it is damaged, or not a supported photo or video',
    })
    expect([await inFolder(), landed, await parts()]).toEqual([[], 0, []])
  })

  test.each([
    ['Input image exceeds pixel limit', 'it has too many pixels'],
    ["ENOENT: no such file or directory, open '/srv/data'", 'it is damaged, or not a supported photo or video'],
    [
      'progressive or interlaced and larger than 40 megapixels',
      'progressive or interlaced and larger than 40 megapixels',
    ],
    ['decoding took longer than 20 s', 'decoding took longer than 20 s'],
  ])('a file of which the decoder says: %s', async (refused, said) => {
    decoderSays = { refused }
    expect(await upload(await picture())).toMatchObject({
      status: 400,
      message: `Can’t add this file: ${said}`,
    })
  })

  test.each([
    { refused: 'the decoder failed: spawn /srv/node EAGAIN', isMachineFault: true } as const,
    { refused: 'decoding took longer than 20 s', isMachineFault: true } as const,
    { refused: 'EIO: i/o error', isUnreadable: true } as const,
  ])('a file that could not be read for now, and keeps its bytes: $refused', async (refusal) => {
    const bytes = await picture()
    decoderSays = refusal
    expect(await upload(bytes)).toMatchObject({
      status: 503,
      message: 'The service can’t examine this file right now. Try again in a moment',
    })
    decoderSays = undefined
    const { uploadId, offset } = (await begin({ size: bytes.byteLength })).data
    expect(offset).toBe(bytes.byteLength)
    expect((await put(uploadId, offset, new Uint8Array())).data).toMatchObject({ done: true, duplicate: false })
  })

  test('a file that there is no room for, before a byte is sent', async () => {
    room = 200e6 + 99
    expect(await begin({ size: 100 })).toMatchObject({ status: 507 })
    expect(await begin({ size: 99 })).toMatchObject({ status: 200 })
  })

  test('a file that there is no room for beside the open uploads, even when they begin concurrently', async () => {
    room = 200e6 + 60e6
    const begun = await Promise.all(Array.from({ length: 12 }, (_, file) => begin({ name: `${file}.jpg`, size: 45e6 })))
    const statuses = begun.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(11).fill(507)])
    const open = statuses.indexOf(200)
    // the same again takes no more room, and a small one still fits beside it
    expect((await begin({ name: `${open}.jpg`, size: 45e6 })).status).toBe(200)
    expect((await begin({ name: 'small.jpg', size: 15e6 })).status).toBe(200)
    expect((await begin({ name: 'other.jpg', size: 1 })).status).toBe(507)
    // a paused upload stops reserving room
    await age(begun[open]?.data.uploadId ?? '', 11)
    expect((await begin({ name: 'other.jpg', size: 45e6 })).status).toBe(200)
  })

  test('a piece, and a whole file, that would take the room spared for the database', async () => {
    const bytes = await picture()
    const { data } = await begin({ size: bytes.byteLength })
    room = 200e6 + PIECE - 1
    expect((await put(data.uploadId, 0, bytes.subarray(0, PIECE))).status).toBe(507)
    room = 1e12
    expect((await put(data.uploadId, 0, bytes.subarray(0, PIECE))).data.offset).toBe(PIECE)
    // copying it into its album takes its size once more
    room = 200e6 + bytes.byteLength - 1
    expect((await put(data.uploadId, PIECE, bytes.subarray(PIECE))).status).toBe(507)
    expect(await inFolder()).toEqual([])
    room = 1e12
    expect((await put(data.uploadId, bytes.byteLength, new Uint8Array(0))).data.done).toBe(true)
  })

  test('more open files than one caller may have; a paused one makes room', async () => {
    const ids: string[] = []
    for (let file = 0; file < 50; file++) ids.push((await begin({ name: `${file}.jpg` })).data.uploadId)
    const more = await begin({ name: 'more.jpg' })
    expect(more).toMatchObject({
      status: 429,
      message: 'You have too many unfinished uploads. Finish some of them, then try again',
    })
    expect(more.headers.get('retry-after')).toBe('30')
    const ben = await app.addCaller('Ben')
    await app.addMember(albumId, ben, 'Admin')
    expect((await begin({ name: 'more.jpg' }, ben)).status).toBe(200)
    for (const [file, id] of ids.slice(0, 2).entries()) await age(id, 20 - file)
    expect((await begin({ name: 'more.jpg' })).status).toBe(200)
    const kept: string[] = await parts()
    expect([0, 1].map((file) => kept.includes(`${ids[file]}.json`))).toEqual([false, true])
  })

  test('more bytes than announced, and a piece above 1 MiB', async () => {
    const { data } = await begin({ size: 10 })
    expect((await put(data.uploadId, 0, new Uint8Array(11))).status).toBe(409)
    expect((await put(data.uploadId, 0, new Uint8Array(2 ** 20 + 1))).status).toBe(413)
  })

  test('a file for a read-only library; the extension is not offered then, and a file already sent waits', async () => {
    const refusal = { status: 403, message: 'Photos can’t be added here: this service can only read its library' }
    const bytes = await picture()
    const { uploadId } = (await begin({ size: bytes.byteLength })).data
    await put(uploadId, 0, bytes.subarray(0, PIECE))
    expect(await offered()).toContain('upload')
    readOnly = ['']
    expect(await offered()).not.toContain('upload')
    expect(await begin({})).toMatchObject(refusal)
    expect(await put(uploadId, PIECE, bytes.subarray(PIECE))).toMatchObject(refusal)
    await resume()
    expect([landed, (await parts()).length]).toEqual([0, 2])
    readOnly = []
    await resume()
    expect([landed, await parts(), await inFolder()]).toEqual([1, [], ['a.jpg']])
    // one read-only folder
    readOnly = ['Trip']
    expect(await begin({})).toMatchObject(refusal)
    expect(await offered()).toContain('upload')
  })

  test('an abandoned file, which a new process deletes even if nothing more is sent', async () => {
    const { uploadId } = (await begin({})).data
    await age(uploadId, 3 * 24 * 60 + 1)
    await resume()
    expect(await parts()).toEqual([])
  })

  test('a folder that became a link out of the library', async () => {
    const outside = join(app.context.libraryDir, '..', `outside-${process.pid}`)
    await mkdir(outside, { recursive: true })
    await symlink(outside, join(app.context.libraryDir, 'Trip'))
    expect((await upload(await picture())).status).toBe(404)
    expect(await readdir(outside)).toEqual([])
    await rm(outside, { recursive: true })
  })
})

describe('a name', () => {
  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\Users\\ana\\été.jpg', 'été.jpg'],
    ['.hidden.jpg', 'hidden.jpg'],
    ['a\u0000b\u202Egpj.exe.jpg', 'abgpj.exe.jpg'],
    ['CON.jpg', '_CON.jpg'],
    ['what? <b>"x"</b>.jpg', 'b.jpg'],
    ['.jpg', 'jpg'],
    ['   .  ', 'photo'],
    ['写真 🌸.jpg', '写真 🌸.jpg'],
  ])('%j becomes %j', (given, safe) => expect(toSafeName(given, 'photo')).toBe(safe))

  test('is cut between letters, and keeps its ending', () => {
    const safe = toSafeName(`${'🌸'.repeat(200)}.jpeg`, 'photo')
    expect(safe).toMatch(/^🌸+\.jpeg$/u)
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(120)
  })

  test('that is taken is numbered before its ending', () => {
    const names = numbered('a.b.jpg')
    expect([names.next().value, names.next().value, names.next().value]).toEqual([
      'a.b.jpg',
      'a.b (2).jpg',
      'a.b (3).jpg',
    ])
  })
})
