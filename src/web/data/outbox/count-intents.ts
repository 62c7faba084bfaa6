type Groups = readonly { photoIds: readonly string[]; unsure?: readonly string[] }[]

/** Number of intents of a batch: one for each label and photo to send. */
export const countIntents = ({ groups }: { groups: Groups }): number =>
  groups.reduce((sum, { photoIds, unsure = [] }) => sum + photoIds.length + unsure.length, 0)
