import { codePoints, limits } from '#contract/index.ts'

/**
 * Case folding for search. Letter by letter, because lower-casing a whole word turns its last Σ into another letter
 * than the same Σ elsewhere; through upper case, so that ß meets SS; composed, so that a name from a Mac's folder (ü as
 * u and dots) meets the ü that is typed.
 */
export const foldName = (name: string): string =>
  Array.from(name.normalize('NFC'), (letter) => letter.toUpperCase().toLowerCase())
    .join('')
    .normalize('NFC')

/** A folder's name as an album's name: composed, and cut where it is longer than a name may be. */
export function toAlbumName(folderName: string): string {
  const name = folderName.normalize('NFC').toWellFormed()
  if (codePoints(name) <= limits.albumName.max) return name
  return `${Array.from(name)
    .slice(0, limits.albumName.max - 1)
    .join('')}…`
}
