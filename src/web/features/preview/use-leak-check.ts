import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PreviewPhoto } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import type { LeakCheck } from './leak-card.tsx'
import { leaksOf } from './preview-leaks.ts'

/** Compares the preview with the album's labels: at once where the album is cached, else on demand. */
export function useLeakCheck(albumId: string, previewPhotos: readonly PreviewPhoto[]): LeakCheck {
  const [asked, setAsked] = useState(false)
  const { data, isFetching, error, refetch } = useQuery({ ...useData().photos.list(albumId), enabled: asked })
  // a part of the album could hide a leak: nothing is said before all of it is here
  const columns = data?.progress ? undefined : data?.columns
  const leaks = useMemo(() => columns && leaksOf(previewPhotos, columns), [previewPhotos, columns])
  return {
    leaks,
    checking: isFetching,
    error,
    check: () => {
      setAsked(true)
      if (asked) void refetch()
    },
  }
}
