import { digestText } from '#web/lib/text/digest-text.ts'
import { keep, readKept } from '#web/lib/web-storage.ts'

export type StoredList<Item> = {
  /** Referentially stable until the list changes. */
  get: () => readonly Item[]
  /** @returns whether this device keeps it; it is shown until the page is closed either way */
  set: (items: readonly Item[]) => boolean
  subscribe: (listener: () => void) => () => void
}

/** Prefixes of the names in localStorage. */
const prefixes = {
  views: 'contact-sheet:views:',
  keys: 'contact-sheet:keys:',
  pace: 'contact-sheet:pace:',
  cull: 'contact-sheet:cull:',
} as const

type StoredListOptions<Item> = {
  of: keyof typeof prefixes
  /** The service's address, and the caller where it is theirs alone. */
  scope: string
  /** The scope used before callers were told apart: the first caller takes over its list. */
  formerScope?: string
  albumId: string
  /** Validates a stored item, which may be of another version or of somebody else. */
  read: (value: unknown) => Item | undefined
  write: (item: Item) => unknown
}

/**
 * A short list that belongs to one album, in localStorage: it is read synchronously, and other tabs hear of a change.
 * Its name is a digest, so neither the service's address nor the album is left behind on the device.
 */
export function storedList<Item>({
  of,
  scope,
  formerScope,
  albumId,
  read,
  write,
}: StoredListOptions<Item>): StoredList<Item> {
  const nameIn = (place: string) => prefixes[of] + digestText(JSON.stringify([place, albumId]))
  const name = nameIn(scope)
  /** Takes over the list of the former scope. */
  const takeFormer = () => {
    if (formerScope === undefined) return undefined
    const former = readKept(nameIn(formerScope))
    if (former !== undefined && keep(name, former)) keep(nameIn(formerScope), undefined)
    return former
  }
  const listeners = new Set<() => void>()
  let current: readonly Item[] | undefined
  const readItems = (): readonly Item[] => {
    const kept = readKept(name) ?? takeFormer()
    return Array.isArray(kept) ? kept.flatMap((item) => read(item) ?? []) : []
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== name && key !== null) return
    current = undefined
    tell()
  }
  return {
    get: () => (current ??= readItems()),
    set: (items) => {
      current = items
      tell()
      return keep(name, items.length === 0 ? undefined : items.map(write))
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', elsewhere)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', elsewhere)
      }
    },
  }
}

/** Deletes the lists of all albums. */
export function forgetLists(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (Object.values(prefixes).some((prefix) => name.startsWith(prefix))) localStorage.removeItem(name)
    }
  } catch {
    // where there is no storage nothing is kept
  }
}
