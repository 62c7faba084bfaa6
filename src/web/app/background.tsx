import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Hints } from '#web/app/hints/hints.tsx'
import { type Session, useConnection } from '#web/data/client/connection-context.tsx'
import { useData } from '#web/data/data-context.tsx'
import { hasKeptDownload } from '#web/data/download/download-flag.ts'
import { dialogPlace } from '#web/features/download/dialog-place.ts'
import { UnfinishedMerges } from '#web/features/merge-labels/unfinished-merges.tsx'
import { OfflineNote } from '#web/features/offline/offline-note.tsx'
import { SyncAnnouncement, SyncPill } from '#web/features/sync-status/sync-pill.tsx'
import { UnreadNotice } from '#web/features/sync-status/unread-notice.tsx'
import { UploadTray } from '#web/features/upload/upload-tray.tsx'
import { UnfinishedChanges } from '#web/features/webhooks/changes/unfinished-changes.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { oncePer } from '#web/lib/once.ts'
import { useStore } from '#web/lib/use-store.ts'

const InterruptedNotice = lazyNamed(() => import('#web/features/download/interrupted-notice.tsx'), 'InterruptedNotice')
const DownloadAnywhere = lazyNamed(() => import('#web/features/download/download-anywhere.tsx'), 'DownloadAnywhere')

// optional, so a failure is silent
const registerAppWorker = oncePer((store: Session['store']) =>
  import('#web/app/offline/register-app-worker.ts')
    .then((module) => module.registerAppWorker(store))
    .catch(() => undefined),
)

/** Caches the service's answers, for when it can't be reached. */
function useAnswerCache(): void {
  const queryClient = useQueryClient()
  const { connection } = useConnection()
  const { caller, disconnected } = useData()
  // writes to a database
  useEffect(() => {
    if (connection === undefined) return undefined
    const callerId = () => queryClient.fetchQuery(caller.current())
    const caching = import('#web/data/answer-cache/answer-cache.ts').then(
      ({ cacheAnswers }) => cacheAnswers({ queryClient, connection, callerId, disconnected: disconnected.signal }),
      // on failure nothing is cached
      () => () => undefined,
    )
    return () => void caching.then((stop) => stop())
  }, [queryClient, connection, caller, disconnected])
}

/** The part of background work that the header shows. */
export function BackgroundStatus() {
  return (
    <>
      <OfflineNote />
      <SyncPill isBesideConnection />
    </>
  )
}

/** Background work and its trays, on every page. */
export function Background() {
  const { store } = useConnection()
  const hasDownload = useStore(dialogPlace(useData().disconnected), (place) => place !== undefined)
  // registers the service worker
  useEffect(() => void registerAppWorker(store), [store])
  useAnswerCache()
  return (
    <>
      <SyncAnnouncement />
      <UnreadNotice />
      <UnfinishedMerges />
      <UnfinishedChanges />
      <UploadTray />
      <Hints />
      <Suspense>{hasKeptDownload() && <InterruptedNotice />}</Suspense>
      <Suspense>{hasDownload && <DownloadAnywhere />}</Suspense>
    </>
  )
}
