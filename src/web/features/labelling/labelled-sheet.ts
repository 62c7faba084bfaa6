import type { LabelIndex } from '#web/data/album/label-index.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { Relationship } from '#web/data/resources/album-queries.ts'

/** What labelling needs of a sheet. */
export type LabelledSheet = {
  albumId: string
  relationship: Relationship
  /** With the labels as wanted. */
  columns: PhotoColumns
  labels: LabelIndex
}

/** Who may be an admin is offered it; the service says no where they are not. */
export const mayLabel = ({ relationship }: Pick<LabelledSheet, 'relationship'>): boolean =>
  relationship !== 'Participant'
