import { useLayoutEffect, useRef } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'

type Give = Labelling['give']

/** Gives labels. Those given before the store is open, which may have to wait for the service, follow once it is. */
export function useGiveLabels(albumId: string, labelling: Pick<Labelling, 'give'> | undefined): Give {
  const early = useRef<{ albumId: string; options: Parameters<Give>[0] }[]>([])
  useLayoutEffect(() => {
    if (!labelling) return
    for (const given of early.current.splice(0)) if (given.albumId === albumId) labelling.give(given.options)
  }, [albumId, labelling])
  return (options) => {
    if (labelling) labelling.give(options)
    else early.current.push({ albumId, options })
  }
}
