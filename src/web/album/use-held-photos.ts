import { useMemo, useState } from 'react'
import { countBits, hasBit, type PhotoBits, positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { type HeldPhotos, holdPhotos, shownBits } from '#web/data/filter/held-photos.ts'

type HeldPhotosOptions = {
  /** What is asked, of which album: another text lets go of what is held. */
  asked: string
  columns: PhotoColumns
  matching: PhotoBits
}

/** The photos shown: those that match, and those that did when one began to look and do not any more. */
export function useHeldPhotos({ asked, columns, matching }: HeldPhotosOptions) {
  const [held, setHeld] = useState<HeldPhotos>()
  const isCurrent = held?.asked === asked && held.columns === columns && held.matching === matching
  const current = useMemo(
    () => (isCurrent ? held : holdPhotos(held, { asked, columns, matching })),
    [isCurrent, held, asked, columns, matching],
  )
  // what is shown depends on what was shown: kept while rendering, as React has it for state made from what came before
  if (held !== current) setHeld(current)
  const shown = useMemo(() => positionsOf(shownBits(current)), [current])
  const gone = useMemo(() => countBits(current.gone), [current])
  return {
    /** Positions in the album, ascending. */
    shown,
    /** How many of them no longer match. */
    gone,
    isGone: (position: number) => hasBit(current.gone, position),
    letGo: () => setHeld({ ...current, gone: new Uint32Array(0) }),
  }
}
