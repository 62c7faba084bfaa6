import { type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '#web/lib/class-names.ts'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  /** Options with `to` are links; the others are radio buttons and need `onChange`. */
  options: readonly { value: Value; label: string; to?: To }[]
  onChange?: (value: Value) => void
}

const segment =
  'touch-target flex h-[30px] items-center justify-center rounded-[7px] px-3 text-body font-medium whitespace-nowrap'
const chosen = 'bg-surface text-ink shadow-[0_1px_2px_oklch(0_0_0/0.12),0_0_0_1px_var(--color-line)]'
const other = 'text-muted hover:text-ink'

/** A segmented control: one of a few options, all visible. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role={onChange ? 'radiogroup' : 'group'}
      aria-label={label}
      className={classNames('inline-flex rounded-control bg-sunken p-0.5', onChange && 'flex-wrap')}
    >
      {options.map((option) => {
        const active = option.value === value
        if (option.to !== undefined) {
          return (
            <Link
              key={option.value}
              to={option.to}
              aria-current={active ? 'page' : undefined}
              className={classNames(segment, active ? chosen : other)}
            >
              {option.label}
            </Link>
          )
        }
        return (
          <label
            key={option.value}
            className={classNames(
              segment,
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              active ? chosen : other,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={active}
              onChange={() => onChange?.(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        )
      })}
    </div>
  )
}

type ChoiceListProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Radio buttons in a list, each with a hint. */
export function ChoiceList<Value extends string>({ label, value, options, onChange }: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer gap-3 border-line px-3 py-2.5 transition-colors pointer-coarse:py-3 not-first:border-t hover:bg-sunken/60 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent-fill outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="block text-small text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
