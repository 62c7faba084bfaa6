import { readIds } from './kept-selections.ts'

/** A selection that was made in the last moments of a page, held in its tab until the page is there again. */
const NAME = 'contact-sheet:unwritten-selection'

export function holdUnwritten({ key, ids }: { key: string; ids: readonly string[] }): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify([key, ...ids]))
  } catch {
    // no room, or no storage: what was written a moment before is what is left
  }
}

/** What was held for this album; it is held no longer. */
export function takeUnwritten(key: string): string[] | undefined {
  try {
    const [of, ...ids] = readIds(sessionStorage.getItem(NAME) ?? '[]')
    if (of !== key) return undefined
    sessionStorage.removeItem(NAME)
    return ids
  } catch {
    return undefined
  }
}

export function forgetUnwritten(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // where there is no storage nothing is held
  }
}
