import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PreviewPhoto } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import type { LeakCheck } from './leak-card.tsx'
import { leaksOf } from './preview-leaks.ts'

/** Holds the preview against the album's labels: at once where the album was read before, else when asked to. */
export function useLeakCheck(albumId: string, previewPhotos: readonly PreviewPhoto[]): LeakCheck {
  const [asked, setAsked] = useState(false)
  const { data, isFetching, error, refetch } = useQuery({ ...useData().photos.list(albumId), enabled: asked })
  const photos = data?.data
  const leaks = useMemo(() => photos && leaksOf(previewPhotos, photos), [previewPhotos, photos])
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
