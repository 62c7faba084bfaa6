import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AlbumRelationship, InputOf, OperationId, Operations, OutputOf } from '#contract/index.ts'
import { operations } from '#contract/index.ts'
import { addMember, createAlbum, setAnyPreview } from '#service/albums/albums.ts'
import { addCaller } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { shareExtension } from '#service/extensions/preview.ts'
import { webhookExtensions } from '#service/extensions/webhook-extensions.ts'
import { createMediaSigner } from '#service/photos/media-address.ts'
import { addImportedPhoto, getSharedPreview, type ImportedPhoto } from '#service/photos/photos.ts'
import { type AppOptions, createApp, MEDIA_SECONDS } from '#service/serve/app.ts'
import { listen } from '#service/serve/listen.ts'
import { closeClusterDatabase, isThroughCluster, openClusterDatabase, startTestCluster } from './test-cluster.ts'
import { createTestContext, TEST_URL } from './test-context.ts'
import { createTestGateway } from './test-gateway.ts'

export type TestCaller = { callerId: string; key: string }

/** An answer: the status, and the parsed body if it is JSON. */
export type Reply<Data = unknown> = {
  status: number
  headers: Headers
  text: string
  data: Data
  cursor: string
  warnings: string[] | undefined
  message: string
}

async function toReply<Data>(response: Response): Promise<Reply<Data>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const { data, cursor, warnings, message } = isJson ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, text, data, cursor, warnings, message }
}

const toSearch = (input: object) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString()

/** Whether operations go through a gateway, over a socket to the service: the project `gateway` in vite.config.ts. */
const isThroughGateway = process.env['CONTACT_SHEET_TEST_THROUGH'] === 'gateway'

const paths = new Set<string>(Object.values(operations).map(({ path }) => `/api${path}`))
const isOperation = (path: string) => paths.has(path.split('?')[0] ?? '')

async function startGatewayBefore(app: ReturnType<typeof createApp>) {
  const listener = await listen(app, { host: '127.0.0.1', port: 0 })
  const gateway = await createTestGateway({ upstream: `http://127.0.0.1:${listener.port}/api` })
  return {
    app: gateway.app,
    async close() {
      await gateway.close()
      await listener.stop()
    },
  }
}

/** The service by `createApp`, with answers checked against the contract, and builders for test data. */
export async function createTestApp(
  overrides: Partial<Context> = {},
  options: AppOptions | ((context: Context) => AppOptions) = {},
) {
  const ownDb = isThroughCluster() && overrides.db === undefined ? await openClusterDatabase() : undefined
  const context = await createTestContext(ownDb ? { ...overrides, db: ownDb } : overrides)
  const toApp = (of: Context) => {
    const { extensions = [], ...rest } = typeof options === 'function' ? options(of) : options
    const signer = createMediaSigner({ secret: of.secrets.media, seconds: rest.mediaSeconds ?? MEDIA_SECONDS })
    const always = [shareExtension((slug) => getSharedPreview(of, signer, slug)), ...webhookExtensions(of)]
    return createApp(of, { checkOutput: true, ...rest, extensions: [...always, ...extensions] })
  }
  const hasStorage = overrides.storage !== undefined
  const cluster = isThroughCluster() ? await startTestCluster(context, { toApp, hasStorage }) : undefined
  if (cluster) context.storage = cluster.storage
  const app = toApp(context)
  const gateway = isThroughGateway ? await startGatewayBefore(app) : undefined
  let photoCount = 0

  const request = (path: string, init: RequestInit): Response | Promise<Response> => {
    if (cluster) return cluster.request(path, init)
    return (gateway && isOperation(path) ? gateway.app : app).request(path, init)
  }
  const send = async <Data = unknown>(path: string, init: RequestInit = {}): Promise<Reply<Data>> =>
    toReply<Data>(await request(path, init))

  /** Calls an operation with any input, valid or not. */
  const callAny = <Id extends OperationId>(caller: TestCaller, id: Id, input: object) => {
    const { method, path } = operations[id]
    const headers = { 'x-api-key': caller.key, 'content-type': 'application/json' }
    return method === 'GET'
      ? send<OutputOf<Operations[Id]>>(`/api${path}?${toSearch(input)}`, { headers })
      : send<OutputOf<Operations[Id]>>(`/api${path}`, { method, headers, body: JSON.stringify(input) })
  }

  return {
    context,
    app,
    send,
    callAny,
    /** Calls an operation with an input of its type. */
    call: <Id extends OperationId>(caller: TestCaller, id: Id, input: InputOf<Operations[Id]>) =>
      callAny(caller, id, input),
    addCaller: (name: string): Promise<TestCaller> => addCaller(context, name),
    async addAlbum(owner: TestCaller, { name = 'Album', preview = false } = {}): Promise<string> {
      const { albumId } = await createAlbum(context, { name, callerId: owner.callerId })
      if (preview) await setAnyPreview(context, { albumId, on: true })
      return albumId
    },
    addMember: (albumId: string, { callerId }: TestCaller, relationship: AlbumRelationship) =>
      addMember(context, { albumId, callerId, relationship }),
    /** Adds a photo, with its file in the library and its stable version in the storage. */
    async addPhoto(albumId: string, { bytes, ...change }: Partial<ImportedPhoto> & { bytes?: Uint8Array } = {}) {
      const file = change.file ?? `photo-${++photoCount}.jpg`
      const content = bytes ?? Buffer.from(`the bytes of ${file}`)
      const contentHash = createHash('sha256').update(file).update(content).digest('hex')
      const stableKey = `stable/${contentHash.slice(0, 32)}.webp`
      await mkdir(dirname(join(context.libraryDir, file)), { recursive: true })
      await writeFile(join(context.libraryDir, file), content)
      await context.storage.put(stableKey, Buffer.from(`the stable version of ${file}`))
      const added = await addImportedPhoto(context, {
        album_id: albumId,
        kind: 'image',
        width: 300,
        height: 200,
        file,
        file_size: content.byteLength,
        file_mtime: 0,
        content_hash: contentHash,
        media_type: 'image/jpeg',
        stable_key: stableKey,
        stable_type: 'image/webp',
        clip_file: null,
        clip_type: null,
        ...change,
      })
      if (added === undefined) throw new Error(`another photo has the file ${file}`)
      return added.photoId
    },
    /** Fetches a signed address completely: an unread body would keep its file open. */
    async fetchMedia(url: string, init: RequestInit = {}): Promise<Response> {
      const { status, headers, body } = await (cluster ?? app).request(url.replace(TEST_URL, ''), init)
      const bytes = body === null ? null : await new Response(body).arrayBuffer()
      return new Response(bytes, { status, headers })
    },
    close: async (): Promise<void> => {
      await gateway?.close()
      await cluster?.close()
      if (ownDb) await closeClusterDatabase(ownDb)
      await context.close()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>
