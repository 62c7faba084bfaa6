import { memo, Suspense } from 'react'
import { useExtension } from '#web/data/use-extension.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const Following = lazyNamed(() => import('./following.tsx'), 'Following')

/** Hears of changes to an album, or to the list of albums, where the service tells of them; shows nothing. */
export const Live = memo(function Live({ albumId }: { albumId?: string }) {
  const offer = useExtension('live')
  return <Suspense>{offer && <Following albumId={albumId} />}</Suspense>
})
