import { tellWorker, workerOfPage } from '#web/app/offline/tell-worker.ts'
import type { ForgetChoice } from '#web/data/client/connection-context.tsx'
import { forgetLists } from '#web/data/client/stored-list.ts'
import { openKeptCull } from '#web/data/cull/kept-cull.ts'
import { clearKeptDownloads } from '#web/data/download/kept-download.ts'
import { openAnswerStore } from '#web/data/kept-answers/answer-store.ts'
import { clearOutboxDatabase } from '#web/data/outbox/outbox-database.ts'
import { openKeptAlbums } from '#web/data/photo-stream/kept-albums.ts'
import { openKeptSeen } from '#web/data/seen/kept-seen.ts'
import { forgetUnwritten, openKeptSelections } from '#web/data/selection/kept-selections.ts'
import { clearChangesDatabase } from '#web/data/webhooks/changes-database.ts'
import { openThumbnailStore } from '#web/gallery/pictures/thumbnail-store.ts'

/** Clears the app's localStorage; the connection has been removed before. */
function forgetSettings(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('contact-sheet:')) localStorage.removeItem(name)
  } catch {
    // the browser blocks storage, so nothing is kept
  }
}

/**
 * Deletes what this device keeps of a service. A store that can't be opened has nothing to delete.
 *
 * @throws if files of a download can't be deleted yet
 */
export async function forgetDevice(choice: ForgetChoice): Promise<void> {
  // or a page opened offline would appear signed in to the gateway
  tellWorker(workerOfPage(), { type: 'session', signedIn: false })
  forgetUnwritten()
  forgetLists()
  const downloads = clearKeptDownloads()
  await Promise.allSettled([
    openThumbnailStore().then((pictures) => pictures.clear()),
    clearOutboxDatabase({ keepUnsent: choice === 'all-but-unsent' }),
    clearChangesDatabase({ keepUnsent: choice === 'all-but-unsent' }),
    openKeptAlbums().then((albums) => albums.clear()),
    openKeptSeen().then((albums) => albums.clear()),
    openKeptSelections().then((selections) => selections.clear()),
    openKeptCull().then((culled) => culled.clear()),
    downloads,
    openAnswerStore().then((answers) => answers.clear()),
  ])
  // before the settings, one of which has the next page finish this
  await downloads
  if (choice === 'everything') forgetSettings()
}
