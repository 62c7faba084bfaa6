import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border border-transparent bg-accent-fill text-accent-ink hover:brightness-95 active:brightness-90 font-semibold forced-colors:border-2',
  secondary: 'border border-line bg-surface text-ink hover:bg-sunken active:bg-line',
  ghost: 'text-ink hover:bg-sunken active:bg-line',
  danger: 'border border-line bg-surface text-danger-ink hover:border-danger hover:bg-danger/8 active:bg-danger/15',
}

const sizes: Record<ButtonSize, string> = {
  md: 'h-[34px] gap-2 px-3.5 text-body',
  sm: 'h-7 gap-1.5 px-2.5 text-small',
}

/** The class names of a button, for links that look like one. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}) {
  return classNames(
    'touch-target inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,filter,opacity] disabled:opacity-50 disabled:pointer-events-none',
    variants[variant],
    sizes[size],
  )
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Work is in progress: the button keeps its width and its focus, but does nothing. */
  busy?: boolean
}

export function Button({ variant, size, icon, busy = false, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ variant, size }), busy && 'opacity-75', className)}
    >
      {busy ? <Spinner label="" /> : icon}
      {children}
    </button>
  )
}
