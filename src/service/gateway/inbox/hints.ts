import type { LiveEvents } from '#contract/extensions.ts'
import { createBoundedMap } from '#service/core/bounded-map.ts'

/** Albums whose hints are kept, the latest, for pages that reconnect. */
const MOST_ALBUMS = 2000

type Subject = { callerId: string; albumId?: string | undefined }

/**
 * Hints that something may have changed: a counter for each album and for each caller's list. A hint carries no data,
 * so a forged one can make a page refetch, and never makes it show anything.
 */
export function createHints() {
  const albums = createBoundedMap<number>(MOST_ALBUMS)
  const callers = new Map<string, { list: number; all: number }>()
  let count = 0

  const bump = (callerId: string, change: Partial<{ list: number; all: number }>) =>
    void callers.set(callerId, { list: 0, all: 0, ...callers.get(callerId), ...change })

  return {
    /** An album has changed, and so has the caller's list, which shows how many photos it holds. */
    album(albumId: string, callerId: string): void {
      albums.set(albumId, ++count)
      bump(callerId, { list: count })
    },
    /** The caller's list of albums has changed. */
    list: (callerId: string): void => bump(callerId, { list: ++count }),
    /** Something changed, but not known what: the caller's pages refetch everything they show. */
    anything: (callerId: string): void => bump(callerId, { list: ++count, all: count }),

    /** The state of a stream; empty until the first hint: a page that opens or comes back fetches for itself. */
    stateOf({ callerId, albumId }: Subject): LiveEvents {
      const { list = 0, all = 0 } = callers.get(callerId) ?? {}
      if (albumId === undefined) return list === 0 ? {} : { albums: { version: String(list) } }
      const version = Math.max(albums.get(albumId) ?? 0, all)
      return version === 0 ? {} : { photos: { albumId, version: String(version) } }
    },
  }
}

export type Hints = ReturnType<typeof createHints>
