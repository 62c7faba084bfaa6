import { sameLabel } from '#web/data/album/label.ts'
import {
  uniteBits,
  copyBits,
  countCommon,
  emptyBits,
  hasBit,
  type PhotoBits,
  setBit,
} from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { LabelShortcuts } from '#web/data/labelling/shortcuts.ts'

type CullQueueOptions = {
  /** Positions of the photos that the filter shows, ascending. */
  shown: Uint32Array
  /** The photos of this reviewer, if the work is split. */
  share?: PhotoBits | undefined
  /** Photos that were decided when this pass began, if it is over undecided ones only. */
  decided?: PhotoBits | undefined
}

/** The queue: positions of the photos to be looked at, ascending. */
export function cullQueue({ shown, share, decided }: CullQueueOptions): Uint32Array {
  if (share === undefined && decided === undefined) return shown
  return shown.filter(
    (position) => (share === undefined || hasBit(share, position)) && !(decided && hasBit(decided, position)),
  )
}

/** The queue as a set. */
export function queueBits(queue: Uint32Array, count: number): PhotoBits {
  const bits = emptyBits(count)
  for (let at = 0; at < queue.length; at++) setBit(bits, queue[at] ?? 0, true)
  return bits
}

type ResumeOptions = Pick<PhotoColumns, 'ids'> & {
  hasSeen: (photoId: string) => boolean
  /** The place was the end of the queue. */
  isPassed: boolean
  /** Lists the photos that came after the place, if it is one of this visit. */
  after?: (() => Iterable<string>) | undefined
  /** The index of a photo in the queue. */
  indexOf: (photoId: string) => number | undefined
}

/**
 * The index to resume at when the photo of the place has left the album. In the same visit: the first photo after it that
 * is still in the queue, else the end. Later: the first unseen photo, else the end (`isPassed`) or the start.
 */
export function resumeIndex(queue: Uint32Array, { ids, hasSeen, isPassed, after, indexOf }: ResumeOptions): number {
  for (const photoId of after?.() ?? []) {
    const index = indexOf(photoId)
    if (index !== undefined) return index
  }
  if (after) return queue.length
  const unseen = queue.findIndex((position) => !hasSeen(ids[position] ?? ''))
  if (unseen !== -1) return unseen
  return isPassed ? queue.length : 0
}

type DecidedOptions = {
  shortcuts: LabelShortcuts
  /** Photos decided on this device by a shortcut that only removes labels: their labels don't show it. */
  decidedHere: PhotoBits
}

/** The decided photos: those with a label that some label shortcut adds, and those decided on this device. */
export function decidedBits(
  { labels, count }: Pick<PhotoColumns, 'labels' | 'count'>,
  { shortcuts, decidedHere }: DecidedOptions,
): PhotoBits {
  const bits = copyBits(decidedHere, count)
  const given = shortcuts.flatMap(({ steps }) => steps.filter(({ wanted }) => wanted))
  for (const label of labels) if (given.some((step) => sameLabel(step, label))) uniteBits(bits, label.bits)
  return bits
}

type CullProgress = {
  /** Photos in the queue. */
  total: number
  seen: number
  decided: number
}

export const cullProgress = (
  queue: PhotoBits,
  { total, seen, decided }: { total: number; seen: PhotoBits; decided: PhotoBits },
): CullProgress => ({
  total,
  seen: countCommon(queue, seen),
  decided: countCommon(queue, decided),
})
