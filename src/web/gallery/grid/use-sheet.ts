import { useCallback, useMemo, useState, useSyncExternalStore, useLayoutEffect, useEffect, useEffectEvent } from 'react'
import { withMeasured, isRatio } from '#web/gallery/layout/photo-ratio.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { scrollScale } from '#web/gallery/layout/scroll-scale.ts'
import { createSheetLayouts } from '#web/gallery/layout/sheet-layouts.ts'
import type { ViewSettings } from '#web/gallery/layout/view-settings.ts'
import { createScrollView, type ScrollViewStore } from '#web/gallery/navigation/scroll-view.ts'
import type { SheetElements } from '#web/gallery/navigation/sheet-elements.ts'
import type { PictureLoader } from '#web/gallery/pictures/picture-loader.ts'
import { usePictures } from '#web/gallery/pictures/use-picture-loader.ts'
import { savesData } from '#web/lib/screen/saves-data.ts'
import type { SheetLayout } from './rendered-rows.ts'

type SheetOptions = {
  source: PhotoSource
  settings: ViewSettings
  measured?: MeasuredRatios | undefined
  isHighlighted?: ((index: number) => boolean) | undefined
}

/** A sheet's elements, viewport, layout at its width, and whether to save data; dims photos that aren't highlighted. */
export function useSheet({ source: given, settings: { arrangement, density }, measured, isHighlighted }: SheetOptions) {
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
  useDimmedTiles(elements, isHighlighted)
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
  return { attach, view, elements, pictures, saves: savesData(), state, sheet }
}

function elementsOf(scroller: HTMLElement): SheetElements | undefined {
  const bar = scroller.querySelector<HTMLElement>('[data-bar]')
  const grid = scroller.querySelector<HTMLElement>(':scope > [data-grid]')
  return bar && grid ? { scroller, bar, grid } : undefined
}

/** Dims the photos that are not highlighted, if any photo near the view is; without `isHighlighted` dims nothing. */
function useDimmedTiles(elements: SheetElements | undefined, isHighlighted: ((index: number) => boolean) | undefined) {
  // an attribute set outside React, after every render since rows come and go: saves rendering the tiles
  useLayoutEffect(() => {
    if (elements === undefined || isHighlighted === undefined) return undefined
    const tiles = [...elements.grid.querySelectorAll<HTMLElement>('[data-index]')]
    const dimmed = tiles.filter(({ dataset }) => !isHighlighted(Number(dataset['index'])))
    if (dimmed.length === tiles.length) return undefined
    for (const tile of dimmed) tile.toggleAttribute('data-dimmed', true)
    return () => {
      for (const tile of dimmed) tile.removeAttribute('data-dimmed')
    }
  })
}

/** Measured ratios of photos, width by height, by identifier. */
export type MeasuredRatios = Map<string, number>

/** Debounce in milliseconds: a screen of pictures makes one new layout, after scrolling has stopped. */
const TOGETHER = 400

/** Relative tolerance: pictures come in whole pixels. */
const SAME = 0.02

type MeasuredOptions = { source: PhotoSource; pictures: PictureLoader; view: ScrollViewStore; ratios: MeasuredRatios }

/**
 * The photos with measured ratios where the service gives no sizes. New ratios are applied in batches, and not during
 * scrolling; scroll anchoring works as with every layout.
 */
function useMeasuredSource({ source, pictures, view, ratios }: MeasuredOptions): PhotoSource {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(() => new Map(ratios))
  const isUnknown = useEffectEvent((photoId: string) => !isRatio(source.ratios[source.indexOf(photoId)]))
  // the picture loader and scrolling are outside React
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      timer = undefined
      setMeasured(new Map(ratios))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(take, TOGETHER)
    }
    const stopShapes = pictures.onShape((photoId, ratio) => {
      if (!isRatio(ratio) || !isUnknown(photoId) || Math.abs((ratios.get(photoId) ?? 0) - ratio) < SAME * ratio) return
      ratios.set(photoId, ratio)
      if (timer === undefined) wait()
    })
    const stopScrolls = view.onScroll(() => {
      if (timer !== undefined) wait()
    })
    return () => {
      stopShapes()
      stopScrolls()
      clearTimeout(timer)
    }
  }, [pictures, view, ratios])
  return useMemo(() => {
    const corrected = withMeasured(source.ratios, toIndexes(source, measured))
    return corrected === source.ratios ? source : { ...source, ratios: corrected }
  }, [source, measured])
}

function* toIndexes(source: PhotoSource, measured: ReadonlyMap<string, number>): Generator<[number, number]> {
  for (const [photoId, ratio] of measured) yield [source.indexOf(photoId), ratio]
}
