import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startService } from '#testing/start-service.ts'
import { type LargeLibrary, makeLargeLibrary } from './make-large-library.ts'
import { measureWebhooks, type WebhookFigures } from './measure-webhooks.ts'
import { type AlbumRead, readAlbum } from './read-album.ts'
import { requestsTo, type Target } from './requests.ts'
import { sendRequests, type Throughput } from './send-requests.ts'

export type ServiceFigures = {
  getPhotos: AlbumRead[]
  ping: Throughput
  addLabel: Throughput
}

export type ServiceResult = {
  photos: number
  service: ServiceFigures
  constant: ServiceFigures
  webhooks: WebhookFigures
}

const READS = 5
const SECONDS = 5
const WRITERS = 6
const PINGERS = 32

type Measured = Target & { url: string; pid: number } & LargeLibrary

async function measure({ api, key, url, pid, albumId, photoIds }: Measured): Promise<ServiceFigures> {
  const requests = requestsTo({ api, key })
  const ping = () => sendRequests({ url, connections: PINGERS, seconds: SECONDS, request: requests.ping })
  const getPhotos: AlbumRead[] = []
  for (let read = 0; read < READS; read++) getPhotos.push(await readAlbum({ api, key, pid, albumId }))
  // warm-up
  await sendRequests({ url, connections: PINGERS, seconds: 1, request: requests.ping })
  const pinged = await ping()
  // every request changes something: each photo gets each label once
  const addLabel = await sendRequests({
    url,
    connections: WRITERS,
    seconds: SECONDS,
    request: (n) =>
      requests.addLabel({
        albumId,
        photoId: photoIds[n % photoIds.length] ?? '',
        label: `bench ${Math.floor(n / photoIds.length)}`,
      }),
  })
  return { getPhotos, ping: pinged, addLabel }
}

async function measureConstant(library: LargeLibrary, bytes: number): Promise<ServiceFigures> {
  const child = fork(fileURLToPath(new URL('./constant-answers.ts', import.meta.url)), [String(bytes)])
  try {
    const [port]: unknown[] = await once(child, 'message')
    const url = `http://127.0.0.1:${String(port)}`
    return await measure({ url, api: `${url}/api`, key: 'none', pid: child.pid ?? 0, ...library })
  } finally {
    child.disconnect()
  }
}

/** Measures our service with an album of `photos`, in its own process, against a server with constant answers. */
export async function measureService(photos: number): Promise<ServiceResult> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'contact-sheet-bench-')))
  try {
    const [data, library] = [join(folder, 'data'), join(folder, 'library')]
    await mkdir(library)
    const large = await makeLargeLibrary({ data, library, photos })
    const running = await startService({ data, library, checkOutput: false })
    let service: ServiceFigures
    try {
      service = await measure({ ...running, ...large })
    } finally {
      await running.stop()
    }
    const bytes = Math.round((service.getPhotos[0]?.megabytes ?? 0) * 1e6)
    const webhooks = await measureWebhooks({ folder, data, library, ...large })
    return { photos, service, constant: await measureConstant(large, bytes), webhooks }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
