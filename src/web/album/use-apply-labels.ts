import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'

type Labeller = Pick<Labelling, 'apply'>
type ApplyLabels = Labelling['apply']
type EarlyLabels = { albumId: string; options: Parameters<ApplyLabels>[0] }

type ApplyLabelsOptions = {
  albumId: string
  /** Undefined until the album's store is open, which may have to wait for the service. */
  labelling: Labeller | undefined
  /** Opens the store of an album that has been left. */
  whenOpen: (albumId: string) => Promise<Labeller>
}

/**
 * Adds and removes labels. Changes made before the store is open are applied once it is, whichever page is open then.
 */
export function useApplyLabels({ albumId, labelling, whenOpen }: ApplyLabelsOptions): ApplyLabels {
  const early = useRef<EarlyLabels[]>([])
  const takeEarly = (of: string) => {
    const taken = early.current.filter((given) => given.albumId === of)
    early.current = early.current.filter((given) => given.albumId !== of)
    return taken
  }
  const applyEarly = useEffectEvent((to: Labeller) => {
    for (const { options } of takeEarly(albumId)) to.apply(options)
  })
  useLayoutEffect(() => {
    if (labelling) applyEarly(labelling)
  }, [labelling])
  const applyLater = useEffectEvent((of: string) => {
    const left = takeEarly(of)
    if (left.length === 0) return
    // without a connection there is no store to open
    void whenOpen(of).then(
      (to) => left.forEach(({ options }) => to.apply(options)),
      () => undefined,
    )
  })
  useEffect(() => () => applyLater(albumId), [albumId])
  return (options) => {
    if (labelling) labelling.apply(options)
    else early.current.push({ albumId, options })
  }
}
