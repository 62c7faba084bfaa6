import { UnfinishedMerges } from '#web/features/merge-labels/unfinished-merges.tsx'
import { SyncStatusTray } from '#web/features/sync-status/sync-status-tray.tsx'
import { UploadTray } from '#web/features/upload/upload-tray.tsx'
import { Hints } from './hints.tsx'

/** Background work and its trays, on every page. */
export function Background() {
  return (
    <>
      <SyncStatusTray />
      <UnfinishedMerges />
      <UploadTray />
      <Hints />
    </>
  )
}
