import { ChevronDown } from 'lucide-react'

type InlineSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** The platform's select as inline text, as wide as the chosen option. */
export function InlineSelect<Value extends string>({ label, value, options, onChange }: InlineSelectProps<Value>) {
  return (
    <span className="relative inline-flex shrink-0 items-center text-small font-medium text-muted hover:text-ink">
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
        className="field-sizing-content h-7 cursor-pointer appearance-none rounded-control bg-transparent ps-2 pe-6 hover:bg-sunken pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden className="pointer-events-none absolute end-2" />
    </span>
  )
}
