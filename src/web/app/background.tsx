import { UnfinishedJobs } from '#web/features/hygiene/unfinished-jobs.tsx'
import { Jobs } from '#web/features/jobs/jobs.tsx'
import { UploadTray } from '#web/features/upload/upload-tray.tsx'

/** Background work and its trays, on every page. */
export function Background() {
  return (
    <>
      <Jobs />
      <UnfinishedJobs />
      <UploadTray />
    </>
  )
}
