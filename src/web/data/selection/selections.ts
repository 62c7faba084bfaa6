import type { PhotoSelection } from './photo-selection.ts'

/** The selections of one service, an album each: the same object as long as the connection lasts, so that undo does. */
export function createSelections(scope: string) {
  const opened = new Map<string, Promise<PhotoSelection>>()
  const forgotten = new AbortController()
  return {
    /** Its code comes when it is asked for: the first photos are shown without. */
    of: (albumId: string): Promise<PhotoSelection> => {
      const known = opened.get(albumId)
      if (known) return known
      const opening = import('./open-selection.ts').then(({ openSelection }) =>
        openSelection({ scope, albumId, signal: forgotten.signal }),
      )
      opened.set(albumId, opening)
      // a chunk that did not arrive is asked for again
      opening.catch(() => opened.delete(albumId))
      return opening
    },
    /** Keeps nothing from now on. */
    forget: (): void => forgotten.abort(),
  }
}
