import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { scrollScale } from '#web/gallery/layout/scroll-scale.ts'
import { createSheetLayouts } from '#web/gallery/layout/sheet-layout.ts'
import type { ViewSettings } from '#web/gallery/layout/view-settings.ts'
import { createScrollView } from '#web/gallery/navigation/scroll-view.ts'
import type { SheetElements } from '#web/gallery/navigation/use-grid-focus.ts'
import { usePictures } from '#web/gallery/pictures/pictures-context.ts'
import type { SheetLayout } from './rendered-rows.ts'
import { useDimmedTiles } from './use-dimmed-tiles.ts'
import { type MeasuredRatios, useMeasuredSource } from './use-measured-source.ts'

type SheetOptions = {
  source: PhotoSource
  settings: ViewSettings
  measured: MeasuredRatios | undefined
  isLit: ((index: number) => boolean) | undefined
}

/** The elements of a sheet, with the photos that are not lit dimmed, the viewport over it, and its layout at that width. */
export function useSheet({ source: given, settings: { arrangement, density }, measured, isLit }: SheetOptions) {
  const [view] = useState(createScrollView)
  const [layOut] = useState(createSheetLayouts)
  const [elements, setElements] = useState<SheetElements>()
  const attach = useCallback(
    (scroller: HTMLDivElement) => {
      const found = elementsOf(scroller)
      setElements(found)
      return found && view.attach(found)
    },
    [view],
  )
  useDimmedTiles(elements, isLit)
  const state = useSyncExternalStore(view.subscribe, view.get)
  const { width } = state
  const [own] = useState<MeasuredRatios>(() => new Map())
  const pictures = usePictures()
  const source = useMeasuredSource({ source: given, pictures, view, ratios: measured ?? own })
  const layout = useMemo(
    () => layOut(source.ratios, width, { arrangement, density }),
    [layOut, source.ratios, width, arrangement, density],
  )
  const scale = useMemo(() => scrollScale(layout.height), [layout.height])
  const sheet = useMemo<SheetLayout>(() => ({ layout, source, scale }), [layout, source, scale])
  return { attach, view, elements, pictures, state, sheet }
}

function elementsOf(scroller: HTMLElement): SheetElements | undefined {
  const bar = scroller.querySelector<HTMLElement>('[data-bar]')
  const grid = scroller.querySelector<HTMLElement>(':scope > [data-grid]')
  return bar && grid ? { scroller, bar, grid } : undefined
}
