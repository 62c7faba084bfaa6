import { use, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Uploads } from '#web/data/uploads/uploads.ts'

/** The uploads of this connection. Suspends until their code has loaded. */
export function useUploads(): Uploads {
  return use(useData().uploads())
}

export const useUploadItems = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.get)
