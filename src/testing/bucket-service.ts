import * as z from 'zod/mini'
import { album, envelope, type Photo, photo } from '#contract/index.ts'
import { encodeKey } from '#service/storage/s3-client.ts'
import { send } from './call-service.ts'
import type { RunningService } from './start-service.ts'

type Service = Pick<RunningService, 'api' | 'key'>

const started = z.object({ data: z.object({ uploadId: z.string(), offset: z.int() }) })
const ended = z.object({ data: z.object({ done: z.boolean(), duplicate: z.optional(z.boolean()) }) })

export async function listAlbums(service: Service) {
  return z.parse(envelope(z.array(album)), await (await send(service, '/album/getAlbums')).json()).data
}

/** The photos of all albums. */
export async function listPhotos(service: Service): Promise<Photo[]> {
  const photos = (await listAlbums(service)).map(async ({ albumId }) => {
    const answer = await send(service, `/album/getPhotos?albumId=${albumId}`)
    return z.parse(envelope(z.array(photo)), await answer.json()).data
  })
  return (await Promise.all(photos)).flat()
}

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

/** The notification that a store posts when an object was created. */
export const createdEvent = (bucket: string, key: string) => ({
  EventName: 's3:ObjectCreated:Put',
  Records: [
    { eventVersion: '2.1', eventSource: 'aws:s3', s3: { bucket: { name: bucket }, object: { key: encodeKey(key) } } },
  ],
})
