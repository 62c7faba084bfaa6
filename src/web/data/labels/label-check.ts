import type { LabelCount, LabelIndex } from '#web/data/album/label-index.ts'
import { looksPrivate } from './private-words.ts'

/** One text on both sides: participants see it on some photos, and are kept from seeing it on others. */
export type LabelOfBothKinds = { text: string; public: number; restricted: number }

export type LabelFindings = {
  twins: readonly LabelOfBothKinds[]
  /** Public labels that read like something that is not for everyone. */
  privateLooking: readonly LabelCount[]
}

/** What an admin may not have meant: labels that participants see although they look as if they should not. */
export function checkLabels(labels: LabelIndex): LabelFindings {
  const restricted = new Map(labels.restricted.map(({ text, count }) => [text, count]))
  return {
    twins: labels.public.flatMap(({ text, count }) => {
      const hidden = restricted.get(text)
      return hidden === undefined ? [] : { text, public: count, restricted: hidden }
    }),
    privateLooking: labels.public.filter(({ text }) => looksPrivate(text)),
  }
}

/** How many labels need a look; one that does for both reasons counts once. */
export const countFindings = ({ twins, privateLooking }: LabelFindings): number =>
  new Set([...twins, ...privateLooking].map(({ text }) => text)).size
