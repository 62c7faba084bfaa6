import type { PhotoRow } from '#service/db/tables.ts'

/** What tells whether two files are one live photo. */
export type Half = Pick<PhotoRow, 'file' | 'kind' | 'media_type' | 'live_id' | 'seconds'>

/** Phones make clips of three seconds; a film that only has the name of a still is a film of its own. */
const LONGEST_CLIP_SECONDS = 15

const STILL_TYPES = new Set(['image/jpeg', 'image/heic'])
const CLIP_TYPES = new Set(['video/quicktime', 'video/mp4'])

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

/** Folder and name without its ending: the same for `IMG_1.HEIC` and `img_1.mov`. */
export const stemOf = (file: string) =>
  folderOf(file) +
  file
    .slice(folderOf(file).length)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()

/**
 * Whether a still and a clip are one live photo: by the identifier that Apple writes into both; where one of them has
 * lost it, as files that went through other hands have, by their names.
 */
export function isLivePair(still: Half, clip: Half): boolean {
  if (!STILL_TYPES.has(still.media_type) || !CLIP_TYPES.has(clip.media_type)) return false
  if (folderOf(still.file) !== folderOf(clip.file)) return false
  if (still.live_id !== null && clip.live_id !== null) return still.live_id === clip.live_id
  return stemOf(still.file) === stemOf(clip.file) && (clip.seconds ?? Infinity) <= LONGEST_CLIP_SECONDS
}
