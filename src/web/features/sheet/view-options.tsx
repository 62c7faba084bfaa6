import { Settings2 } from 'lucide-react'
import { memo, type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { chooseSheetLook, readSheetLook, watchSheetLook } from '#web/lib/sheet-look.ts'
import { Kbd } from '#web/ui/kbd.tsx'
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

/** Pixels from the button to what it opens, and from there to the window's edge. */
const GAP = 6

/** How the sheet is laid out on this device, behind a button. The platform's popover: Escape and a click beside close it. */
export const ViewOptions = memo(function ViewOptions() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState({ top: 0, right: 0 })
  const look = useSyncExternalStore(watchSheetLook, readSheetLook)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label="View options"
        title="View options"
        onClick={({ currentTarget }) => {
          const { bottom, right } = currentTarget.getBoundingClientRect()
          setPlace({ top: bottom + GAP, right: Math.max(GAP, document.documentElement.clientWidth - right) })
        }}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink pointer-coarse:size-11"
      >
        <Settings2 size={16} aria-hidden />
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label="View options"
        style={{ top: place.top, right: place.right }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto m-0 flex-col gap-3.5 rounded-card border border-line bg-surface p-4 text-body text-ink shadow-float backdrop:bg-transparent open:flex"
      >
        {open && (
          <>
            <Choice title="Size">
              <Segmented
                label="Size"
                value={look.density}
                options={densities}
                onChange={(density) => chooseSheetLook({ density })}
              />
            </Choice>
            <Choice title="Layout">
              <Segmented
                label="Layout"
                value={look.arrangement}
                options={arrangements}
                onChange={(arrangement) => chooseSheetLook({ arrangement })}
              />
            </Choice>
            <Choice title="Frame numbers">
              <Segmented
                label="Frame numbers"
                value={look.frames}
                options={drawn}
                onChange={(frames) => chooseSheetLook({ frames })}
              />
            </Choice>
            <Choice title="Label names">
              <Segmented
                label="Label names"
                value={look.labels}
                options={drawn}
                onChange={(labels) => chooseSheetLook({ labels })}
              />
            </Choice>
            <p className="text-small text-muted pointer-coarse:hidden">
              <Kbd>G</Kbd> or a number goes to a frame
            </p>
          </>
        )}
      </dialog>
    </>
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
