import { memo, type ReactNode, Suspense } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const Bar = lazyNamed(() => import('./selection-bar.tsx'), 'SelectionBar')
const All = memo(lazyNamed(() => import('./select-all.tsx'), 'SelectAll'))

/** The selection bar, loaded lazily: the first photos do not wait for it. */
export function SelectionTray({ onDownload, children }: { onDownload: () => void; children?: ReactNode }) {
  const { selection } = useAlbum()
  return (
    <Suspense>
      {selection && (
        <Bar selection={selection} onDownload={onDownload}>
          {children}
        </Bar>
      )}
    </Suspense>
  )
}

/** The button that selects all, loaded lazily. */
export function SelectAllButton() {
  const { selection } = useAlbum()
  return <Suspense>{selection && <All selection={selection} />}</Suspense>
}
