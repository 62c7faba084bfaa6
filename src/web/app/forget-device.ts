import { forgetLists } from '#web/data/client/stored-list.ts'
import { openKeptCull } from '#web/data/cull/kept-cull.ts'
import { clearOutboxDatabase } from '#web/data/outbox/outbox-database.ts'
import { openKeptSeen } from '#web/data/seen/kept-seen.ts'
import { forgetUnwritten, openKeptSelections } from '#web/data/selection/kept-selections.ts'
import { openThumbnailStore } from '#web/gallery/pictures/thumbnail-store.ts'

/** Lets go of all that this device keeps of a service. One that can't be opened has nothing to let go of. */
export async function forgetDevice(): Promise<void> {
  forgetUnwritten()
  forgetLists()
  await Promise.allSettled([
    openThumbnailStore().then((pictures) => pictures.clear()),
    // what was asked for and not sent is not given up with the key: only who forgets everything does that
    clearOutboxDatabase({ keepUnsent: true }),
    openKeptSeen().then((albums) => albums.clear()),
    openKeptSelections().then((selections) => selections.clear()),
    openKeptCull().then((culled) => culled.clear()),
  ])
}
