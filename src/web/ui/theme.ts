/** Follows the system unless one of the two was chosen. */
export type Theme = 'system' | 'light' | 'dark'

/** public/theme.js shows what is kept under this name before the first paint. */
const NAME = 'contact-sheet:theme'

/** The chosen theme; storages that are switched off leave it at the system's. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(NAME)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a theme; the tokens in theme.css look at this attribute. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Shows a theme and keeps it on this device. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, theme)
  } catch {
    // nothing is kept where the browser keeps nothing
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Told when the theme is chosen anew, in this tab. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
