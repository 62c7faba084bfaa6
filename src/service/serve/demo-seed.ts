import { addMember, listAlbums, setPreview } from '#service/albums/albums.ts'
import { addCaller, listCallers } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
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

const GUEST = 'Sam Okafor'

/**
 * Makes a drawn library look used: labels, public previews, a second caller. To be called as photos arrive; each is
 * seeded once, so that changes made meanwhile stay.
 */
export function createDemoSeed(context: Context, { callerId }: Operator): () => Promise<void> {
  /** Number of seeded photos, by album. */
  const seeded = new Map<string, number>()
  const findGuest = async () =>
    (await listCallers(context)).find(({ name }) => name === GUEST)?.caller_id ??
    (await addCaller(context, GUEST)).callerId
  return async () => {
    const { albums } = await listAlbums(context, { callerId, limit: ALBUMS })
    const guestId = await findGuest()
    // the oldest first, so that an album's index stays when others come
    for (const [index, { albumId }] of albums.toReversed().entries()) {
      const from = seeded.get(albumId)
      if (from === undefined) {
        if (index % 3 !== 1) await setPreview(context, { albumId, on: true })
        if (index % 2 === 0) await addMember(context, { albumId, callerId: guestId, relationship: 'Participant' })
      }
      const photoIds = await listAlbumPhotoIds(context, albumId)
      for (const [position, photoId] of photoIds.entries()) {
        if (position < (from ?? 0)) continue
        for (const { text, kind, step, from: first } of SEED)
          if (position % step === first) await addLabel(context, { albumId, photoId, text, kind, callerId })
      }
      seeded.set(albumId, photoIds.length)
    }
  }
}
