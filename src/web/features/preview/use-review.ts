import { useMemo } from 'react'
import type { PreviewPhoto } from '#contract/index.ts'
import { useCullStore } from '#web/data/use-cull-store.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { Leak } from './preview-leaks.ts'
import { reviewOf, unseenIn } from './preview-review.ts'

type ReviewHookOptions = { albumId: string; photos: readonly PreviewPhoto[]; leaks: readonly Leak[] | undefined }

/** The public photos that need a look, for their labels or because this device has not seen them. */
export function useReview({ albumId, photos, leaks }: ReviewHookOptions) {
  const store = useCullStore(albumId)
  const state = useStore(store, (now) => now)
  // `hasSeen` reads outside the state; a new state object signals that it changed
  const review = useMemo(
    () => reviewOf(photos, { leaks, hasSeen: state && store?.hasSeen }),
    [photos, leaks, state, store],
  )
  return {
    review,
    /** Whether it is known which photos this device has seen. */
    isSeenKnown: state !== undefined,
    seeAll: () => store?.see(unseenIn(review)),
  }
}
