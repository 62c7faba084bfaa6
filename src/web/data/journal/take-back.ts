import { sameLabel } from '#web/data/album/label.ts'
import { hasBit } from '#web/data/album/photo-bits.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { NewBatch } from '#web/data/outbox/outbox.ts'
import { type LabelPhotos, planLabels } from '#web/data/outbox/plan-labels.ts'
import { effectOf } from './label-effect.ts'
import { type LabelTrails, trailsOf, wantedWithout } from './label-trails.ts'

type TakeBackOptions = {
  /** Of the album, oldest first. */
  entries: readonly JournalEntry[]
  photos: LabelPhotos
  /** All photos of the album are known: one that is not is gone. */
  isWhole: boolean
}

type Turn = {
  batch: NewBatch
  /** Labels on photos that the change did, and that stay as they are: changed since, or gone. */ leftAlone: number
}

/** What each label on each photo of a trail is to be, unless it was changed since, or is gone. */
function goalsOf(
  trails: LabelTrails,
  { isStanding, photos, isWhole }: Omit<TakeBackOptions, 'entries'> & { isStanding: (id: string) => boolean },
) {
  return [...trails].flatMap(([, { label, photos: own }]) => {
    const bits = photos.labels.find((column) => sameLabel(column, label))?.bits
    const goal = { on: [] as string[], off: [] as string[] }
    for (const [photoId, trail] of own) {
      const position = photos.positions.get(photoId)
      if (position === undefined && isWhole) continue
      const is = position === undefined ? undefined : bits !== undefined && hasBit(bits, position)
      const wanted = is === undefined || is === trail.now ? wantedWithout(trail, isStanding) : is
      if (wanted !== undefined) goal[wanted ? 'on' : 'off'].push(photoId)
    }
    const of = (wanted: boolean, photoIds: string[]) => ({ kind: label.kind, text: label.text, wanted, photoIds })
    return [of(false, goal.off), of(true, goal.on)]
  })
}

/** Brings an album to what it would be if a change had never been made, or had been: as far as nobody else changed it since. */
function turn(root: JournalEntry, { entries, photos, isWhole }: TakeBackOptions, stands: boolean) {
  const turned = new Set<string>()
  for (const { undoes, redoes } of entries) {
    if (undoes !== undefined) turned.add(undoes)
    else if (redoes !== undefined) turned.delete(redoes)
  }
  const isStanding = (id: string) => (id === root.id ? stands : !turned.has(id))
  const goals = goalsOf(trailsOf(root, entries), { isStanding, photos, isWhole })
  const groups = planLabels(photos, goals).filter(({ photoIds, unsure }) => photoIds.length + (unsure?.length ?? 0) > 0)
  const asked = new Set(
    groups.flatMap(({ kind, text, photoIds, unsure = [] }) =>
      [...photoIds, ...unsure].map((photoId) => `${kind} ${text} ${photoId}`),
    ),
  )
  const did = effectOf(root).flatMap(({ kind, text, photoIds }) =>
    photoIds.map((photoId) => `${kind} ${text} ${photoId}`),
  )
  return { groups, leftAlone: did.filter((label) => !asked.has(label)).length }
}

/** Takes a change back. */
export function undoOf(root: JournalEntry, options: TakeBackOptions): Turn {
  const { groups, leftAlone } = turn(root, options, false)
  return { batch: { albumId: root.albumId, what: `Taken back: ${root.what}`, groups, undoes: root.id }, leftAlone }
}

/** Makes a change again that was taken back. */
export function redoOf(root: JournalEntry, options: TakeBackOptions): Turn {
  const { groups, leftAlone } = turn(root, options, true)
  return { batch: { albumId: root.albumId, what: `Made again: ${root.what}`, groups, redoes: root.id }, leftAlone }
}
