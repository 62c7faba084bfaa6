import * as z from 'zod/mini'
import { album, envelope, type Photo, photo } from '#contract/index.ts'
import type { RunningService } from './start-service.ts'

type Service = Pick<RunningService, 'api' | 'key'>

/** Sends a request as the operator: a POST if it has a body. `path`: below the base address. */
export const send = ({ api, key }: Service, path: string, body?: object): Promise<Response> =>
  fetch(`${api}${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })

export async function listAlbums(service: Service) {
  return z.parse(envelope(z.array(album)), await (await send(service, '/album/getAlbums')).json()).data
}

async function listPhotosOf(service: Service, albumId: string): Promise<Photo[]> {
  const answer = await send(service, `/album/getPhotos?albumId=${albumId}`)
  return z.parse(envelope(z.array(photo)), await answer.json()).data
}

/** The photos of all albums. */
export async function listPhotos(service: Service): Promise<Photo[]> {
  const photos = (await listAlbums(service)).map(({ albumId }) => listPhotosOf(service, albumId))
  return (await Promise.all(photos)).flat()
}

/** The first photo of the first album; undefined if there is none. */
export async function findPhoto(service: Service) {
  const [found] = await listAlbums(service)
  if (found === undefined) return undefined
  const [first] = await listPhotosOf(service, found.albumId)
  return first && { albumId: found.albumId, photoId: first.photoId, labels: first.labels }
}

const started = z.object({ data: z.object({ uploadId: z.string(), offset: z.int() }) })
const ended = z.object({ data: z.object({ done: z.boolean(), duplicate: z.optional(z.boolean()) }) })

/** Uploads a file in one piece. */
export async function upload(
  service: Service,
  file: { albumId: string; name: string; bytes: Uint8Array<ArrayBuffer> },
) {
  const { albumId, name, bytes } = file
  const begun = await send(service, '/extensions/upload', { albumId, name, size: bytes.byteLength })
  const { uploadId, offset } = z.parse(started, await begun.json()).data
  const answer = await fetch(`${service.api}/extensions/upload/${uploadId}?offset=${offset}`, {
    method: 'POST',
    headers: { 'x-api-key': service.key },
    body: bytes,
  })
  return z.parse(ended, await answer.json()).data
}
