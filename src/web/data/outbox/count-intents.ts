import type { LabelBatch } from './label-batch.ts'

/** Number of intents of a batch: one for each label and photo to send. */
export const countIntents = ({ groups }: Pick<LabelBatch, 'groups'>): number =>
  groups.reduce((sum, { photoIds, unsure = [] }) => sum + photoIds.length + unsure.length, 0)
