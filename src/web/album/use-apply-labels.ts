import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { quoteLabel } from '#web/data/album/label.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

type Labeller = Pick<Labelling, 'apply' | 'settled'>
type ApplyLabels = Labelling['apply']
/** `over`: aborted once they are stored, or given up. */
type EarlyLabels = { albumId: string; options: Parameters<ApplyLabels>[0]; over: AbortController }

type ApplyLabelsOptions = {
  albumId: string
  /** Undefined until the album's store is open, which may have to wait for the service. */
  labelling: Labeller | undefined
  /** Opens the store of an album that has been left; undefined if the connection has ended. */
  whenOpen: (albumId: string) => Promise<Labeller | undefined>
}

const topicOf = (albumId: string) => `early labels ${albumId}`

const labelsOf = (early: readonly EarlyLabels[]): string[] => [
  ...new Set(early.flatMap(({ options }) => options.steps).map(quoteLabel)),
]

/** Applies labels. @returns when they are stored */
async function give(early: readonly EarlyLabels[], to: Labeller): Promise<void> {
  for (const { options } of early) to.apply(options)
  await to.settled()
}

/**
 * Adds and removes labels. Changes made before the store is open are applied once it is, whichever page is open then;
 * meanwhile a notice says that they wait, and the browser asks before it closes the page.
 */
export function useApplyLabels({ albumId, labelling, whenOpen }: ApplyLabelsOptions): ApplyLabels {
  const toast = useToast()
  const early = useRef<EarlyLabels[]>([])
  const takeEarly = (of: string) => {
    const taken = early.current.filter((given) => given.albumId === of)
    early.current = early.current.filter((given) => given.albumId !== of)
    return taken
  }
  const end = (given: readonly EarlyLabels[]) => {
    for (const { albumId: of, over } of given) {
      over.abort()
      toast.withdraw(topicOf(of))
    }
  }
  const applyEarly = useEffectEvent((to: Labeller) => {
    const taken = takeEarly(albumId)
    void give(taken, to).then(() => end(taken))
  })
  useLayoutEffect(() => {
    if (labelling) applyEarly(labelling)
  }, [labelling])
  const applyLater = useEffectEvent((of: string) => {
    const left = takeEarly(of)
    if (left.length === 0) return
    void whenOpen(of)
      .then((to) => to && give(left, to))
      .catch(() => toast.show({ text: messages.notGiven(labelsOf(left)), tone: 'error' }))
      .then(() => end(left))
  })
  useEffect(() => () => applyLater(albumId), [albumId])
  return (options) => {
    if (labelling) return labelling.apply(options)
    const over = new AbortController()
    early.current.push({ albumId, options, over })
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: over.signal })
    const labels = labelsOf(early.current.filter((given) => given.albumId === albumId))
    toast.show({ text: messages.waiting(labels), topic: topicOf(albumId), stays: true })
  }
}
