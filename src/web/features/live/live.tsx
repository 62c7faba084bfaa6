import { memo, Suspense } from 'react'
import { useExtension } from '#web/data/use-extension.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const Following = lazyNamed(() => import('./following.tsx'), 'Following')

/** Live updates of an album, or of the list of albums, where the service offers them. Renders nothing. */
export const Live = memo(function Live({ albumId }: { albumId?: string }) {
  const offer = useExtension('live')
  return <Suspense>{offer && <Following albumId={albumId} />}</Suspense>
})
