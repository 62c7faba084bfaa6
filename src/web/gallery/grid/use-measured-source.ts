import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { withMeasured } from '#web/gallery/layout/measured-ratios.ts'
import { isRatio } from '#web/gallery/layout/photo-ratio.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import type { ScrollViewStore } from '#web/gallery/navigation/scroll-view.ts'
import type { PictureLoader } from '#web/gallery/pictures/picture-loader.ts'

/** Width by height of photos, as their pictures told. */
export type MeasuredRatios = Map<string, number>

/** Milliseconds that pictures are gathered for, so that a screen of them is one new layout; and without a scroll. */
const TOGETHER = 400

/** Pictures come in whole pixels: a difference this small is none. */
const SAME = 0.02

type MeasuredOptions = { source: PhotoSource; pictures: PictureLoader; view: ScrollViewStore; ratios: MeasuredRatios }

/**
 * The photos with their true shapes where the service gives no sizes: each picture tells its own. The sheet is laid out
 * anew for many at once, and not while it is being scrolled; the photo under the eye stays where it is, as with every
 * layout.
 */
export function useMeasuredSource({ source, pictures, view, ratios }: MeasuredOptions): PhotoSource {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(() => new Map(ratios))
  const isUntold = useEffectEvent((photoId: string) => !isRatio(source.ratios[source.indexOf(photoId)]))
  // pictures arrive outside React, and the scrolling is the browser's
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
      if (!isRatio(ratio) || !isUntold(photoId) || Math.abs((ratios.get(photoId) ?? 0) - ratio) < SAME * ratio) return
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
