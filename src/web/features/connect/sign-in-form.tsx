import { type Ref, type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { SecretField } from './secret-field.tsx'
import { explainSignInFailure, type SignIn } from './use-sign-in.ts'

/** Asks for the passphrase of the gateway that serves this page. */
export function SignInForm({ signIn, ref }: { signIn: SignIn; ref: Ref<HTMLFormElement> }) {
  const [passphrase, setPassphrase] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending, error, reset } = signIn
  const field = useRef<HTMLInputElement>(null)
  const failure = error === null ? undefined : explainSignInFailure(signIn)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setEmpty(passphrase === '')
    if (passphrase === '') field.current?.focus()
    else if (!isPending) mutate({ passphrase }, { onError: () => field.current?.select() })
  }
  return (
    <form ref={ref} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <SecretField
        kind="passphrase"
        ref={field}
        value={passphrase}
        onChange={(value) => {
          setPassphrase(value)
          setEmpty(false)
          reset()
        }}
        error={isEmpty ? messages.enterPassphrase : failure?.field === 'passphrase' ? failure.text : undefined}
        hint={messages.passphraseHint}
      />
      <div role="alert">
        {failure?.field === 'none' && <p className="text-small text-danger-ink">{failure.text}</p>}
      </div>
      <Button type="submit" variant="primary" busy={isPending} className="h-[38px] w-full pointer-coarse:h-11">
        {messages.signIn}
      </Button>
    </form>
  )
}
