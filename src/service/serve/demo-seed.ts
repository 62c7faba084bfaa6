import { addMember, listAlbums, setPreview } from '#service/albums/albums.ts'
import { addCaller } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { addLabel, listAlbumPhotoIds } from '#service/photos/photos.ts'
import type { Operator } from './operator.ts'

/** A label on every n-th photo, counted from `from`; prime steps, so that they overlap in all ways. */
const SEED = [
  { text: 'keeper', kind: 'public', step: 3, from: 0 },
  { text: 'print', kind: 'public', step: 7, from: 2 },
  { text: 'website', kind: 'public', step: 11, from: 5 },
  { text: 'approved', kind: 'restricted', step: 5, from: 1 },
  { text: 'reject', kind: 'restricted', step: 13, from: 4 },
  { text: 'preview', kind: 'public', step: 6, from: 0 },
] as const

const ALBUMS = 64

/** Makes a drawn library look used: labels, public previews, a second caller. Doing it twice changes nothing more. */
export async function seedDemo(context: Context, { callerId }: Operator): Promise<void> {
  const { albums } = await listAlbums(context, { callerId, limit: ALBUMS })
  const guest = await addCaller(context, 'Sam Okafor')
  for (const [index, { albumId }] of albums.entries()) {
    if (index % 3 !== 2) await setPreview(context, { albumId, on: true })
    if (index % 2 === 0) await addMember(context, { albumId, callerId: guest.callerId, relationship: 'Participant' })
    const photoIds = await listAlbumPhotoIds(context, albumId)
    for (const { text, kind, step, from } of SEED) {
      for (const photoId of photoIds.filter((_, position) => position % step === from)) {
        await addLabel(context, { albumId, photoId, text, kind, callerId })
      }
    }
  }
}
