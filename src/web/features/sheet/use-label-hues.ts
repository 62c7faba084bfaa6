import { useMemo, useState } from 'react'
import { labelHues } from '#web/lib/label-hue.ts'

/**
 * The dot colours of an album's public labels. Given out once per visit: a label that comes gets the next colour, and
 * one that goes takes none of the others' with it.
 */
export function useLabelHues(albumId: string, labels: readonly string[]): ReadonlyMap<string, string> {
  const [given, setGiven] = useState<{ albumId: string; order: readonly string[] }>({ albumId, order: [] })
  const order = given.albumId === albumId ? given.order : []
  const known = new Set(order)
  const fresh = labels.filter((label) => !known.has(label))
  if (fresh.length > 0) setGiven({ albumId, order: [...order, ...fresh] })
  return useMemo(() => labelHues([...given.order]), [given])
}
