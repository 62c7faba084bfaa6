import { useQuery } from '@tanstack/react-query'
import { Keyboard, Settings, Unplug } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, isUnreachable } from '#web/data/client/api-error.ts'
import { useConnection, useGateway } from '#web/data/client/connection-context.tsx'
import { useData } from '#web/data/data-context.tsx'
import { useOwnName } from '#web/data/use-extension.ts'
import { useOutboxView } from '#web/data/use-outbox.ts'
import { paths } from '#web/paths.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Delay in milliseconds: opening the outbox would hold up the first screen. */
const LATER = 3_000

/** Why the service can't be used, in a few words; undefined if it can. */
function useTrouble(): { text: string; isOffline: boolean } | undefined {
  const { caller } = useData()
  const { refused, connection } = useConnection()
  const { error, failureReason, refetch } = useQuery(caller.current())
  const [isLater, setLater] = useState(false)
  const outbox = useOutboxView({ isWanted: isLater })
  // a timer, and the browser's network events
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER)
    // the service may run on this machine: ask it, whatever the network
    const ask = () => void refetch()
    addEventListener('offline', ask)
    addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', ask)
      removeEventListener('online', ask)
    }
  }, [refetch])
  const failure = error ?? failureReason
  if (refused)
    return { text: connection?.key === undefined ? messages.sessionOver : messages.keyRefused, isOffline: false }
  if (outbox?.offline || isUnreachable(failure)) {
    const waiting = outbox?.queued ?? 0
    return { text: waiting > 0 ? messages.offlineWaiting(waiting) : messages.offline, isOffline: true }
  }
  const isBusy = failure instanceof ApiError && failure.kind === 'rateLimited'
  return failure === null || isBusy ? undefined : { text: messages.broken, isOffline: false }
}

/** The caller's name with a dot for the state of the connection; opens a menu. */
export function ConnectionChip({ onShortcuts }: { onShortcuts: () => void }) {
  const { caller, api } = useData()
  const { disconnect } = useConnection()
  const { data: callerId } = useQuery(caller.current())
  const trouble = useTrouble()
  const navigate = useNavigate()
  const toast = useToast()
  const host = useGateway(api.base)?.upstream ?? new URL(api.base).host
  const name = useOwnName() ?? messages.connected
  const dot = trouble === undefined ? 'bg-ok' : trouble.isOffline ? 'bg-warn' : 'bg-danger'
  return (
    <Menu
      label={trouble ? messages.connectionTrouble(name, trouble.text) : messages.connection(name)}
      variant="secondary"
      className="min-w-0! shrink! max-sm:size-[34px]! max-sm:shrink-0! max-sm:rounded-full!"
      trigger={
        <>
          <span aria-hidden className={`size-2 shrink-0 rounded-full forced-color-adjust-none ${dot}`} />
          <span dir="auto" className="max-w-56 truncate max-sm:sr-only">
            {trouble?.text ?? name}
          </span>
        </>
      }
      items={[
        {
          label: messages.settings,
          hint: callerId === undefined ? host : messages.callerAt(callerId, host),
          icon: <Settings size={16} />,
          onSelect: () => void navigate(paths.settings()),
        },
        { label: messages.shortcuts, icon: <Keyboard size={16} />, onSelect: onShortcuts },
        {
          label: messages.signOut,
          icon: <Unplug size={16} />,
          onSelect: () => {
            // if deletion fails, the app finishes it when next opened
            void disconnect()
              .catch(() => true)
              .then((isOver) =>
                toast.show(
                  isOver ? { text: messages.signedOut, tone: 'ok' } : { text: messages.notSignedOut, tone: 'error' },
                ),
              )
          },
        },
      ]}
    />
  )
}
