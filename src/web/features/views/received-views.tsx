import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { readViewsFragment } from '#web/paths.ts'
import type { Views } from './use-views.ts'
import type { ViewedSheet } from './viewed-sheet.ts'

const Dialog = lazyNamed(() => import('./received-views-dialog.tsx'), 'ReceivedViewsDialog')

/** The views in the link that opened the album, until they are imported or dismissed. */
export function ReceivedViews({ views, sheet }: { views: Views; sheet: ViewedSheet }) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const packed = readViewsFragment(hash)
  // what of their labels exists here is not known before the album is
  if (packed === undefined || sheet.isLoading || sheet.progress) return null
  return (
    <Suspense>
      <Dialog
        packed={packed}
        views={views}
        sheet={sheet}
        onClose={() => void navigate(pathname + search, { replace: true })}
      />
    </Suspense>
  )
}
