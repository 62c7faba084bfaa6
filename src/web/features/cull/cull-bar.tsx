import { ArrowLeft, Columns2, Ellipsis, Keyboard, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/lib/class-names.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { MenuItem } from '#web/ui/menu/menu-popup.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { messages } from './messages.ts'

type CullBarProps = {
  /** The album's name and the address of its sheet, for the link back. */
  back: string
  to: string
  /** The line in the middle. */
  children: ReactNode
  /** Status of background work. */
  status: ReactNode
  items: readonly MenuItem[]
  onUndo: (() => void) | undefined
  onCompare: (() => void) | undefined
  onKeys: (() => void) | undefined
}

/** The bar above the photo: link back, progress, actions. */
export function CullBar({ back, to, children, status, items, onUndo, onCompare, onKeys }: CullBarProps) {
  return (
    <div className="grid min-h-13 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-2 ps-[max(8px,var(--safe-start))] pe-[max(8px,var(--safe-end))] pt-(--safe-top) sm:ps-[max(16px,var(--safe-start))] sm:pe-[max(16px,var(--safe-end))] short:min-h-11">
      <Link
        to={to}
        replace
        aria-label={messages.back(back)}
        className={classNames(
          buttonClass({ variant: 'ghost' }),
          'max-w-full min-w-0 shrink! justify-self-start px-2! text-muted hover:text-ink',
        )}
      >
        <ArrowLeft size={16} aria-hidden className="shrink-0 rtl:-scale-x-100" />
        <span dir="auto" className="truncate max-sm:hidden">
          {back}
        </span>
      </Link>
      {/* rendered even when empty: it holds the grid's middle column */}
      <div className="min-w-0">{children}</div>
      <div className="flex max-w-full min-w-0 items-center gap-1 justify-self-end max-sm:min-w-max">
        {status}
        {onUndo && (
          <IconButton label={messages.undo} onClick={onUndo}>
            <Undo2 size={17} aria-hidden />
          </IconButton>
        )}
        {onCompare && (
          <IconButton label={messages.compare} onClick={onCompare} className="max-sm:hidden">
            <Columns2 size={17} aria-hidden />
          </IconButton>
        )}
        {onKeys && (
          <Button
            variant="ghost"
            aria-haspopup="dialog"
            icon={<Keyboard size={16} aria-hidden />}
            onClick={onKeys}
            className="text-muted hover:text-ink max-lg:hidden pointer-coarse:hidden"
          >
            {messages.keys}
          </Button>
        )}
        <Menu label={messages.more} trigger={<Ellipsis size={17} aria-hidden />} items={items} />
      </div>
    </div>
  )
}
