import { Segmented } from '#web/ui/segmented.tsx'
import { useTheme } from '#web/ui/use-theme.ts'
import { Setting } from './setting.tsx'

export function ThemeSetting() {
  const { theme, choose } = useTheme()
  return (
    <Setting title="Theme" hint="Kept on this device.">
      <Segmented
        label="Theme"
        value={theme}
        onChange={choose}
        options={[
          { value: 'system', label: 'As the system' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </Setting>
  )
}
