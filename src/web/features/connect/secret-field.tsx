import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'

const kinds = {
  key: {
    label: messages.key,
    show: messages.showKey,
    hide: messages.hideKey,
    name: 'api-key',
    autoComplete: 'off',
    monospace: true,
  },
  passphrase: {
    label: messages.passphrase,
    show: messages.showPassphrase,
    hide: messages.hidePassphrase,
    name: 'passphrase',
    autoComplete: 'current-password',
    monospace: false,
  },
}

type SecretFieldProps = {
  kind: keyof typeof kinds
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: ReactNode
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A field for the API key or the passphrase, hidden by default. */
export function SecretField({ kind, ...props }: SecretFieldProps) {
  const [revealed, setRevealed] = useState(false)
  const { show, hide, ...field } = kinds[kind]
  return (
    <TextField
      {...props}
      {...field}
      type={revealed ? 'text' : 'password'}
      end={
        <IconButton label={revealed ? hide : show} onClick={() => setRevealed(!revealed)} className="size-8">
          {revealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
    />
  )
}
