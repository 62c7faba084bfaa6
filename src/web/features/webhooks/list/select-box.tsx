import { useCallback } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type SelectBoxProps = {
  label: string
  checked: boolean
  /** Some, but not all, of its webhooks are selected. */
  isPartly?: boolean
  /** `isRange`: Shift was held, which selects all from the last one on. */
  onSelect: (isSelected: boolean, isRange: boolean) => void
  className?: string
}

/** A checkbox that selects a webhook, or all of a list. */
export function SelectBox({ label, checked, isPartly = false, onSelect, className }: SelectBoxProps) {
  // `indeterminate` has no attribute, only a property
  const setPartly = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isPartly
    },
    [isPartly],
  )
  return (
    <label
      className={classNames(
        'relative z-1 grid size-6 cursor-pointer place-items-center pointer-coarse:size-11',
        className,
      )}
    >
      <input
        ref={setPartly}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // change events have no `shiftKey`
        onClick={({ currentTarget, shiftKey }) => onSelect(currentTarget.checked, shiftKey)}
        onChange={() => {}}
        className="size-4 accent-accent-fill"
      />
    </label>
  )
}
