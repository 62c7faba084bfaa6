import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useAddresses } from '#web/album/use-rows.ts'

/** Choices of seconds per photo. */
export const paces = [3, 5, 10, 20] as const

export type Pace = (typeof paces)[number]

/** Wraps an index around at either end. */
const around = (index: number, count: number) => (count === 0 ? 0 : (index + count) % count)

/**
 * Steps through the filtered photos. The pace counts from when a photo has loaded, so that a slow connection skips
 * none. Arriving photos and filter changes keep the current photo.
 */
export function useSlides(first: string | undefined) {
  const { source, isWhole, lingering, letGo, onPictureError, around: placeOf } = useAlbum()
  const [place, setPlace] = useState({ photoId: first, index: 0 })
  const [isPlaying, setIsPlaying] = useState(true)
  const [pace, setPace] = useState<Pace>(5)
  /** The photo that last loaded or failed to, and its address. */
  const [settled, setSettled] = useState<{ id: string | undefined; src: string; isFailed: boolean }>()
  /** The photo whose picture is in view: the one before while the next loads, or has failed. */
  const [inView, setInView] = useState<string>()
  const [removals, setRemovals] = useState(0)
  if (inView !== undefined && isWhole && source.indexOf(inView) === -1) {
    setInView(undefined)
    setRemovals(removals + 1)
  }
  // it is shown to others: photos that stop matching are dropped before the paint, not held as on the sheet
  useLayoutEffect(() => {
    if (lingering > 0) letGo()
  })
  const found = place.photoId === undefined ? -1 : source.indexOf(place.photoId)
  // a photo that may yet arrive is waited for
  const count = place.photoId !== undefined && found === -1 && !isWhole ? 0 : source.count
  // a photo that is gone, or that the filter leaves out, is replaced by the one after it
  const after = place.photoId === undefined ? undefined : placeOf(place.photoId).next
  const index = found === -1 ? Math.min(after ?? place.index, Math.max(0, count - 1)) : found
  const [src, nextSrc] = useAddresses(count === 0 ? [] : [index, around(index + 1, count)])
  const goTo = (to: number) => {
    const at = around(to, count)
    if (count > 0) setPlace({ photoId: source.idAt(at), index: at })
  }
  const photo = count === 0 ? undefined : source.photoAt(index)
  const id = photo?.id
  // by the photo, too: its address is unknown for a moment whenever the album has been read again
  const isSamePhoto = settled?.id === id && (src === undefined || settled?.isFailed === false)
  const isSettled = settled !== undefined && (settled.src === src || isSamePhoto)
  const advance = useEffectEvent(() => goTo(index + 1))
  const timed = isPlaying && isSettled && count > 1 ? id : undefined
  // a timer, outside React; changes of the album don't restart it
  useEffect(() => {
    if (timed === undefined) return undefined
    const timer = setTimeout(() => advance(), pace * 1000)
    return () => clearTimeout(timer)
  }, [timed, pace])
  return {
    photo,
    index,
    count,
    picture: photo && src !== undefined ? { id: photo.id, src, alt: photo.name } : undefined,
    /** How many photos were removed while in view: a removed picture must not stay until the next has loaded. */
    removals,
    nextSrc: count > 1 ? nextSrc : undefined,
    isLoading: !isSettled,
    isFailed: isSettled && settled.isFailed,
    isPlaying,
    pace,
    setPace,
    toggle: () => setIsPlaying(!isPlaying),
    goTo,
    onShown: (shown: string) => {
      setSettled({ id, src: shown, isFailed: false })
      setInView(id)
    },
    onFail: (failed: string) => {
      // of a photo, or an address, that is no longer wanted
      if (failed !== src) return
      setSettled({ id, src: failed, isFailed: true })
      // the address may have expired; a new one is tried
      if (id !== undefined) onPictureError(id)
    },
  }
}

export type Slides = ReturnType<typeof useSlides>
