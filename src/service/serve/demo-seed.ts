import * as z from 'zod/mini'
import { addMember, listAlbums, setAnyPreview } from '#service/albums/albums.ts'
import { addCaller, listCallers } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { findSetting, replaceSetting } from '#service/db/settings.ts'
import { addLabel, listAlbumPhotoIds } from '#service/photos/photos.ts'
import type { Operator } from './operator.ts'

/** A label on every `step`-th photo, counted from `from`; the steps are chosen to overlap in all ways. */
const SEED = [
  { text: 'keeper', kind: 'public', step: 3, from: 0 },
  { text: 'print', kind: 'public', step: 7, from: 2 },
  { text: 'website', kind: 'public', step: 11, from: 5 },
  { text: 'approved', kind: 'restricted', step: 5, from: 1 },
  { text: 'reject', kind: 'restricted', step: 13, from: 4 },
  { text: 'preview', kind: 'public', step: 6, from: 0 },
] as const

const ALBUMS = 64

/** Setting: the number of seeded photos, by album, as JSON. */
const SEEDED_PHOTOS = 'demo-seeded-photos'
const seededPhotos = z.record(z.string(), z.number())

const GUEST = 'Sam Okafor'

const findGuest = async (context: Context): Promise<string> =>
  (await listCallers(context)).find(({ name }) => name === GUEST)?.caller_id ??
  (await addCaller(context, GUEST)).callerId

/**
 * Makes a drawn library look used: labels, public previews, a second caller. To be called as photos arrive; each is
 * seeded once, so that changes made meanwhile stay.
 */
export async function seedDemo(context: Context, { callerId }: Operator): Promise<void> {
  const seeded = z.parse(seededPhotos, JSON.parse((await findSetting(context.db, SEEDED_PHOTOS)) ?? '{}'))
  const { albums } = await listAlbums(context, { callerId, limit: ALBUMS })
  const guestId = await findGuest(context)
  // the oldest first, so that an album's index stays when others come
  for (const [index, { albumId }] of albums.toReversed().entries()) {
    const from = seeded[albumId]
    if (from === undefined) {
      if (index % 3 !== 1) await setAnyPreview(context, { albumId, on: true })
      if (index % 2 === 0) await addMember(context, { albumId, callerId: guestId, relationship: 'Participant' })
    }
    const photoIds = await listAlbumPhotoIds(context, albumId)
    if (photoIds.length === from) continue
    for (const [position, photoId] of photoIds.entries()) {
      if (position < (from ?? 0)) continue
      for (const { text, kind, step, from: first } of SEED)
        if (position % step === first) await addLabel(context, { albumId, photoId, text, kind, callerId })
    }
    seeded[albumId] = photoIds.length
    await replaceSetting(context.db, SEEDED_PHOTOS, JSON.stringify(seeded))
  }
}
