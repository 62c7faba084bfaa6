import { Suspense } from 'react'
import type { Album } from '#contract/index.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const ShareDialog = lazyNamed(() => import('./share-dialog.tsx'), 'ShareDialog')

const ReviewBadge = lazyNamed(() => import('./review-badge.tsx'), 'ReviewBadge')

/** The share dialog, fetched when it is first opened; without its words, which the list of albums can do without. */
export const shareDialog = (album: Album, onClose: () => void) => (
  <Suspense>
    <ShareDialog album={album} onClose={onClose} />
  </Suspense>
)

/** How many public photos of an album need a look, for its card. */
export const reviewBadge = (albumId: string) => (
  <Suspense>
    <ReviewBadge albumId={albumId} />
  </Suspense>
)
