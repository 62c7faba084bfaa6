import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Field, fieldClass } from './field.tsx'

type TextFieldProps = {
  label: string
  hint?: ReactNode
  /** Replaces the hint, and describes the field. */
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  autoFocus?: boolean
  autoComplete?: string
  placeholder?: string
  name?: string
  maxLength?: number
  /** For identifiers, addresses and keys. */
  monospace?: boolean
  /** Inside the field at its end: a counter, a reveal button. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextField({ label, hint, error, onChange, monospace = false, end, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            spellCheck={monospace ? false : undefined}
            autoCapitalize={monospace ? 'none' : undefined}
            {...input}
            {...control}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={classNames(
              fieldClass,
              'h-[38px]',
              monospace && 'font-mono text-small',
              end !== undefined && 'pe-16',
            )}
          />
          {end !== undefined && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
        </div>
      )}
    </Field>
  )
}
