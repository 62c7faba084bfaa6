import { type ComponentProps, Suspense, useEffectEvent, useLayoutEffect } from 'react'
import type { SheetElements } from '#web/gallery/navigation/sheet-elements.ts'
import { isForPage } from '#web/lib/keyboard/use-page-keys.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import type { GridSelection } from './grid-selection.ts'
import { actionOfKey } from './selection-keys.ts'

const SelectionLayer = lazyNamed(() => import('./selection-layer.tsx'), 'SelectionLayer')

type SheetSelectionProps = Omit<ComponentProps<typeof SelectionLayer>, 'elements'> & {
  /** Undefined until they are in the document. */
  elements: SheetElements | undefined
  /** Whether the sheet shows photos. */
  hasPhotos: boolean
  /** Whether nothing covers the sheet. */
  onTop: boolean
}

/** Selection on a sheet: the keys of the whole page, also while no photo is shown, and the layer over its photos. */
export function SheetSelection({ elements, hasPhotos, onTop, ...layer }: SheetSelectionProps) {
  useSelectionKeys(layer.selection, onTop)
  return (
    elements &&
    hasPhotos && (
      <Suspense>
        <SelectionLayer {...layer} elements={elements} />
      </Suspense>
    )
  )
}

/** Selects all, none or the others, and undoes, by keys of the whole page. */
function useSelectionKeys(selection: GridSelection, onTop: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOfKey(event)
    if (action === undefined || !onTop || !isForPage(event)) return
    // with nothing to clear, Escape is left to others
    if (action === 'none' && selection.get().count === 0) return
    event.preventDefault()
    selection[action]()
  })
  useLayoutEffect(() => {
    const listening = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
