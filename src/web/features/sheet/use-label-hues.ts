import { useMemo, useState } from 'react'
import type { Label } from '#web/data/label-index.ts'
import { labelHues } from '#web/lib/label-hue.ts'

/**
 * The dot colours of an album's public labels. Given out once per visit: a label that comes gets the next colour, and
 * one that goes takes none of the others' with it. `labels`: the same array as long as they are the same.
 */
export function useLabelHues(albumId: string, labels: readonly Pick<Label, 'text'>[]): ReadonlyMap<string, string> {
  const [given, setGiven] = useState<{ albumId: string; order: readonly string[] }>({ albumId, order: [] })
  const order = given.albumId === albumId ? given.order : noOrder
  const fresh = useMemo(() => {
    const known = new Set(order)
    return [...new Set(labels.map(({ text }) => text))].filter((text) => !known.has(text))
  }, [order, labels])
  if (fresh.length > 0) setGiven({ albumId, order: [...order, ...fresh] })
  return useMemo(() => labelHues([...given.order]), [given])
}

const noOrder: readonly string[] = []
