import { KeyRound, Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { randomToken, tokenKey } from '#web/features/webhooks/findings/description.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import { type DraftProblems, type MetadataRow, type MetadataType, newRow, withType } from './webhook-draft.ts'

type MetadataFieldProps = {
  rows: readonly MetadataRow[]
  onChange: (rows: readonly MetadataRow[]) => void
  problems: DraftProblems['rows']
  /** The service's objection to the metadata as a whole. */
  error: string | undefined
}

const types: readonly { value: MetadataType; label: string }[] = [
  { value: 'text', label: messages.text },
  { value: 'number', label: messages.number },
  { value: 'yes-no', label: messages.yesNo },
]

/** Metadata: keys and typed values that are sent with every delivery. */
export function MetadataField({ rows, onChange, problems, error }: MetadataFieldProps) {
  const add = useRef<HTMLButtonElement>(null)
  const passFocus = usePassFocus(add)
  const change = (row: MetadataRow) => onChange(rows.map((other) => (other.id === row.id ? row : other)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-small font-medium">{messages.metadata}</legend>
      {rows.map((row, index) => (
        <MetadataLine
          key={row.id}
          row={row}
          position={index + 1}
          problem={problems.get(row.id)}
          onChange={change}
          onRemove={() => {
            // moves the focus before the line that has it is removed
            add.current?.focus()
            onChange(rows.filter((other) => other.id !== row.id))
          }}
        />
      ))}
      {error && <p className="text-small text-danger-ink">{error}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={add}
          size="sm"
          icon={<Plus size={15} aria-hidden />}
          onClick={() => onChange([...rows, newRow(rows)])}
        >
          {messages.addMetadata}
        </Button>
        {!rows.some(({ key }) => key === tokenKey) && (
          <Button
            ref={passFocus}
            size="sm"
            icon={<KeyRound size={14} aria-hidden />}
            onClick={() => onChange([...rows, { ...newRow(rows), key: tokenKey, value: randomToken() }])}
          >
            {messages.addToken}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type MetadataLineProps = {
  row: MetadataRow
  position: number
  problem: { key?: string; value?: string } | undefined
  onChange: (row: MetadataRow) => void
  onRemove: () => void
}

const control = classNames(fieldClass, 'h-[34px] text-small')
const typed = classNames(control, 'font-mono')

function MetadataLine({ row, position, problem, onChange, onRemove }: MetadataLineProps) {
  const noteId = useId()
  const note = problem?.key ?? problem?.value
  const described = note ? noteId : undefined
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_98px_minmax(0,1fr)_34px] gap-1.5">
        <input
          aria-label={messages.keyOf(position)}
          placeholder={messages.keyExample}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          // an empty line was just added by the button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus moves to the line that the user just added
          autoFocus={row.key === '' && row.value === ''}
          aria-invalid={problem?.key ? true : undefined}
          aria-describedby={described}
          value={row.key}
          onChange={(event) => onChange({ ...row, key: event.currentTarget.value })}
          className={typed}
        />
        <Choice
          label={messages.typeOf(position)}
          value={row.type}
          options={types}
          onChange={(type) => onChange(withType(row, type))}
        />
        {row.type === 'yes-no' ? (
          <Choice
            label={messages.valueOf(position)}
            value={row.value}
            options={[
              { value: 'true', label: messages.yes },
              { value: 'false', label: messages.no },
            ]}
            onChange={(value) => onChange({ ...row, value })}
          />
        ) : (
          <input
            aria-label={messages.valueOf(position)}
            placeholder={row.type === 'number' ? '0' : messages.valueExample}
            inputMode={row.type === 'number' ? 'decimal' : 'text'}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={problem?.value ? true : undefined}
            aria-describedby={described}
            value={row.value}
            onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
            className={typed}
          />
        )}
        <IconButton label={messages.removeLine(position)} onClick={onRemove}>
          <X size={15} aria-hidden />
        </IconButton>
      </div>
      {note && (
        <p id={noteId} className="text-small text-danger-ink">
          {note}
        </p>
      )}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
      className={classNames(control, 'truncate')}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
