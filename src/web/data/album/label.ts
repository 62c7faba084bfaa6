import type { LabelKind } from '#contract/index.ts'
import { once } from '#web/lib/once.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'

export type { LabelKind }

export type Label = { text: string; kind: LabelKind }

/** A label to be added to photos (`wanted`) or removed from them. */
export type WantedLabel = Label & { wanted: boolean }

/** A label to be added to one photo or removed from it: the app's intent, until the service has answered. */
export type LabelIntent = WantedLabel & { albumId: string; photoId: string }

/** Identity of a label, as a key for maps and lists. */
export const labelId = ({ kind, text }: Label): string => `${kind} ${text}`

/** Identity of a label on a photo; the length prefix keeps it unambiguous. */
export const photoLabelId = ({ photoId, ...label }: Label & { photoId: string }): string =>
  `${photoId.length} ${photoId} ${labelId(label)}`

export const sameLabel = (one: Label, other: Label): boolean => one.kind === other.kind && one.text === other.text

/** A label quoted for a sentence, shortened if it is long, and marked if it is hidden. */
export const quoteLabel = ({ text, kind }: Label): string =>
  messages[kind === 'restricted' ? 'hiddenLabel' : 'label'](shortText(text))

// created lazily: it takes milliseconds, which would delay the first paint
const alphabetical = once(() => new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }))

/** Alphabetical order; texts that differ only in case or accents have a fixed order. */
export function compareLabels(a: string, b: string): number {
  return alphabetical().compare(a, b) || (a < b ? -1 : 1)
}

/**
 * Fast path for ASCII, which most labels are: nothing composed, accented or invisible. The slow path takes a hundred
 * times as long.
 */
const PLAIN = /^[ -~]*$/

/** Foldings: each erases one kind of difference between texts. */
export const labelFolds = {
  invisible: (text: string): string =>
    PLAIN.test(text)
      ? text
      : text
          .normalize('NFC')
          .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
          .replaceAll(/\p{Zs}/gu, ' '),
  space: (text: string): string => text.replaceAll(/[\s\p{Pd}\p{Pc}.'’]/gu, ''),
  // to upper case and back: a sharp s becomes "ss", whichever case it was written in
  case: (text: string): string => text.toUpperCase().toLowerCase(),
  accent: (text: string): string =>
    PLAIN.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC'),
}

/** Folds a text for searching: case, accents, width, ligatures and invisible characters make no difference. */
export const foldLabel = (text: string): string =>
  labelFolds.accent(labelFolds.case(labelFolds.invisible(text.normalize('NFKC'))))
