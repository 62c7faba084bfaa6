import type { Photo } from '#contract/index.ts'
import type { PhotoIndex } from './photo-index.ts'
import type { MediaKind } from './photo-media.ts'

/** What a sheet is narrowed to; the conditions that are given must all hold. Matching is exact and case-sensitive. */
export type PhotoFilter = {
  label?: string | undefined
  restrictedLabel?: string | undefined
  only?: 'unlabelled' | 'videos' | 'live' | undefined
}

export const isFiltered = ({ label, restrictedLabel, only }: PhotoFilter): boolean =>
  label !== undefined || restrictedLabel !== undefined || only !== undefined

const kindOf: Partial<Record<NonNullable<PhotoFilter['only']>, MediaKind>> = { videos: 'video', live: 'live' }

const isUnlabelled = ({ labels = [], restrictedLabels = [] }: Photo) => labels.length + restrictedLabels.length === 0

/** Positions of the photos that match, in the album's order. */
export function matchingPhotos({ photos, kinds }: Pick<PhotoIndex, 'photos' | 'kinds'>, filter: PhotoFilter): Uint32Array {
  const { label, restrictedLabel, only } = filter
  const kind = only && kindOf[only]
  const matching = new Uint32Array(photos.length)
  let count = 0
  for (const [position, photo] of photos.entries()) {
    const matches =
      (label === undefined || photo.labels?.includes(label)) &&
      (restrictedLabel === undefined || photo.restrictedLabels?.includes(restrictedLabel)) &&
      (kind === undefined || kinds[position] === kind) &&
      (only !== 'unlabelled' || isUnlabelled(photo))
    if (matches) matching[count++] = position
  }
  return matching.subarray(0, count)
}
