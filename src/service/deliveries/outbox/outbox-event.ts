import type { Album, Photo } from '#contract/index.ts'

/** What subscriptions are told about; the body's data is made only where somebody listens. */
export type OutboxEvent =
  | { event: 'newAlbum'; callerId: string; toData: () => Promise<Album> }
  | { event: 'newPhoto'; albumId: string; toData: () => Promise<Photo> }
  | { event: 'photoLabelAdded'; albumId: string; photoId: string; label: string; toData: () => Promise<Photo> }
