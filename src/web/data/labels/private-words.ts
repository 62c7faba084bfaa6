import { shortText } from '#web/lib/text/short-text.ts'

/** Words for photos that others should not see, in lower case. Whole words only: a minority is not a minor. */
const privateWords = [
  'adult',
  'banned',
  'blocked',
  'complaint',
  'confidential',
  'delete',
  'deleted',
  'discard',
  'do not publish',
  'do not share',
  'do not show',
  'do not use',
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
  'no consent',
  'not consented',
  'not for public',
  'nsfw',
  'nude',
  'nudity',
  'offensive',
  'police',
  'private',
  'privat',
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
  'takedown',
  'take down',
  'trash',
  'under 18',
  'underage',
  'unapproved',
  'unsafe',
  'withdrawn',
  'withheld',
]

/** Splits a text into words, each between spaces: "DoNotShow_2" is " do not show 2 ". */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .replaceAll(/['’]/gu, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

/** True for a text with a private word in it. */
export function looksPrivate(text: string): boolean {
  const words = wordsOf(shortText(text))
  return privateWords.some((word) => words.includes(` ${word} `))
}
