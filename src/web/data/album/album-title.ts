import type { Album } from '#contract/index.ts'
import { messages } from './messages.ts'

/** Display name of an album; the interface does not require one. */
export const albumTitle = (album: Pick<Album, 'name'>): string => album.name || messages.untitled
