import { useEffect, useState } from 'react'
import { useAddresses } from '#web/album/use-addresses.ts'
import { useAlbum } from '#web/album/use-album.tsx'

/** Seconds for which a photo can be shown. */
export const paces = [3, 5, 10, 20] as const

export type Pace = (typeof paces)[number]

/** The next one of so many, around the end. */
const around = (index: number, count: number) => (count === 0 ? 0 : (index + count) % count)

/**
 * The photos of the filter one after the other: the next follows the pace after a photo has come into view, so that none is
 * passed on a slow line. New photos and other filters leave the one in view where it is.
 */
export function useSlides(first: string | undefined) {
  const { source, onPictureError } = useAlbum()
  const { count } = source
  const [place, setPlace] = useState({ photoId: first, index: 0 })
  const [isPlaying, setIsPlaying] = useState(true)
  const [pace, setPace] = useState<Pace>(5)
  /** The address that came into view or could not be loaded. */
  const [settled, setSettled] = useState<{ src: string; isFailed: boolean }>()
  const found = place.photoId === undefined ? -1 : source.indexOf(place.photoId)
  // what has gone leaves its place to the one after it
  const index = found === -1 ? Math.min(place.index, Math.max(0, count - 1)) : found
  const [src, nextSrc] = useAddresses(count === 0 ? [] : [index, around(index + 1, count)])
  const goTo = (to: number) => {
    const at = around(to, count)
    if (count > 0) setPlace({ photoId: source.idAt(at), index: at })
  }
  const isSettled = src !== undefined && settled?.src === src
  const photo = count === 0 ? undefined : source.photoAt(index)
  const id = photo?.id
  // a timer, outside React
  useEffect(() => {
    if (!isPlaying || !isSettled || count < 2) return undefined
    const timer = setTimeout(() => {
      const at = around(index + 1, count)
      setPlace({ photoId: source.idAt(at), index: at })
    }, pace * 1000)
    return () => clearTimeout(timer)
  }, [isPlaying, isSettled, pace, index, count, source])
  return {
    photo,
    index,
    count,
    picture: photo && src !== undefined ? { src, alt: photo.name } : undefined,
    nextSrc: count > 1 ? nextSrc : undefined,
    isLoading: !isSettled,
    isFailed: isSettled && settled.isFailed,
    isPlaying,
    pace,
    setPace,
    toggle: () => setIsPlaying(!isPlaying),
    goTo,
    onShown: (shown: string) => setSettled({ src: shown, isFailed: false }),
    onFail: (failed: string) => {
      setSettled({ src: failed, isFailed: true })
      // its address may have expired: a new one is another try
      if (id !== undefined) onPictureError(id)
    },
  }
}

export type Slides = ReturnType<typeof useSlides>
