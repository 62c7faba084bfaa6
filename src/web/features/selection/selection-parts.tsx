import { lazy, memo, type ReactNode, Suspense } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'

const Bar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))
const All = memo(lazy(async () => ({ default: (await import('./select-all.tsx')).SelectAll })))

/** The selection bar, whose code the first photos do not wait for. */
export function SelectionTray({ children }: { children?: ReactNode }) {
  const { selection } = useAlbum()
  return <Suspense>{selection && <Bar selection={selection}>{children}</Bar>}</Suspense>
}

/** The same for the button that selects all. */
export function SelectAllButton() {
  const { selection } = useAlbum()
  return <Suspense>{selection && <All selection={selection} />}</Suspense>
}
