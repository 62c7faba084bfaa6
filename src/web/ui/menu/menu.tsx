import { type ReactNode, Suspense, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { MenuItem } from './menu-popup.tsx'

type MenuProps = {
  /** Names the trigger and the menu. */
  label: string
  /** The content of the trigger button (no button itself): an icon, words, or both. */
  trigger: ReactNode
  items: readonly MenuItem[]
  variant?: 'ghost' | 'secondary'
  className?: string
}

const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazyNamed(loadPopup, 'MenuPopup')

/** A button with a menu. The popup's code is loaded on hover or focus. */
export function Menu({ label, trigger, items, variant = 'ghost', className }: MenuProps) {
  const [open, setOpen] = useState(false)
  // undefined until it is first opened; outside a modal dialog everything is inert
  const [container, setContainer] = useState<HTMLElement>()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={({ currentTarget }) => {
          setContainer(currentTarget.closest('dialog') ?? document.body)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        className={classNames(buttonClass({ variant }), 'min-w-[34px] px-2 aria-expanded:bg-sunken', className)}
      >
        {trigger}
      </button>
      {container && (
        <Suspense>
          <MenuPopup {...{ label, items, open, container }} onOpenChange={setOpen} anchor={button} />
        </Suspense>
      )}
    </>
  )
}
