import { writeStored, readStored } from '#web/lib/web-storage.ts'

const NAME = 'contact-sheet:kept-pictures'

/** Default bytes that thumbnails may take on this device. */
const USUAL = 500_000_000

/** Bytes that thumbnails may take on this device; 0 keeps none. */
export function readThumbnailBudget(): number {
  const bytes = readStored(NAME)
  return typeof bytes === 'number' && bytes >= 0 ? bytes : USUAL
}

/** Stores the budget; without effect if the browser blocks storage. */
export const writeThumbnailBudget = (bytes: number): void => void writeStored(NAME, bytes)
