import { Suspense } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const Line = lazyNamed(() => import('./since-line.tsx'), 'SinceLine')

/** What changed since one last looked, once there is anything to be told; its code comes with that. */
export function Since() {
  const { seen, isLens } = useAlbum()
  return <Suspense>{!isLens && seen.changes && <Line />}</Suspense>
}
