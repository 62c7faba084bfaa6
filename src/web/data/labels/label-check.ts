import type { LabelCount, LabelIndex } from '#web/data/album/label-index.ts'
import { looksPrivate } from './private-words.ts'

/** A text that is both a public and a restricted label: participants see it on some photos, and not on others. */
export type LabelOfBothKinds = { text: string; public: number; restricted: number }

export type LabelFindings = {
  twins: readonly LabelOfBothKinds[]
  /** Public labels with a private-looking text. */
  privateLooking: readonly LabelCount[]
}

/** Privacy check: labels that participants see, though an admin may not have meant them to. */
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

/** Number of labels with a finding; one with both counts once. */
export const countFindings = ({ twins, privateLooking }: LabelFindings): number =>
  new Set([...twins, ...privateLooking].map(({ text }) => text)).size
