import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'

type Giver = Pick<Labelling, 'give'>
type Give = Labelling['give']
type EarlyLabels = { albumId: string; options: Parameters<Give>[0] }

type GiveLabelsOptions = {
  albumId: string
  /** Undefined until the album's store is open, which may have to wait for the service. */
  labelling: Giver | undefined
  /** Opens the store of an album that has been left. */
  whenOpen: (albumId: string) => Promise<Giver>
}

/**
 * Adds and removes labels. Changes made before the store is open are applied once it is, whichever page is open then.
 */
export function useGiveLabels({ albumId, labelling, whenOpen }: GiveLabelsOptions): Give {
  const early = useRef<EarlyLabels[]>([])
  const takeEarly = (of: string) => {
    const taken = early.current.filter((given) => given.albumId === of)
    early.current = early.current.filter((given) => given.albumId !== of)
    return taken
  }
  const giveEarly = useEffectEvent((to: Giver) => {
    for (const { options } of takeEarly(albumId)) to.give(options)
  })
  useLayoutEffect(() => {
    if (labelling) giveEarly(labelling)
  }, [labelling])
  const giveLater = useEffectEvent((of: string) => {
    const left = takeEarly(of)
    if (left.length === 0) return
    // without a connection there is no store to open
    void whenOpen(of).then(
      (to) => left.forEach(({ options }) => to.give(options)),
      () => undefined,
    )
  })
  useEffect(() => () => giveLater(albumId), [albumId])
  return (options) => {
    if (labelling) labelling.give(options)
    else early.current.push({ albumId, options })
  }
}
