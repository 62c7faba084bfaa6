import type { BenchAlbum } from './bench-service.ts'

/** Photos of each: as many as its cover shows, and one more. */
const PHOTOS = 4

/** Albums to fill a list with, the newest first, each with photos of its own. */
export const listedAlbums = (count: number): BenchAlbum[] =>
  Array.from({ length: count }, (_, index) => ({
    albumId: `listed-${index}`,
    name: `Album ${count - index}`,
    photos: PHOTOS,
    seed: index + 1,
  }))
