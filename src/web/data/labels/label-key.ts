import type { Label } from '#web/data/album/label.ts'

/** One label on one photo; with the length, or the end of one part might be the beginning of the next. Apart from what is done with such keys: that comes with the first album. */
export const labelKey = ({ photoId, kind, text }: Label & { photoId: string }): string =>
  `${photoId.length} ${photoId} ${kind} ${text}`
