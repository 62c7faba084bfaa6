import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { askGateway } from './ask-gateway.ts'
import { messages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'
import { explainSignInFailure, useSignIn } from './use-sign-in.ts'

/** Exponential backoff for polling the gateway: base in milliseconds, and maximum number of answers. */
const AGAIN = 500
const MOST_POLLS = 6

/**
 * Sign-in to a gateway that holds the key. A browser already signed in, as by another tab, gets a button instead of the
 * passphrase field.
 */
export function SignInPanel({ onConnected }: { onConnected: () => void }) {
  const { apiOf } = useConnection()
  const { data: state, refetch } = useQuery({
    queryKey: ['gateway', 'state'],
    queryFn: ({ signal }) => askGateway(apiOf, { signal }),
    // the user may have signed out since this page was last open
    staleTime: 0,
    // a session may outlive sign-out by a moment, as when another tab signs out
    refetchInterval: ({ state: { data, dataUpdateCount: polls } }) =>
      data?.signedIn === true && polls < MOST_POLLS && AGAIN * 2 ** polls,
  })
  // not the form's, which goes once the session has begun
  const signIn = useSignIn(onConnected)
  const { mutate, isPending, error } = signIn
  const panel = useRef<HTMLDivElement>(null)
  const passFocus = usePassFocus(panel)
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {state?.signedIn ? (
        <div ref={passFocus} className="flex flex-col gap-5">
          <p className="text-muted">{messages.noPassphraseNeeded}</p>
          <div role="alert">
            {error && <p className="text-small text-danger-ink">{explainSignInFailure(signIn).text}</p>}
          </div>
          <Button
            variant="primary"
            busy={isPending}
            onClick={() => mutate({}, { onError: () => void refetch() })}
            className="h-[38px] w-full pointer-coarse:h-11"
          >
            {messages.continue}
          </Button>
        </div>
      ) : (
        <SignInForm ref={passFocus} signIn={signIn} />
      )}
    </div>
  )
}
