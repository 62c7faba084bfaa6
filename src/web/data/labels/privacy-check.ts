import type { LabelCount, LabelIndex } from '#web/data/album/label-index.ts'
import { shortText } from '#web/lib/text/short-text.ts'

/** Words for photos that others should not see, in lower case. Whole words only: a minority is not a minor. */
const privateWords = [
  'adult',
  'banned',
  'blocked',
  'complaint',
  'confidential',
  'consent missing',
  'declined',
  'delete',
  'deleted',
  'deletion',
  'discard',
  'discarded',
  'do not post',
  'do not publish',
  'do not share',
  'do not show',
  'do not use',
  'dont post',
  'dont publish',
  'dont share',
  'dont show',
  'dont use',
  'drunk',
  'embargo',
  'embargoed',
  'explicit',
  'gdpr',
  'hidden',
  'hide',
  'injury',
  'internal',
  'legal',
  'medical',
  'minor',
  'minors',
  'naked',
  'never publish',
  'no consent',
  'no permission',
  'no publish',
  'no release',
  'non public',
  'not approved',
  'not consented',
  'not for public',
  'not for release',
  'not public',
  'nsfw',
  'nude',
  'nudity',
  'offensive',
  'opt out',
  'opted out',
  'police',
  'privat',
  'private',
  'quarantine',
  'reject',
  'rejected',
  'rejects',
  'remove',
  'removed',
  'restricted',
  'secret',
  'sensitive',
  'spam',
  'take down',
  'takedown',
  'taken down',
  'trash',
  'trashed',
  'unapproved',
  'under 18',
  'underage',
  'unpublish',
  'unpublished',
  'unsafe',
  'withdrawn',
  'withheld',
]

/** Where a word may begin without a separator: in "DoNotShow"; and in "NSFWContent", where "REject" would be cut. */
const beginnings = [/(?<=\p{Ll})(?=\p{Lu})/gu, /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu]

/** Splits a text into words, each between spaces: "DoNotShow_2" is " do not show 2 ". */
const wordsOf = (text: string, beginning: RegExp): string =>
  ` ${text
    .normalize('NFKC')
    .replaceAll(/['’]/gu, '')
    .replaceAll(beginning, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

/** True for a text with a private word in it. */
export function looksPrivate(text: string): boolean {
  const readings = beginnings.map((beginning) => wordsOf(shortText(text), beginning))
  return privateWords.some((word) => readings.some((words) => words.includes(` ${word} `)))
}

/** A text that is both a public and a restricted label: participants see it on some photos, and not on others. */
type LabelOfBothKinds = { text: string; public: number; restricted: number }

type PrivacyFindings = {
  twins: readonly LabelOfBothKinds[]
  /** Public labels with a private-looking text. */
  privateLooking: readonly LabelCount[]
}

/** Privacy check: labels that participants see, though an admin may not have meant them to. */
export function findPrivacyRisks(labels: LabelIndex): PrivacyFindings {
  const restricted = new Map(labels.restricted.map(({ text, count }) => [text, count]))
  return {
    twins: labels.public.flatMap(({ text, count }) => {
      const hidden = restricted.get(text)
      return hidden === undefined ? [] : { text, public: count, restricted: hidden }
    }),
    privateLooking: labels.public.filter(({ text }) => looksPrivate(text)),
  }
}

/** Number of labels with a finding; a label with both findings counts once. */
export const countFindings = ({ twins, privateLooking }: PrivacyFindings): number =>
  new Set([...twins, ...privateLooking].map(({ text }) => text)).size
