import { useEffect } from 'react'
import type { ThumbnailAddress } from '#web/data/resources/thumbnail-address.ts'
import { photosOfRows } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { whenPainted } from '#web/lib/async/sleep.ts'
import type { PictureLoader } from './picture-loader.ts'
import { wantedPicture } from './picture-queue.ts'

type WantedOptions = {
  pictures: PictureLoader
  scope: string
  thumbnailAt: ThumbnailAddress | undefined
  layout: RowsLayout
  source: PhotoSource
  /** Rows whose pictures are loaded, and those of them in view; both inclusive. */
  ready: { from: number; to: number }
  inView: { from: number; to: number }
  hurried: boolean
}

/** The photos out of view: those below first, then those above, the nearest first. */
const around = ({ layout, ready, inView }: Pick<WantedOptions, 'layout' | 'ready' | 'inView'>): number[] => [
  ...photosOfRows(layout, inView.to + 1, ready.to),
  ...photosOfRows(layout, ready.from, inView.from - 1).toReversed(),
]

/** Requests the pictures in view from the loader, then prefetches those around it. */
export function useWantedPictures(options: WantedOptions): void {
  const { pictures, scope, thumbnailAt, layout, source, ready, inView, hurried } = options
  // the loader and its worker live outside React
  useEffect(() => {
    // the size of a picture depends on the layout's width
    if (source.count === 0 || layout.count !== source.count || layout.width === 0) return
    let current = true
    const seen = photosOfRows(layout, inView.from, inView.to)
    const others = around({
      layout,
      ready: { from: ready.from, to: ready.to },
      inView: { from: inView.from, to: inView.to },
    })
    const indexes = [...seen, ...others]
    const want = () => {
      const wanted = indexes.map((index) => wantedPicture(layout, source, index))
      pictures.want(wanted, { inView: seen.length, hurried, scope, thumbnailAt })
    }
    want()
    const missing = hurried ? [] : indexes.filter((index) => source.addressAt(index) === undefined)
    const load = async () => {
      // reading dozens of rows takes as long as a frame, so the pending paint goes first
      await whenPainted()
      if (!current) return
      await source.loadAddresses(missing)
      if (current) want()
    }
    if (missing.length > 0) void load()
    return () => {
      current = false
    }
  }, [pictures, scope, thumbnailAt, layout, source, ready.from, ready.to, inView.from, inView.to, hurried])
}
