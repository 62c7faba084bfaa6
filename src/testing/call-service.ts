import * as z from 'zod/mini'
import { album, envelope, photo } from '#contract/index.ts'
import type { RunningService } from './start-service.ts'

/** Sends a request as the operator: a POST if it has a body. `path`: below the base address. */
export const send = (
  { api, key }: Pick<RunningService, 'api' | 'key'>,
  path: string,
  body?: object,
): Promise<Response> =>
  fetch(`${api}${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })

/** The first photo of the first album; undefined if there is none. */
export async function findPhoto(service: Pick<RunningService, 'api' | 'key'>) {
  const [found] = z.parse(envelope(z.array(album)), await (await send(service, '/album/getAlbums')).json()).data
  if (found === undefined) return undefined
  const answer = await send(service, `/album/getPhotos?albumId=${found.albumId}`)
  const [first] = z.parse(envelope(z.array(photo)), await answer.json()).data
  return first && { albumId: found.albumId, photoId: first.photoId, labels: first.labels }
}
