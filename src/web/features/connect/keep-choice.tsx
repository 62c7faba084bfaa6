import { TriangleAlert } from 'lucide-react'
import type { Keep } from '#web/data/client/connection-store.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'

const options = [
  { value: 'tab', label: 'In this tab', hint: 'A reload keeps it; closing the tab forgets it.' },
  { value: 'page', label: 'Until this page is reloaded', hint: 'Nothing is stored.' },
  { value: 'device', label: 'On this device', hint: 'Until you disconnect.' },
] as const

/** How long the key is kept. */
export function KeepChoice({ value, onChange }: { value: Keep; onChange: (keep: Keep) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceList label="Keep the key" value={value} options={options} onChange={onChange} />
      {value === 'device' && (
        <p role="note" className="flex gap-2 text-small text-warn-ink">
          <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          The key is stored unencrypted in this browser. Anyone who can use this device, or an extension in this
          browser, can read it. Only do this on a device of your own.
        </p>
      )}
    </div>
  )
}
