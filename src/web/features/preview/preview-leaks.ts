import type { PreviewState } from '#contract/extensions.ts'
import { limits, type PreviewPhoto } from '#contract/index.ts'
import { labelsAt } from '#web/data/album/label-index.ts'
import { type Label, labelId, type LabelKind } from '#web/data/album/label.ts'
import { allBits, unionOf, emptyBits, hasBits, positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { Chip, Condition } from '#web/data/filter/filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { looksPrivate } from '#web/data/labels/privacy-check.ts'
import type { WantedOnPhotos } from '#web/data/outbox/label-batch.ts'

/** A public photo, and its labels that are hidden from participants or look as if they should be. */
export type Leak = {
  photo: PreviewPhoto
  labels: Label[]
  /** The kinds in which it has the preview label. */
  preview: LabelKind[]
}

/** The label that puts a photo into the preview of our own service; if restricted, it is no leak. */
const PREVIEW_LABEL = 'preview'

const kinds = ['restricted', 'public'] as const

export type ChosenPhotos = {
  /** Ascending. */
  positions: readonly number[]
  /** They have the preview label; or none has, and they are the album's first, or all of them. */
  why: 'whyLabelled' | 'whyFirst' | 'whyAll'
}

/**
 * The photos that our own service shows in a preview; chosen as by `choosePreview` there. Only the service knows of
 * photos whose files are gone.
 */
export function chosenPhotos({ labels, count }: PhotoColumns, state?: Pick<PreviewState, 'isLost'>): ChosenPhotos {
  const labelled = labels
    .filter(({ text }) => text === PREVIEW_LABEL)
    .reduce((all, { bits }) => unionOf(all, bits), emptyBits(count))
  const isAny = state?.isLost === true || hasBits(labelled)
  const positions = [...positionsOf(isAny ? labelled : allBits(count)).subarray(0, limits.previewPhotos)]
  return { positions, why: isAny ? 'whyLabelled' : positions.length < count ? 'whyFirst' : 'whyAll' }
}

export function leaksOf(previewPhotos: readonly PreviewPhoto[], album: PhotoColumns): Leak[] {
  const labelsOf = ({ photoId }: PreviewPhoto, kind: LabelKind) =>
    labelsAt(album, album.positions.get(photoId) ?? -1, kind)
  return previewPhotos
    .map((photo) => {
      const hidden = labelsOf(photo, 'restricted').filter((label) => label !== PREVIEW_LABEL)
      const shown = labelsOf(photo, 'public').filter((label) => looksPrivate(label) && !hidden.includes(label))
      const labels: Label[] = [
        ...hidden.map((text) => ({ text, kind: 'restricted' as const })),
        ...shown.map((text) => ({ text, kind: 'public' as const })),
      ]
      return { photo, labels, preview: kinds.filter((kind) => labelsOf(photo, kind).includes(PREVIEW_LABEL)) }
    })
    .filter(({ labels }) => labels.length > 0)
}

/** The distinct labels of leaks, in order of occurrence. */
export function leakedLabels(leaks: readonly Leak[]): string[] {
  return [...new Set(leaks.flatMap(({ labels }) => labels.map(({ text }) => text)))]
}

const chip = (condition: Condition): Chip => ({ condition, without: false, off: false })

/** A filter that shows the leaks on the sheet: by their labels and, if they all have it, the preview label. */
export function leakFilter(leaks: readonly Leak[]): string {
  // one label of each photo is enough to find it
  const seen = new Map(leaks.flatMap(({ labels }) => labels.slice(0, 1).map((label) => [labelId(label), label])))
  const leaked = [...seen.values()].map((label): Condition => ({ type: 'label', ...label }))
  const [only] = leaked
  const any: Condition = leaked.length === 1 && only ? only : { type: 'any', of: leaked }
  const kind = kinds.find((one) => leaks.every(({ preview }) => preview.includes(one)))
  const preview = kind && chip({ type: 'label', text: PREVIEW_LABEL, kind })
  return writeFilter({ match: 'all', chips: [...(preview ? [preview] : []), chip(any)] })
}

/** The label changes that remove leaks from the preview; empty if no label put them there. */
export const previewRemovals = (leaks: readonly Leak[]): WantedOnPhotos[] =>
  kinds.flatMap((kind) => {
    const photoIds = leaks.filter(({ preview }) => preview.includes(kind)).map(({ photo }) => photo.photoId)
    return photoIds.length === 0 ? [] : [{ kind, text: PREVIEW_LABEL, wanted: false, photoIds }]
  })
