import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#web/lib/use-theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'

/** Toggles the theme. If that gives the system's, the choice is stored as "system" and goes on following it. */
export function ThemeSwitch() {
  const { dark, systemDark, choose } = useTheme()
  const isBack = systemDark !== dark
  const label = dark ? messages.lightTheme : messages.darkTheme
  return (
    <IconButton
      label={isBack ? messages.asSystem(label) : label}
      // on the narrowest screens only the settings have it
      className="max-[359px]:hidden"
      onClick={() => choose(isBack ? 'system' : dark ? 'light' : 'dark')}
    >
      {dark ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
    </IconButton>
  )
}
