import { type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export const fieldClass =
  'w-full min-w-0 rounded-control border border-faint bg-surface px-3 text-ink placeholder:text-muted transition-colors ' +
  'hover:border-muted aria-invalid:border-danger disabled:opacity-50 pointer-coarse:min-h-11'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** Label above, hint or error below, associated with the control for screen readers. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {/* there before its text, or an error would not be announced; absolute while empty, to leave no gap */}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classNames('text-small empty:absolute', error ? 'text-danger-ink' : 'text-muted')}
      >
        {note}
      </p>
    </div>
  )
}
