import { useState } from 'react'
import { ApiError } from '#web/data/client/api-error.ts'
import { readBaseAddress } from '#web/data/client/base-address.ts'
import { useConnection } from '#web/data/client/connection-context.tsx'
import type { Keep } from '#web/data/client/connection-store.ts'
import { type ConnectFailure, explainConnectFailure, wrongKey } from './explain-connect-failure.ts'
import { isReachable } from './is-reachable.ts'
import { useFormSignal } from './use-form-signal.ts'

type Attempt = { address: string; key: string; keep: Keep }

/** Connects to a service once a ping has shown that it accepts the key, unless the form is gone by then. */
export function useConnect(onConnected: () => void) {
  const { apiOf, connect } = useConnection()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ConnectFailure>()
  const formSignal = useFormSignal()

  const tryIt = async ({ address, key, keep }: Attempt): Promise<ConnectFailure | undefined> => {
    const read = readBaseAddress(address, location.origin)
    if ('error' in read) return { field: 'base', text: read.error }
    const wrong = wrongKey(key)
    if (wrong) return { field: 'key', text: wrong }
    const signal = formSignal.current
    try {
      const { callerId } = (await apiOf({ base: read.base, key }).call('ping', {}, { signal })).data
      if (signal?.aborted) return undefined
      await connect({ base: read.base, key, keep }, callerId)
      onConnected()
      return undefined
    } catch (error) {
      if (signal?.aborted) return undefined
      const unreadable = error instanceof ApiError && error.kind === 'network'
      const isBlocked = unreadable && (await isReachable(`${read.base}/ping`, (...request) => fetch(...request)))
      return { ...explainConnectFailure(error, isBlocked), ...(isBlocked && { blocked: read.base }) }
    }
  }

  /** Resolves to the failure, if any. */
  const attempt = async (attempted: Attempt): Promise<ConnectFailure | undefined> => {
    setBusy(true)
    setFailure(undefined)
    const failed = await tryIt(attempted)
    setFailure(failed)
    setBusy(false)
    return failed
  }

  return { attempt, busy, failure, clearFailure: () => setFailure(undefined) }
}
