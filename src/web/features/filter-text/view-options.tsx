import { Settings2 } from 'lucide-react'
import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { viewSettings } from '#web/gallery/layout/view-settings.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { PopoverButton } from '#web/ui/menu/popover-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

const densities = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const

const arrangements = [
  { value: 'rows', label: 'Rows' },
  { value: 'squares', label: 'Squares' },
] as const

const drawn = [
  { value: 'off', label: 'Off' },
  { value: 'hover', label: 'On hover' },
  { value: 'on', label: 'On' },
] as const

/** The layout of the sheet on this device, in a popover. */
export const ViewOptions = memo(function ViewOptions() {
  const settings = useSyncExternalStore(viewSettings.subscribe, viewSettings.get)
  return (
    <PopoverButton
      label="View options"
      icon={<Settings2 size={16} aria-hidden />}
      buttonClassName="size-7! pointer-coarse:size-11!"
      className="flex-col gap-3.5 text-body open:flex"
    >
      <Choice title="Size">
        <Segmented
          label="Size"
          value={settings.density}
          options={densities}
          onChange={(density) => viewSettings.choose({ density })}
        />
      </Choice>
      <Choice title="Layout">
        <Segmented
          label="Layout"
          value={settings.arrangement}
          options={arrangements}
          onChange={(arrangement) => viewSettings.choose({ arrangement })}
        />
      </Choice>
      <Choice title="Frame numbers">
        <Segmented
          label="Frame numbers"
          value={settings.frames}
          options={drawn}
          onChange={(frames) => viewSettings.choose({ frames })}
        />
      </Choice>
      <Choice title="Label names">
        <Segmented
          label="Label names"
          value={settings.labels}
          options={drawn}
          onChange={(labels) => viewSettings.choose({ labels })}
        />
      </Choice>
      <p className="text-small text-muted pointer-coarse:hidden">
        <Kbd>G</Kbd> or a number goes to a frame
      </p>
    </PopoverButton>
  )
})

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden className="text-small font-medium text-muted">
        {title}
      </span>
      {children}
    </div>
  )
}
