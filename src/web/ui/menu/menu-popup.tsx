import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** A second line: why it is disabled, what it needs, how it differs from another of the same label. */
  hint?: string | undefined
}

type MenuPopupProps = {
  label: string
  items: readonly MenuItem[]
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  container: HTMLElement
}

export function MenuPopup({ label, items, open, onOpenChange, anchor, container }: MenuPopupProps) {
  const chosen = useRef<() => void>(undefined)
  return (
    <BaseMenu.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(nowOpen) => {
        if (nowOpen) return
        const select = chosen.current
        if (select === undefined) return
        chosen.current = undefined
        // now, not a frame later as Base UI would: a dialog that the item opens returns the focus to where it was
        anchor.current?.focus()
        select()
      }}
    >
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner
          anchor={anchor}
          // a dialog would cut off what goes beyond it
          positionMethod={container === document.body ? 'absolute' : 'fixed'}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40"
        >
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-h-(--available-height) min-w-44 max-w-72 overflow-y-auto rounded-control border border-line bg-surface p-1 text-ink shadow-float outline-none transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0"
          >
            {items.map((item) => (
              <BaseMenu.Item
                key={`${item.label} ${item.hint}`}
                disabled={item.disabled}
                onClick={() => {
                  chosen.current = item.onSelect
                }}
                className={classNames(
                  'flex min-h-[34px] pointer-coarse:min-h-11 cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-body select-none',
                  '-outline-offset-2 data-highlighted:bg-sunken data-disabled:cursor-default data-disabled:text-muted',
                  item.danger && !item.disabled && 'text-danger-ink',
                )}
              >
                {item.icon && <span className="flex size-4 shrink-0 items-center justify-center">{item.icon}</span>}
                <span className="flex min-w-0 flex-col">
                  {item.label}
                  {item.hint && <span className="text-small text-muted">{item.hint}</span>}
                </span>
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
