import { anyLabel } from './label-index.ts'
import type { Label } from './label-index.ts'
import { allBits, dropBits, keepBits, type PhotoBits, positionsOf, setBit } from './photo-bits.ts'
import { mediaKinds, type PhotoColumns } from './photo-columns.ts'

/** What a sheet is narrowed to; the conditions that are given must all hold. Matching is exact and case-sensitive. */
export type PhotoFilter = {
  label?: string | undefined
  restrictedLabel?: string | undefined
  only?: 'unlabelled' | 'videos' | 'live' | undefined
}

export const isFiltered = ({ label, restrictedLabel, only }: PhotoFilter): boolean =>
  label !== undefined || restrictedLabel !== undefined || only !== undefined

const none: PhotoBits = new Uint32Array(0)

const carrying = ({ labels }: PhotoColumns, { text, kind }: Label): PhotoBits =>
  labels.find((label) => label.kind === kind && label.text === text)?.bits ?? none

function ofKind({ kinds, count }: PhotoColumns, kind: 'video' | 'live'): PhotoBits {
  const number = mediaKinds.indexOf(kind)
  const bits = new Uint32Array(allBits(count).length)
  for (const [position, other] of kinds.entries()) if (other === number) setBit(bits, position, true)
  return bits
}

/** Positions of the photos that match, in the album's order. */
export function matchingPhotos(columns: PhotoColumns, { label, restrictedLabel, only }: PhotoFilter): Uint32Array {
  const matching = allBits(columns.count)
  if (label !== undefined) keepBits(matching, carrying(columns, { text: label, kind: 'public' }))
  if (restrictedLabel !== undefined) keepBits(matching, carrying(columns, { text: restrictedLabel, kind: 'restricted' }))
  if (only === 'videos') keepBits(matching, ofKind(columns, 'video'))
  if (only === 'live') keepBits(matching, ofKind(columns, 'live'))
  if (only === 'unlabelled') dropBits(matching, anyLabel(columns))
  return positionsOf(matching)
}
