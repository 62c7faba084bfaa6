import { useSingleKeys } from '#web/lib/keyboard/single-keys.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'
import { Setting } from './setting.tsx'

export function KeysSetting() {
  const { isOn, choose } = useSingleKeys()
  return (
    <Setting title={messages.singleKeys} hint={messages.singleKeysHint}>
      <Segmented
        label={messages.singleKeys}
        value={isOn ? 'on' : 'off'}
        onChange={(value) => choose(value === 'on')}
        options={[
          { value: 'on', label: messages.on },
          { value: 'off', label: messages.off },
        ]}
      />
    </Setting>
  )
}
