import type { LabelKind } from '#contract/index.ts'
import { once } from '#web/lib/once.ts'
import { shortText } from '#web/lib/text/short-text.ts'

export type { LabelKind }

export type Label = { text: string; kind: LabelKind }

/** A label that is to be on photos (`wanted`), or off them. */
export type WantedLabel = Label & { wanted: boolean }

/** A label wanted on, or off, one photo: what the app intends, until the service has answered. */
export type LabelIntent = WantedLabel & { albumId: string; photoId: string }

/** The identity of a label, as a key of maps and lists. */
export const labelId = ({ kind, text }: Label): string => `${kind} ${text}`

/** The identity of a label on a photo; with the length, or the end of one part might be the beginning of the next. */
export const photoLabelId = ({ photoId, ...label }: Label & { photoId: string }): string =>
  `${photoId.length} ${photoId} ${labelId(label)}`

export const sameLabel = (one: Label, other: Label): boolean => one.kind === other.kind && one.text === other.text

/** A label in a sentence, cut if it is long; a hidden one is never taken for a public one. */
export const quoteLabel = ({ text, kind }: Label): string =>
  kind === 'restricted' ? `“${shortText(text)}” (hidden)` : `“${shortText(text)}”`

// not at the start: it takes milliseconds which the first paint can do without
const alphabetical = once(() => new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }))

/** Alphabetical as people read; texts that only differ in case or marks in a fixed order. */
export function compareLabels(a: string, b: string): number {
  return alphabetical().compare(a, b) || (a < b ? -1 : 1)
}

/** Most labels: nothing in them is put together, accented or without ink, and to find that out takes a hundred times as long. */
const PLAIN = /^[ -~]*$/

/** Each makes texts equal that differ in this one respect only. */
export const labelFolds = {
  invisible: (text: string): string =>
    PLAIN.test(text)
      ? text
      : text
          .normalize('NFC')
          .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
          .replaceAll(/\p{Zs}/gu, ' '),
  space: (text: string): string => text.replaceAll(/[\s\p{Pd}\p{Pc}.'’]/gu, ''),
  // there and back: a sharp s is two, whichever case it was written in
  case: (text: string): string => text.toUpperCase().toLowerCase(),
  accent: (text: string): string =>
    PLAIN.test(text) ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC'),
}

/** A text as it is searched for: whatever its case, its accents and its invisible characters. */
export const foldLabel = (text: string): string => labelFolds.accent(labelFolds.case(labelFolds.invisible(text)))
