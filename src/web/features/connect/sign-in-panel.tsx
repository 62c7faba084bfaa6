import { useQuery } from '@tanstack/react-query'
import { gatewayState } from '#contract/extensions.ts'
import { askExtension } from '#web/data/client/ask-extension.ts'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { ownBase } from '#web/data/client/gateway.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'
import { explainSignInFailure, useSignIn } from './use-sign-in.ts'

/** Milliseconds until the gateway is asked once more, doubled each time, and how often it is asked in all. */
const AGAIN = 500
const MOST_ASKED = 6

/** Signing in to a gateway that holds the key. Where this browser needs no passphrase, as after another tab has signed in, a button is enough. */
export function SignInPanel({ onConnected }: { onConnected: (callerId: string) => void }) {
  const { apiOf } = useConnection()
  const { data: state, refetch } = useQuery({
    queryKey: ['gateway', 'state'],
    queryFn: ({ signal }) =>
      askExtension(
        apiOf({ base: ownBase(location.origin), key: undefined }),
        { method: 'GET', path: '/gateway', schema: gatewayState },
        { signal },
      ),
    // whoever comes back to this page may have signed out in between
    staleTime: 0,
    // while another tab signs out its session may still be there
    refetchInterval: ({ state: { data, dataUpdateCount: asked } }) =>
      data?.signedIn === true && asked < MOST_ASKED && AGAIN * 2 ** asked,
  })
  const { mutate, isPending, error } = useSignIn(onConnected)
  if (!state?.signedIn) return <SignInForm onConnected={onConnected} />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{messages.noPassphraseNeeded}</p>
      <div role="alert">
        {error && <p className="text-small text-danger-ink">{explainSignInFailure(error).text}</p>}
      </div>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => mutate({}, { onError: () => void refetch() })}
        className="h-[38px] w-full pointer-coarse:h-11"
      >
        {messages.openAlbums}
      </Button>
    </div>
  )
}
