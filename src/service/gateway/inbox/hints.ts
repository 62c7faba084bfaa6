import type { LiveEvents } from '#contract/extensions.ts'

/** Albums whose hints are remembered for pages that just come back: those hinted at last. */
const MOST_ALBUMS = 2000

type Subject = { callerId: string; albumId?: string | undefined }

/**
 * Hints that something may have changed: a counter for each album and for each caller's list. They say what is worth asking
 * for again and nothing else, so whoever may send one can make a page ask, and never show it anything.
 */
export function createHints() {
  const albums = new Map<string, number>()
  const callers = new Map<string, { list: number; all: number }>()
  let count = 0

  const bump = (callerId: string, change: Partial<{ list: number; all: number }>) =>
    void callers.set(callerId, { list: 0, all: 0, ...callers.get(callerId), ...change })

  return {
    /** An album has changed, so every list that has it as well: they show how many photos it holds. */
    album(albumId: string, callerId: string): void {
      albums.delete(albumId)
      albums.set(albumId, ++count)
      bump(callerId, { list: count })
      const [first] = albums.keys()
      if (albums.size > MOST_ALBUMS && first !== undefined) albums.delete(first)
    },
    /** The caller's list of albums has changed. */
    list: (callerId: string): void => bump(callerId, { list: ++count }),
    /** It isn't known what has changed: all that the caller's pages show is asked for again. */
    anything: (callerId: string): void => bump(callerId, { list: ++count, all: count }),

    /** The state of a stream; empty as long as there was no hint: the page has just asked for itself. */
    stateOf({ callerId, albumId }: Subject): LiveEvents {
      const { list = 0, all = 0 } = callers.get(callerId) ?? {}
      if (albumId === undefined) return list === 0 ? {} : { albums: { version: String(list) } }
      const version = Math.max(albums.get(albumId) ?? 0, all)
      return version === 0 ? {} : { photos: { albumId, version: String(version) } }
    },
  }
}

export type Hints = ReturnType<typeof createHints>
