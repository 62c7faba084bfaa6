import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { readViewsFragment } from '#web/paths.ts'
import type { Views } from './use-views.ts'

const Dialog = lazyNamed(() => import('./received-views-dialog.tsx'), 'ReceivedViewsDialog')

/** The views in the link that opened the album, until they are imported or dismissed. */
export function ReceivedViews({ views }: { views: Views }) {
  const { isWhole } = useAlbum()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const packed = readViewsFragment(hash)
  // what of their labels exists here is not known before the album is
  if (packed === undefined || !isWhole) return null
  return (
    <Suspense>
      <Dialog packed={packed} views={views} onClose={() => void navigate(pathname + search, { replace: true })} />
    </Suspense>
  )
}
