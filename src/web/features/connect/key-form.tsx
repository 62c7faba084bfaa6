import { type SubmitEvent, useRef, useState } from 'react'
import type { KeptConnection } from '#web/data/client/connection-store.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { SecretField } from './secret-field.tsx'
import { useConnect } from './use-connect.ts'

type KeyFormProps = {
  connection: KeptConnection
  /** Display name of the service. */
  service: string
  onConnected: () => void
  onDisconnect: () => void
}

/** Asks for a new key for the connected service. */
export function KeyForm({ connection, service, onConnected, onDisconnect }: KeyFormProps) {
  const [key, setKey] = useState('')
  const { attempt, busy, failure, clearFailure } = useConnect(onConnected)
  const field = useRef<HTMLInputElement>(null)
  const send = async () => {
    if (await attempt({ address: connection.base, key: key.trim(), keep: connection.keep })) field.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-muted">
        {fillIn(messages.noLongerAccepted, {
          service: <span className="font-mono text-small wrap-anywhere">{service}</span>,
        })}
      </p>
      <SecretField
        kind="key"
        ref={field}
        value={key}
        onChange={(value) => {
          setKey(value)
          clearFailure()
        }}
        error={failure?.text}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onDisconnect}>
          {messages.signOut}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {messages.takeKey}
        </Button>
      </div>
    </form>
  )
}
