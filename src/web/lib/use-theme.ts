import { useSyncExternalStore } from 'react'
import { once } from '#web/lib/once.ts'
import { createStore } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'

/** Follows the system unless one of the two was chosen. */
export type Theme = 'system' | 'light' | 'dark'

/** public/theme.js shows what is kept under this name before the first paint. */
const NAME = 'contact-sheet:theme'

/** The stored choice; storages that are switched off leave it at the system's. */
function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(NAME)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

const store = once(() => createStore(readTheme()))

/** Shows a theme; the tokens in theme.css look at this attribute. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Shows a theme and keeps it on this device. */
function choose(theme: Theme): void {
  showTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, theme)
  } catch {
    // nothing is kept where the browser keeps nothing
  }
  store().set(theme)
}

// one object for all renderings
const systemDark = once(() => matchMedia('(prefers-color-scheme: dark)'))

const watchSystem = (listener: () => void) => {
  systemDark().addEventListener('change', listener)
  return () => systemDark().removeEventListener('change', listener)
}

type ThemeState = {
  /** As chosen. */
  theme: Theme
  /** As seen. */
  dark: boolean
  systemDark: boolean
  choose: (theme: Theme) => void
}

/** The theme, and how to choose another. */
export function useTheme(): ThemeState {
  const theme = useStore(store(), (chosen) => chosen)
  const isSystemDark = useSyncExternalStore(watchSystem, () => systemDark().matches)
  return { theme, dark: theme === 'system' ? isSystemDark : theme === 'dark', systemDark: isSystemDark, choose }
}
