import { type Label, labelId } from '#web/data/album/label.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { effectOf } from './label-effect.ts'

/** What became of one label on one photo, one after the other. `by`: the change that wanted it; nothing: how it was before, or someone else. */
export type Trail = {
  steps: { by: string | undefined; wanted: boolean }[]
  /** What it is by the last that is known. */ now: boolean | undefined
}

/** By label, then by photo. */
export type LabelTrails = ReadonlyMap<string, { label: Label; photos: Map<string, Trail> }>

type Mention = Label & {
  photoId: string
  wanted: boolean
  /** Before; undefined: nobody knew. */ was: boolean | undefined
}

/** All that an entry says of labels on photos, without what was refused. */
function* mentionsOf(
  { groups, discarded }: Pick<JournalEntry, 'groups' | 'discarded'>,
  isOfInterest: (label: Label) => boolean,
): Generator<Mention> {
  const refused = new Set(discarded)
  let place = 0
  for (const { kind, text, wanted, photoIds, unsure = [], already = [] } of groups) {
    const first = place
    place += photoIds.length + unsure.length
    if (!isOfInterest({ kind, text })) continue
    for (const [index, photoId] of photoIds.entries())
      if (!refused.has(first + index)) yield { kind, text, photoId, wanted, was: !wanted }
    for (const [index, photoId] of unsure.entries())
      if (!refused.has(first + photoIds.length + index)) yield { kind, text, photoId, wanted, was: undefined }
    for (const photoId of already) yield { kind, text, photoId, wanted, was: wanted }
  }
}

/**
 * The trails of all labels on photos of which a change knew what they were before. A label that an entry found otherwise
 * than the one before had left it was changed by someone else in between: that stands, whatever is taken back.
 * @param entries of the album, oldest first.
 */
export function trailsOf(root: JournalEntry, entries: readonly JournalEntry[]): LabelTrails {
  const trails = new Map<string, { label: Label; photos: Map<string, Trail> }>()
  for (const { kind, text, photoId, was } of mentionsOf(root, () => true)) {
    if (was === undefined) continue
    const label = { kind, text }
    const known = trails.get(labelId(label)) ?? { label, photos: new Map<string, Trail>() }
    trails.set(labelId(label), known)
    known.photos.set(photoId, { steps: [], now: undefined })
  }
  const ids = new Set(entries.map(({ id }) => id))
  for (const entry of entries) {
    const turned = entry.undoes ?? entry.redoes
    // what changed nothing can't be taken back, so it holds nothing either
    const isStep = turned === undefined && effectOf(entry).length > 0
    for (const { photoId, wanted, was, ...label } of mentionsOf(entry, (own) => trails.has(labelId(own)))) {
      const trail = trails.get(labelId(label))?.photos.get(photoId)
      if (trail === undefined) continue
      if (was !== undefined && (trail.steps.length === 0 || was !== trail.now))
        trail.steps.push({ by: undefined, wanted: was })
      // what takes back or makes again is no step of its own, unless what it turned is no longer known
      if (isStep) trail.steps.push({ by: entry.id, wanted })
      else if (turned !== undefined && !ids.has(turned)) trail.steps.push({ by: undefined, wanted })
      trail.now = wanted
    }
  }
  return trails
}

/** What the last change that stands wanted; how it was before, if none does. */
export const wantedWithout = ({ steps }: Trail, isStanding: (id: string) => boolean): boolean | undefined =>
  steps.findLast(({ by }) => by === undefined || isStanding(by))?.wanted
