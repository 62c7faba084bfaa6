import { useMutation } from '@tanstack/react-query'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { gatewayConnection } from './ask-gateway.ts'
import { messages } from './messages.ts'
import { useFormSignal } from './use-form-signal.ts'

type Explained = { field: 'passphrase' | 'none'; text: string }

/** Explains why signing in failed; `field` is `passphrase` if that is at fault. */
export function explainSignInFailure({ error, variables }: Pick<SignIn, 'error' | 'variables'>): Explained {
  if (error instanceof ApiError) {
    const { kind, operation } = error
    // the ping follows once the gateway has taken the passphrase, or none was needed
    const isTaken = operation === 'ping'
    if (isTaken && kind === 'unauthorized')
      return { field: 'none', text: variables?.passphrase === undefined ? messages.sessionEnded : messages.notKept }
    if (!isTaken && (kind === 'unauthorized' || kind === 'invalid'))
      return { field: 'passphrase', text: messages.wrongPassphrase }
    if (kind === 'rateLimited') return { field: 'none', text: isTaken ? messages.rateLimited : messages.manyAttempts }
    if (kind === 'network' || kind === 'timeout') return { field: 'none', text: messages.gatewayAway }
  }
  return { field: 'none', text: explainError(error) }
}

/** Signs in to the gateway that serves this page, and connects to upstream, unless its component is unmounted by then. */
export function useSignIn(onConnected: () => void) {
  const { apiOf, connect } = useConnection()
  const connection = gatewayConnection()
  const formSignal = useFormSignal()
  return useMutation({
    /** Without `passphrase`: this browser is already signed in. */
    mutationFn: async ({ passphrase }: { passphrase?: string }) => {
      const signal = formSignal.current
      const api = apiOf(connection)
      if (passphrase !== undefined)
        await api.extend({ method: 'POST', path: '/gateway/session', input: { passphrase } }, { signal })
      const { callerId } = (await api.call('ping', {}, { signal })).data
      if (signal?.aborted) return
      await connect({ ...connection, keep: 'device' }, callerId)
      onConnected()
    },
  })
}

export type SignIn = ReturnType<typeof useSignIn>
