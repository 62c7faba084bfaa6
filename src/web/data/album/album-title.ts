import type { Album } from '#contract/index.ts'

/** What an album is called on screen; its name is not required by the interface. */
export const albumTitle = (album: Pick<Album, 'name'>): string => album.name || 'Untitled album'
