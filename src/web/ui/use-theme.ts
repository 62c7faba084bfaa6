import { useSyncExternalStore } from 'react'
import { once } from '#web/lib/once.ts'
import { chooseTheme, readTheme, type Theme, watchTheme } from './theme.ts'

// one object for all renderings
const systemDark = once(() => matchMedia('(prefers-color-scheme: dark)'))

const watchSystem = (listener: () => void) => {
  systemDark().addEventListener('change', listener)
  return () => systemDark().removeEventListener('change', listener)
}

/** The chosen theme, whether dark is what is seen, and how to choose. */
export function useTheme(): { theme: Theme; dark: boolean; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore(watchTheme, readTheme)
  const system = useSyncExternalStore(watchSystem, () => systemDark().matches)
  return { theme, dark: theme === 'system' ? system : theme === 'dark', choose: chooseTheme }
}
