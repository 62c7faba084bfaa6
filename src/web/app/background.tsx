import { Suspense } from 'react'
import { hasKeptDownload } from '#web/data/take-away/download-flag.ts'
import { UnfinishedMerges } from '#web/features/merge-labels/unfinished-merges.tsx'
import { SyncAnnouncement, SyncPill } from '#web/features/sync-status/sync-pill.tsx'
import { UploadTray } from '#web/features/upload/upload-tray.tsx'
import { UnfinishedChanges } from '#web/features/webhooks/changes/unfinished-changes.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Hints } from './hints.tsx'

const InterruptedNotice = lazyNamed(() => import('#web/features/take-away/interrupted-notice.tsx'), 'InterruptedNotice')

/** The part of background work that the header shows. */
export const BackgroundStatus = SyncPill

/** Background work and its trays, on every page. */
export function Background() {
  return (
    <>
      <SyncAnnouncement />
      <UnfinishedMerges />
      <UnfinishedChanges />
      <UploadTray />
      <Hints />
      <Suspense>{hasKeptDownload() && <InterruptedNotice />}</Suspense>
    </>
  )
}
