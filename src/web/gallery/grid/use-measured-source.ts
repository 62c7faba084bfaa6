import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { withMeasured } from '#web/gallery/layout/measured-ratios.ts'
import { isRatio } from '#web/gallery/layout/photo-ratio.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import type { ScrollViewStore } from '#web/gallery/navigation/scroll-view.ts'
import type { PictureLoader } from '#web/gallery/pictures/picture-loader.ts'

/** Measured ratios of photos, width by height, by identifier. */
export type MeasuredRatios = Map<string, number>

/** Debounce in milliseconds, also of scrolling: a screen of pictures makes one new layout. */
const TOGETHER = 400

/** Tolerance, as a share: pictures come in whole pixels. */
const SAME = 0.02

type MeasuredOptions = { source: PhotoSource; pictures: PictureLoader; view: ScrollViewStore; ratios: MeasuredRatios }

/**
 * The photos with measured ratios where the service gives no sizes. The sheet is laid out again for many at once, and not
 * while it is being scrolled; scroll anchoring holds as with every layout.
 */
export function useMeasuredSource({ source, pictures, view, ratios }: MeasuredOptions): PhotoSource {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(() => new Map(ratios))
  const isUnknown = useEffectEvent((photoId: string) => !isRatio(source.ratios[source.indexOf(photoId)]))
  // follows the picture loader and the scrolling, both outside React
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
