const NAME = 'contact-sheet:kept-pictures'

/** Bytes that thumbnails may take on this device, unless someone chose otherwise. */
const USUAL = 500_000_000

/** Bytes that thumbnails may take on this device; 0 keeps none. */
export function readThumbnailBudget(): number {
  try {
    const chosen = localStorage.getItem(NAME)
    const bytes = Number(chosen)
    return chosen === null || !(bytes >= 0) ? USUAL : bytes
  } catch {
    return USUAL
  }
}

/** Stores the choice; where the browser blocks storage, it lasts as long as the page. */
export function writeThumbnailBudget(bytes: number): void {
  try {
    localStorage.setItem(NAME, String(bytes))
  } catch {
    // no pictures are stored then either
  }
}
