import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { messages } from './messages.ts'

type KeyFieldProps = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
  ref?: Ref<HTMLInputElement>
}

/** A field for the API key, hidden by default. */
export function KeyField(props: KeyFieldProps) {
  const [revealed, setRevealed] = useState(false)
  return (
    <TextField
      {...props}
      label={messages.key}
      name="api-key"
      type={revealed ? 'text' : 'password'}
      autoComplete="off"
      monospace
      end={
        <IconButton
          label={revealed ? messages.hideKey : messages.showKey}
          onClick={() => setRevealed(!revealed)}
          className="size-8"
        >
          {revealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
    />
  )
}
