import type { RunningService } from '#testing/start-service.ts'
import { call } from './api.ts'
import type { Caller } from './fixtures.ts'
import type { Places } from './page-states.ts'

type Tools = {
  service: RunningService
  albumId: (album: 'harbour' | 'clips') => Promise<string>
  cli: (...args: string[]) => Promise<string>
  addCaller: (role: { adminOf?: string[] }) => Promise<Caller>
}

/** Prepares the journeys' albums for every state: labels of both kinds, similar labels, a preview on and one off. */
export async function preparePlaces({ service, albumId, cli, addCaller }: Tools) {
  const [harbour, clips] = [await albumId('harbour'), await albumId('clips')]
  await cli('preview', harbour, 'on')
  await cli('preview', clips, 'off')
  const admin = await addCaller({ adminOf: [harbour, clips] })
  const { key } = await addCaller({})
  const photos = await call(admin, 'getPhotos', { albumId: harbour })
  const given = [
    { place: 0, label: 'keeper' },
    { place: 1, label: 'keeper' },
    { place: 1, label: 'Keeper' },
    { place: 2, label: 'preview' },
    { place: 3, label: 'preview' },
    { place: 0, label: 'approved', isHidden: true },
  ]
  for (const { place, ...label } of given)
    await call(admin, 'addPhotoLabel', { albumId: harbour, photoId: photos[place]?.photoId ?? '', ...label })
  const wall = {
    event: 'photoLabelAdded',
    albumId: harbour,
    label: 'approved',
    targetUrl: 'https://wall.example/live',
  } as const
  await call(admin, 'createSubscription', { ...wall, metadata: { stage: 'main', priority: 2, live: true } })
  // a finding, and a note
  await call(admin, 'createSubscription', { ...wall, metadata: { stage: 'main', addsLabel: 'approved' } })
  const video = (await call(admin, 'getPhotos', { albumId: clips })).find(({ videoUrl }) => videoUrl !== undefined)
  const shared = async (id: string) =>
    new URL((await call(service, 'getAlbum', { albumId: id })).shareUrl ?? '').pathname
  const places: Places = {
    album: `/albums/${harbour}`,
    photo: `/albums/${harbour}/photos/${photos[0]?.photoId}`,
    video: `/albums/${clips}/photos/${video?.photoId}`,
    previewOff: `/albums/${clips}/preview`,
    share: await shared(harbour),
    shareOff: await shared(clips),
    label: 'keeper',
  }
  return { places, keys: { admin: admin.key, newcomer: key } }
}
