import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { Uploads } from '#web/data/uploads/uploads.ts'

/** The uploads of this caller. Suspends until their code has loaded. */
export function useUploads(): Uploads {
  return use(useData().uploads())
}

/** The same for a page that can do without: undefined until their code has loaded, or if it can't be loaded. */
export function useLoadedUploads(): Uploads | undefined {
  const { uploads: load } = useData()
  const [uploads, setUploads] = useState<Uploads>()
  // loads a module
  useEffect(() => void load().then(setUploads, () => undefined), [load])
  return uploads
}

export const useUploadItems = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.get)
