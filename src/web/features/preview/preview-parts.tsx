import { Suspense } from 'react'
import type { Album } from '#contract/index.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const ShareDialog = lazyNamed(() => import('./share-dialog.tsx'), 'ShareDialog')

const ReviewBadge = lazyNamed(() => import('./review-badge.tsx'), 'ReviewBadge')

/** The share dialog, loaded when first opened, with its messages: the list of albums needs neither. */
export const shareDialog = (album: Album, onClose: () => void) => (
  <Suspense>
    <ShareDialog album={album} onClose={onClose} />
  </Suspense>
)

/** The number of an album's public photos that need a look, for its card. */
export const reviewBadge = (albumId: string) => (
  <Suspense>
    <ReviewBadge albumId={albumId} />
  </Suspense>
)
