import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type Variant = 'ghost' | 'secondary'

const variants: Record<Variant, string> = {
  ghost: 'text-muted hover:bg-sunken hover:text-ink active:bg-line',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken active:bg-line',
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  /** The accessible name, also shown on hover. */
  label: string
  variant?: Variant
}

export function IconButton({ label, variant = 'ghost', children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'touch-target inline-flex size-[34px] shrink-0 items-center justify-center rounded-control transition-colors',
        'disabled:pointer-events-none disabled:opacity-50',
        variants[variant],
        className,
      )}
    >
      {children}
    </button>
  )
}
