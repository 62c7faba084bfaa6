import { UnfinishedJobs } from '#web/features/hygiene/unfinished-jobs.tsx'
import { Jobs } from '#web/features/jobs/jobs.tsx'
import { UploadBackground } from '#web/features/upload/upload-background.tsx'

/** What goes on on every page. */
export function Background() {
  return (
    <>
      <Jobs />
      <UnfinishedJobs />
      <UploadBackground />
    </>
  )
}
