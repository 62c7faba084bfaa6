import { CornerDownLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Count } from '#web/ui/count.tsx'
import { Field, fieldClass } from '#web/ui/fields/field.tsx'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { LabelChip } from './label-chip.tsx'
import { messages } from './messages.ts'

type LabelOption = { text: string; kind: 'public' | 'restricted'; count: number }

type LabelComboboxProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** Labels that match the text, the best first. */
  options: readonly LabelOption[]
  /** Called when a label is picked, not just typed. */
  onPick: (option: LabelOption) => void
  hint?: ReactNode
  error?: string | undefined
  /** Inside the field, at its end. */
  end?: ReactNode
}

const optionClass =
  'flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken max-lg:h-11 pointer-coarse:h-11'

/**
 * A combobox for one label: Enter picks the highlighted match; the last option is the text as typed. Once the text is a
 * label, was picked as typed, or matches none, Enter submits the form.
 */
export function LabelCombobox({ label, value, onChange, options, onPick, hint, error, end }: LabelComboboxProps) {
  /** The text last picked. */
  const [settled, setSettled] = useState(value)
  const isTyped = value.trim() !== ''
  const isOpen = options.length > 0 && (!isTyped || (value !== settled && options.every(({ text }) => text !== value)))
  const list = useCombobox({
    count: isOpen ? options.length + Number(isTyped) : 0,
    start: isTyped ? 0 : -1,
    onTake: (place) => take(options[place]),
  })
  const take = (option: LabelOption | undefined) => {
    list.restart()
    setSettled(option?.text ?? value)
    if (option) onPick(option)
  }
  const rows = isOpen ? [...options, ...(isTyped ? [undefined] : [])] : []
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              {...list.field}
              autoCapitalize="none"
              value={value}
              onChange={({ currentTarget }) => {
                list.restart()
                onChange(currentTarget.value)
              }}
              className={classNames(fieldClass, 'h-[38px]', end !== undefined && 'pe-16')}
            />
            {end !== undefined && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
          </div>
        )}
      </Field>
      <div
        {...list.list}
        aria-label={messages.albumLabels}
        hidden={!isOpen}
        className="-mx-2 mt-2 max-h-[38dvh] overflow-y-auto overscroll-contain"
      >
        {rows.map((option, place) => (
          <div
            key={option ? `${option.kind} ${option.text}` : 'as typed'}
            {...list.option(place)}
            className={classNames(optionClass, place === list.active && 'outline-2 -outline-offset-2 outline-ink')}
          >
            {option ? (
              <>
                <span className="min-w-0 flex-1">
                  <LabelChip text={option.text} kind={option.kind} size="sm" />
                </span>
                <Count value={option.count} />
              </>
            ) : (
              <>
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {fillIn(messages.useAsTyped, { label: <VisibleText text={value} /> })}
                </span>
                <CornerDownLeft size={14} aria-hidden className="shrink-0 text-muted" />
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
