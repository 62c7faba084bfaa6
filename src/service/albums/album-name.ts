import { codePoints, limits } from '#contract/index.ts'

/**
 * Case folding for search. Letter by letter, because lower-casing a whole word turns a final Σ into ς; via upper case,
 * so that ß matches SS; in NFC, so that the decomposed ü of a Mac's folder name matches a typed ü.
 */
export const foldName = (name: string): string =>
  Array.from(name.normalize('NFC'), (letter) => letter.toUpperCase().toLowerCase())
    .join('')
    .normalize('NFC')

/** An album's name from a folder's name: in NFC, and truncated to the limit. */
export function toAlbumName(folderName: string): string {
  const name = folderName.normalize('NFC').toWellFormed()
  if (codePoints(name) <= limits.albumName.max) return name
  return `${Array.from(name)
    .slice(0, limits.albumName.max - 1)
    .join('')}…`
}
