import { use, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Uploads } from '#web/data/uploads/uploads.ts'

/** What is being uploaded over this connection. Suspends until its code is there. */
export function useUploads(): Uploads {
  return use(useData().uploads())
}

export const useUploadItems = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.get)
