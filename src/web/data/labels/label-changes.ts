import { type Label, labelId } from '#web/data/album/label.ts'
import { copyBits, hasBit, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** What the app knows about a label on a photo beyond the service's last answer. */
export type PendingLabel = Label & {
  photoId: string
  /** The intent, until the service has answered. */
  wanted?: boolean | undefined
  /** Answered by the service; `at` is the moment of the answer. */
  confirmed?: { present: boolean; at: number } | undefined
}

/** Keyed by `photoLabelId`. */
export type PendingLabels = ReadonlyMap<string, PendingLabel>

/**
 * Whether the label is on the photo; undefined if the answer requested at `askedAt` is newer. An intent overrides
 * everything, a later confirmation overrides the answer.
 */
function presenceSince({ wanted, confirmed }: PendingLabel, askedAt: number): boolean | undefined {
  if (wanted !== undefined) return wanted
  return confirmed && confirmed.at > askedAt ? confirmed.present : undefined
}

/** The columns of an answer with pending labels applied. Returns the same object where nothing changes. */
export function withPendingLabels(
  columns: PhotoColumns,
  { pending, askedAt }: { pending: PendingLabels; askedAt: number },
): PhotoColumns {
  const labels = [...columns.labels]
  const numbers = new Map(labels.map((label, number) => [labelId(label), number]))
  const copied = new Set<number>()
  for (const label of pending.values()) {
    const present = presenceSince(label, askedAt)
    // before the look-up, as most entries are older than the answer once an album has been labelled for a while
    if (present === undefined) continue
    const position = columns.positions.get(label.photoId)
    if (position === undefined) continue
    const name = labelId(label)
    const number = numbers.get(name) ?? labels.length
    const bits = labels[number]?.bits ?? new Uint32Array(0)
    if (hasBit(bits, position) === present) continue
    const own = copied.has(number) ? bits : copyBits(bits, columns.count)
    copied.add(number)
    numbers.set(name, number)
    setBit(own, position, present)
    labels[number] = { text: label.text, kind: label.kind, bits: own }
  }
  return copied.size === 0 ? columns : { ...columns, labels }
}
