import { useSyncExternalStore } from 'react'
import { once } from '#web/lib/once.ts'
import { createStore } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'

/** `system`: follows the system's setting. */
export type Theme = 'system' | 'light' | 'dark'

/** public/theme.js applies what is stored under this name before the first paint. */
const NAME = 'contact-sheet:theme'

/** The stored choice; the system's if storage is blocked. */
function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(NAME)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

const store = once(() => {
  // as chosen in another tab
  addEventListener('storage', () => show(readTheme()))
  return createStore(readTheme())
})

/** Applies a theme; the tokens in theme.css depend on this attribute. */
function show(theme: Theme): void {
  store().set(theme)
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

/** Applies a theme and stores it on this device. */
function choose(theme: Theme): void {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, theme)
  } catch {
    // storage is blocked: the choice lasts as long as the page
  }
}

// one object for all renders
const systemDark = once(() => matchMedia('(prefers-color-scheme: dark)'))

const watchSystem = (listener: () => void) => {
  const query = systemDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

type ThemeState = {
  /** As chosen. */
  theme: Theme
  /** As displayed. */
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
