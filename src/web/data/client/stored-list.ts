import { digestText } from '#web/lib/text/digest-text.ts'
import { writeStored, readStored } from '#web/lib/web-storage.ts'

export type StoredList<Item> = {
  /** Referentially stable until the list changes. */
  get: () => readonly Item[]
  /** @returns false if the device can't store it; it then lasts until the page is closed */
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
  /** The service's address, with the caller if the list is theirs alone. */
  scope: string
  /** The scope used before lists were kept per caller: the first caller takes over its list. */
  formerScope?: string
  albumId: string
  /** Validates a stored item, which another version of the app may have written. */
  read: (value: unknown) => Item | undefined
  write: (item: Item) => unknown
}

/**
 * A short list for one album, in localStorage, which reads synchronously and notifies other tabs. Its name is a digest,
 * so it reveals neither the service's address nor the album.
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
    const former = readStored(nameIn(formerScope))
    if (former !== undefined && writeStored(name, former)) writeStored(nameIn(formerScope), undefined)
    return former
  }
  const listeners = new Set<() => void>()
  let current: readonly Item[] | undefined
  const readItems = (): readonly Item[] => {
    const kept = readStored(name) ?? takeFormer()
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
      return writeStored(name, items.length === 0 ? undefined : items.map(write))
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
    // without storage nothing is kept
  }
}
