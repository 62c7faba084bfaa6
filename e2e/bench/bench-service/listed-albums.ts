import type { BenchAlbum } from './bench-service.ts'

/** Photos of each: one more than its cover shows. */
const PHOTOS = 4

/** Small albums to fill a list, newest first, with different photos. */
export const listedAlbums = (count: number): BenchAlbum[] =>
  Array.from({ length: count }, (_, index) => ({
    albumId: `listed-${index}`,
    name: `Album ${count - index}`,
    photos: PHOTOS,
    seed: index + 1,
  }))
