import { useMutation } from '@tanstack/react-query'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { gatewayConnection } from './ask-gateway.ts'
import { messages } from './messages.ts'
import { useFormSignal } from './use-form-signal.ts'

/** Explains why signing in failed; `field` is `passphrase` if that is at fault. */
export function explainSignInFailure(error: unknown): { field: 'passphrase' | 'none'; text: string } {
  if (error instanceof ApiError) {
    if (error.kind === 'unauthorized') return { field: 'passphrase', text: messages.wrongPassphrase }
    if (error.kind === 'invalid') return { field: 'passphrase', text: messages.wrongPassphrase }
    if (error.kind === 'rateLimited') return { field: 'none', text: messages.manyAttempts }
    if (error.kind === 'network' || error.kind === 'timeout') return { field: 'none', text: messages.gatewayAway }
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
