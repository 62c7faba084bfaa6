import { type SubmitEvent, useRef, useState } from 'react'
import { readBaseAddress } from '#web/data/client/base-address.ts'
import type { Keep } from '#web/data/client/connection-store.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { GatewayTip } from './gateway-tip.tsx'
import { KeepChoice } from './keep-choice.tsx'
import { messages } from './messages.ts'
import { SecretField } from './secret-field.tsx'
import { useConnect } from './use-connect.ts'

type ConnectFormProps = {
  /** Initial base address. */
  base: string
  keep: Keep
  onConnected: () => void
}

/** Form for the base address, the key, and how long to keep it. */
export function ConnectForm({ base, keep: firstKeep, onConnected }: ConnectFormProps) {
  const [address, setAddress] = useState(base)
  const [key, setKey] = useState('')
  const [keep, setKeep] = useState(firstKeep)
  const { attempt, busy, failure, clearFailure } = useConnect(onConnected)
  const read = readBaseAddress(address, location.origin)
  const warning = 'warning' in read ? read.warning : undefined

  const keyField = useRef<HTMLInputElement>(null)
  const baseField = useRef<HTMLInputElement>(null)
  const send = async () => {
    const failed = await attempt({ address, key: key.trim(), keep })
    if (failed?.field === 'key') keyField.current?.focus()
    if (failed?.field === 'base') baseField.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <SecretField
        kind="key"
        ref={keyField}
        value={key}
        onChange={(value) => {
          setKey(value)
          clearFailure()
        }}
        error={failure?.field === 'key' ? failure.text : undefined}
        hint={messages.keyHint}
      />
      <TextField
        ref={baseField}
        label={messages.base}
        name="base"
        value={address}
        onChange={(value) => {
          setAddress(value)
          clearFailure()
        }}
        error={failure?.field === 'base' ? failure.text : undefined}
        hint={warning ? <span className="text-warn-ink">{warning}</span> : undefined}
        autoComplete="off"
        monospace
      />
      {failure?.blocked !== undefined && <GatewayTip base={failure.blocked} />}
      <KeepChoice value={keep} onChange={setKeep} />
      <div role="alert">
        {failure?.field === 'both' && <p className="text-small text-danger-ink">{failure.text}</p>}
      </div>
      <Button type="submit" variant="primary" busy={busy} className="h-[38px] w-full pointer-coarse:h-11">
        {messages.connect}
      </Button>
    </form>
  )
}
