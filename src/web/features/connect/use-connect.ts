import { useState } from 'react'
import { readBaseAddress } from '#web/data/base-address.ts'
import { useConnection } from '#web/data/connection-context.tsx'
import type { Keep } from '#web/data/connection-store.ts'
import { type ConnectFailure, explainConnectFailure, wrongKey } from './explain-connect-failure.ts'

type Attempt = { address: string; key: string; keep: Keep }

/** Tries a connection with a ping, and takes it up if the service knows the key. */
export function useConnect(onConnected: (callerId: string) => void) {
  const { ping, answers, connect } = useConnection()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ConnectFailure>()

  const attempt = async ({ address, key, keep }: Attempt) => {
    const read = readBaseAddress(address, location.origin)
    if ('error' in read) return setFailure({ field: 'base', text: read.error })
    const wrong = wrongKey(key)
    if (wrong) return setFailure({ field: 'key', text: wrong })
    setBusy(true)
    setFailure(undefined)
    try {
      const callerId = await ping({ base: read.base, key })
      await connect({ base: read.base, key, keep }, callerId)
      onConnected(callerId)
    } catch (error) {
      setFailure(explainConnectFailure(error, await answers(`${read.base}/ping`)))
    } finally {
      setBusy(false)
    }
  }

  return { attempt, busy, failure, forgive: () => setFailure(undefined) }
}
