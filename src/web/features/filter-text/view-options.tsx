import { LayoutGrid } from 'lucide-react'
import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { viewSettings } from '#web/gallery/layout/view-settings.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { PopoverButton } from '#web/ui/menu/popover-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'

const densities = [
  { value: 'small', label: messages.small },
  { value: 'medium', label: messages.medium },
  { value: 'large', label: messages.large },
] as const

const arrangements = [
  { value: 'rows', label: messages.rows },
  { value: 'squares', label: messages.squares },
] as const

const drawn = [
  { value: 'off', label: messages.hide },
  { value: 'hover', label: messages.onHover },
  { value: 'on', label: messages.show },
] as const

type Drawn = (typeof drawn)[number]['value']

/** On a touch screen, where nothing is hovered, “on hover” is the same as “off”. */
const drawnOnTouch = drawn.filter(({ value }) => value !== 'hover')
const asOnTouch = (value: Drawn): Drawn => (value === 'hover' ? 'off' : value)

/** The layout of the sheet on this device, in a popover. */
export const ViewOptions = memo(function ViewOptions() {
  const settings = useSyncExternalStore(viewSettings.subscribe, viewSettings.get)
  const isTouch = useMediaQuery('(hover: none)')
  return (
    <PopoverButton
      label={messages.view}
      icon={
        <>
          <LayoutGrid size={16} aria-hidden />
          <span className="text-small font-medium tight:sr-only">{messages.view}</span>
        </>
      }
      buttonClassName="h-7! w-auto! gap-1.5 px-2.5 tight:w-7! tight:px-0 pointer-coarse:h-11! tight:pointer-coarse:w-11!"
      className="flex-col gap-3.5 text-body open:flex"
    >
      <Choice title={messages.size}>
        <Segmented
          label={messages.size}
          value={settings.density}
          options={densities}
          onChange={(density) => viewSettings.choose({ density })}
        />
      </Choice>
      <Choice title={messages.layout}>
        <Segmented
          label={messages.layout}
          value={settings.arrangement}
          options={arrangements}
          onChange={(arrangement) => viewSettings.choose({ arrangement })}
        />
      </Choice>
      <Choice title={messages.frameNumbers}>
        <Segmented
          label={messages.frameNumbers}
          value={isTouch ? asOnTouch(settings.frames) : settings.frames}
          options={isTouch ? drawnOnTouch : drawn}
          onChange={(frames) => viewSettings.choose({ frames })}
        />
      </Choice>
      <Choice title={messages.labelNames}>
        <Segmented
          label={messages.labelNames}
          value={isTouch ? asOnTouch(settings.labels) : settings.labels}
          options={isTouch ? drawnOnTouch : drawn}
          onChange={(labels) => viewSettings.choose({ labels })}
        />
      </Choice>
      <p className="text-small text-muted pointer-coarse:hidden">{fillIn(messages.goToFrame, { key: <Kbd>G</Kbd> })}</p>
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
