import { useTheme } from '#web/lib/use-theme.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'
import { Setting } from './setting.tsx'

export function ThemeSetting() {
  const { theme, choose } = useTheme()
  return (
    <Setting title={messages.theme} hint={messages.themeHint}>
      <Segmented
        label={messages.theme}
        value={theme}
        onChange={choose}
        options={[
          { value: 'system', label: messages.system },
          { value: 'light', label: messages.light },
          { value: 'dark', label: messages.dark },
        ]}
      />
    </Setting>
  )
}
