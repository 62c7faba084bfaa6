import type { Album } from '#contract/index.ts'
import { countOf } from '#web/lib/format-count.ts'

/** An album's size in words: `4,812 photos`, `386 people`; empty where the service counts nothing. */
export function albumCounts({ numPhotos, numParticipants }: Album): string[] {
  return [
    numPhotos === undefined ? undefined : countOf(numPhotos, ['photo', 'photos']),
    numParticipants === undefined ? undefined : countOf(numParticipants, ['person', 'people']),
  ].filter((part) => part !== undefined)
}
