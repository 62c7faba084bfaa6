import { Search, X } from 'lucide-react'
import { type FocusEventHandler, memo, type Ref } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { messages } from '#web/ui/messages.ts'
import { fieldClass } from './field.tsx'

type SearchFieldProps = {
  /** The accessible name and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: FocusEventHandler
  /** A key that focuses it, shown at its end; the caller listens for the key. */
  shortcut?: string
  ref?: Ref<HTMLInputElement>
}

export const SearchField = memo(function SearchField({
  label,
  value,
  onChange,
  onBlur,
  shortcut,
  ref,
}: SearchFieldProps) {
  return (
    <div className="relative w-full">
      <Search size={16} aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          // only some browsers clear type=search on Escape
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
        className={classNames(fieldClass, 'peer h-[34px] pe-9 ps-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value === '' ? (
        shortcut && (
          <span className="pointer-events-none absolute inset-y-0 end-2 flex items-center peer-focus:invisible pointer-coarse:hidden">
            <Kbd>{shortcut}</Kbd>
          </span>
        )
      ) : (
        <button
          type="button"
          aria-label={messages.clearSearch}
          onClick={({ currentTarget }) => {
            onChange('')
            // the focused button is removed with the text
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="touch-target absolute inset-y-0 end-[3px] my-auto flex size-7 items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink"
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </div>
  )
})
