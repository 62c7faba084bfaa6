import { memo, type ReactNode, Suspense } from 'react'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const Bar = lazyNamed(() => import('./selection-bar.tsx'), 'SelectionBar')
const All = lazyNamed(() => import('./select-all.tsx'), 'SelectAll')

type SelectionTrayProps = {
  /** Nothing until it can be used. */
  selection: PhotoSelection | undefined
  total: number
  /** Whether only the selected photos are shown, and the switch for it. */
  onlySelected: { isOn: boolean; toggle: () => void }
  children?: ReactNode
}

/** The selection bar, loaded lazily: the first photos do not wait for it. */
export function SelectionTray({ selection, total, onlySelected, children }: SelectionTrayProps) {
  return (
    <Suspense>
      {selection && (
        <Bar selection={selection} total={total} onlySelected={onlySelected}>
          {children}
        </Bar>
      )}
    </Suspense>
  )
}

/** The button that selects all, loaded lazily. */
export const SelectAllButton = memo(function SelectAllButton({ selection }: { selection: PhotoSelection | undefined }) {
  return <Suspense>{selection && <All selection={selection} />}</Suspense>
})
