import { TriangleAlert } from 'lucide-react'
import type { Keep } from '#web/data/client/connection-store.ts'
import { ChoiceList } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'

const options = [
  { value: 'tab', label: messages.thisTab, hint: messages.thisTabHint },
  { value: 'page', label: messages.never, hint: messages.neverHint },
  { value: 'device', label: messages.thisDevice, hint: messages.thisDeviceHint },
] as const

/** Choice of how long the key is kept, with a warning about storing it on the device. */
export function KeepChoice({ value, onChange }: { value: Keep; onChange: (keep: Keep) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceList label={messages.remember} value={value} options={options} onChange={onChange} />
      {value === 'device' && (
        <p role="note" className="flex gap-2 text-small text-warn-ink">
          <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {messages.deviceWarning}
        </p>
      )}
    </div>
  )
}
