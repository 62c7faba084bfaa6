import { Moon, Sun } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTheme } from '#web/ui/use-theme.ts'

/** Light or dark at once; the settings also know "as the system". */
export function ThemeSwitch() {
  const { dark, choose } = useTheme()
  return (
    <IconButton label={dark ? 'Light theme' : 'Dark theme'} onClick={() => choose(dark ? 'light' : 'dark')}>
      {dark ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
    </IconButton>
  )
}
