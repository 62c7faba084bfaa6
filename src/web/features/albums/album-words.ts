import type { Album } from '#contract/index.ts'
import { countOf } from '#web/lib/i18n/format.ts'

/** An album's size in words: `4,812 photos`, `386 people`; empty where the service counts nothing. */
export function albumCounts({ numPhotos, numParticipants }: Album): string[] {
  return [
    numPhotos === undefined ? undefined : countOf(numPhotos, { one: 'photo', other: 'photos' }),
    numParticipants === undefined ? undefined : countOf(numParticipants, { one: 'person', other: 'people' }),
  ].filter((part) => part !== undefined)
}
