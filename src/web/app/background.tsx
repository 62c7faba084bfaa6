import { UnfinishedMerges } from '#web/features/merge-labels/unfinished-merges.tsx'
import { SyncAnnouncement, SyncPill } from '#web/features/sync-status/sync-pill.tsx'
import { UploadTray } from '#web/features/upload/upload-tray.tsx'
import { Hints } from './hints.tsx'

/** The part of background work that the header shows. */
export const BackgroundStatus = SyncPill

/** Background work and its trays, on every page. */
export function Background() {
  return (
    <>
      <SyncAnnouncement />
      <UnfinishedMerges />
      <UploadTray />
      <Hints />
    </>
  )
}
