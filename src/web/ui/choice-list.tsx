import { type ReactNode, useId } from 'react'

type ChoiceListProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  onChange: (value: Value) => void
}

/** One of a few that need a sentence each. */
export function ChoiceList<Value extends string>({ label, value, options, onChange }: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer gap-3 border-line px-3 py-2.5 transition-colors not-first:border-t hover:bg-sunken/60 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
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
