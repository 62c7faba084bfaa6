import { digestText } from '#web/lib/digest-text.ts'
import { asView, type NamedView } from './named-views.ts'

const PREFIX = 'contact-sheet:views:'

const none: readonly NamedView[] = []

export type KeptViews = {
  /** The same list until it changes. */
  get: () => readonly NamedView[]
  /** @returns whether this device keeps them; they are shown until the page is closed either way */
  set: (views: readonly NamedView[]) => boolean
  subscribe: (listener: () => void) => () => void
}

function readKept(name: string): readonly NamedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap((view) => asView(view) ?? []) : none
  } catch {
    return none
  }
}

/**
 * The views of one album of one service on this device. In localStorage: they are few and short, the rail lists them with its
 * first paint, and another tab hears of a change. Neither the service's address nor the album is left behind in their name.
 */
export function keptViews({ scope, albumId }: { scope: string; albumId: string }): KeptViews {
  const name = PREFIX + digestText(JSON.stringify([scope, albumId]))
  const listeners = new Set<() => void>()
  let current: readonly NamedView[] | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== name && key !== null) return
    current = undefined
    tell()
  }
  return {
    get: () => (current ??= readKept(name)),
    set: (views) => {
      current = views
      tell()
      try {
        if (views.length === 0) localStorage.removeItem(name)
        else localStorage.setItem(name, JSON.stringify(views))
        return true
      } catch {
        return false
      }
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

/** Lets go of the views of every album. */
export function forgetViews(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  } catch {
    // where there is no storage nothing is kept
  }
}
