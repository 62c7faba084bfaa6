import type { Ref } from 'react'
import { codePoints, limits } from '#contract/index.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { messages } from './messages.ts'

const { min, max } = limits.albumName

/** Validates an album name; a sentence where it is invalid. */
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

/** The field for a name, with a character count as the service counts. */
export function AlbumNameField({ value, onChange, error, ref }: AlbumNameFieldProps) {
  const length = codePoints(value)
  return (
    <TextField
      ref={ref}
      label={messages.name}
      name="name"
      value={value}
      onChange={onChange}
      // too long is said while typing; too short only when it is sent
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
