import { UnfinishedMerges } from '#web/features/merge-labels/unfinished-merges.tsx'
import { SyncStatusTray } from '#web/features/sync-status/sync-status-tray.tsx'
import { UploadBackground } from '#web/features/upload/upload-background.tsx'

/** What goes on on every page. */
export function Background() {
  return (
    <>
      <SyncStatusTray />
      <UnfinishedMerges />
      <UploadBackground />
    </>
  )
}
