import type { Label } from './label-index.ts'

/** One label on one photo. Apart from what is done with such keys: that comes with the first album. */
export const labelKey = ({ photoId, kind, text }: Label & { photoId: string }): string => JSON.stringify([photoId, kind, text])
