import { shortText } from '#web/lib/text/short-text.ts'

/**
 * What people write on what others should not see, in small letters. Whole words: a minority is no minor. Several words are
 * sought as they stand.
 */
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

/** The words of a text, each between blanks: "DoNotShow_2" is " do not show 2 ". */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .replaceAll(/['’]/gu, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a text reads like something that is not for everyone. */
export function looksPrivate(text: string): boolean {
  const words = wordsOf(shortText(text))
  return privateWords.some((word) => words.includes(` ${word} `))
}
