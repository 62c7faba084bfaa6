import { tellWorker, workerOfPage } from '#web/app/offline/tell-worker.ts'
import { openAnswerStore } from '#web/data/answer-cache/answer-store.ts'
import { forgetLists } from '#web/data/client/stored-list.ts'
import { openCullDatabase } from '#web/data/cull/cull-database.ts'
import { clearKeptDownloads, sweepKeptDownloads } from '#web/data/download/kept-download.ts'
import { clearOutboxDatabase } from '#web/data/outbox/outbox-database.ts'
import { openAlbumCache } from '#web/data/photo-stream/album-cache.ts'
import { openSeenDatabase } from '#web/data/seen/seen-database.ts'
import { forgetUnwritten, openSelectionDatabase } from '#web/data/selection/selection-database.ts'
import { clearChangesDatabase } from '#web/data/webhooks/changes-database.ts'
import { openThumbnailStore } from '#web/gallery/pictures/thumbnail-store.ts'

/** Removes the entries whose names have this prefix; the connection has been removed before. */
function removeItems(storage: 'localStorage' | 'sessionStorage', prefix: string): void {
  try {
    const items = globalThis[storage]
    for (const name of Object.keys(items)) if (name.startsWith(prefix)) items.removeItem(name)
  } catch {
    // the browser blocks storage, so nothing is kept
  }
}

/** Removes what this tab keeps for itself. */
export function forgetTab(): void {
  forgetUnwritten()
  // as in scroll-anchor.ts, whose chunk would bring the sheet along
  removeItems('sessionStorage', 'sheet-place:')
}

/** Mark of a deletion that has only open files left, which belong to no caller. */
const FILES = 'files'

async function clearStores(isAll: boolean): Promise<void> {
  // or a page opened offline would appear signed in to the gateway
  tellWorker(workerOfPage(), { type: 'session', signedIn: false })
  forgetTab()
  forgetLists()
  // a store that can't be opened has nothing to delete
  await Promise.allSettled([
    openThumbnailStore().then((pictures) => pictures.clear()),
    clearOutboxDatabase({ keepUnsent: !isAll }),
    clearChangesDatabase({ keepUnsent: !isAll }),
    openAlbumCache().then((albums) => albums.clear({ keepBudget: !isAll })),
    openSeenDatabase().then((albums) => albums.clear()),
    openSelectionDatabase().then((selections) => selections.clear()),
    openCullDatabase().then((culled) => culled.clear()),
    clearKeptDownloads(),
    openAnswerStore().then((answers) => answers.clear()),
  ])
  if (isAll) removeItems('localStorage', 'contact-sheet:')
}

/**
 * Deletes what this device stores of a service, or finishes an earlier deletion. `left`: what that left. `note` stores
 * what is left now, or clears it.
 *
 * @returns false if files are left that are open
 */
export async function forgetDevice(left: unknown, note: (left?: string) => unknown): Promise<boolean> {
  if (left !== FILES) await clearStores(left === 'everything')
  note(FILES)
  const isDone = await sweepKeptDownloads()
  if (isDone) note()
  return isDone
}
