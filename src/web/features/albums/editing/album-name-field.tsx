import type { Ref } from 'react'
import { codePoints, limits } from '#contract/index.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { messages } from './messages.ts'

const { min, max } = limits.albumName

/** Validates an album name. @returns an error message, or undefined if the name is valid */
export function wrongAlbumName(name: string): string | undefined {
  const length = codePoints(name)
  if (length < min) return messages.enterName
  return length > max ? messages.nameTooLong(max, length) : undefined
}

type AlbumNameFieldProps = {
  value: string
  onChange: (name: string) => void
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Field for an album name; it counts code points, as the service does. */
export function AlbumNameField({ value, onChange, error, ref }: AlbumNameFieldProps) {
  const length = codePoints(value)
  return (
    <TextField
      ref={ref}
      label={messages.name}
      name="name"
      value={value}
      onChange={onChange}
      // "too long" shows while typing, "too short" only after submitting
      error={length > max ? wrongAlbumName(value) : error}
      autoComplete="off"
      end={
        <span
          className={`pe-2 text-[12px] tabular-nums ${length > max ? 'font-semibold text-danger-ink' : 'text-muted'}`}
        >
          {length}/{max}
        </span>
      }
    />
  )
}
