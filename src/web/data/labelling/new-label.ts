import type { Label, LabelKind } from '#web/data/album/label.ts'
import { createTwinFinder, explainTwins, twinReasons } from '#web/data/labels/similar-labels.ts'
import { foldLabel } from '#web/data/labels/fold-label.ts'

/** A label that is there and may be meant, and why. */
export type LikelyLabel = { label: Label; why: string }

const kindWords: Record<LabelKind, string> = { public: 'seen by everyone', restricted: 'hidden from participants' }

/** Answers what there is that a new label is probably meant to be; nothing for one that is there, or is like no other. */
export function createLikelyLabels(labels: readonly Label[]): (label: Label) => LikelyLabel[] {
  let find: ReturnType<typeof createTwinFinder> | undefined
  const withText = (text: string) => labels.filter((label) => label.text === text)
  return ({ text, kind }) => {
    const same = withText(text)
    if (same.some((label) => label.kind === kind)) return []
    find ??= createTwinFinder(labels.map((label) => label.text))
    const twins = find(text).flatMap((twin) =>
      withText(twin.text).map((label) => ({ label, why: `differs in ${explainTwins(twin.reasons)}` })),
    )
    return [...same.map((label) => ({ label, why: `is ${kindWords[label.kind]}` })), ...twins]
  }
}

/**
 * Who sees a label with this text unless somebody chooses. Hidden while it may be a hidden label half typed, written on,
 * or misspelt: what is meant for admins must not become public by a slip.
 */
export function kindOfNew(labels: readonly Label[], text: string): LabelKind {
  const typed = foldLabel(text.trim())
  const isMeant = (hidden: string) => {
    const folded = foldLabel(hidden)
    return folded.includes(typed) || typed.startsWith(folded) || twinReasons(text.trim(), hidden).length > 0
  }
  return labels.some((label) => label.kind === 'restricted' && isMeant(label.text)) ? 'restricted' : 'public'
}
