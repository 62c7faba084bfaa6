import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRevalidator } from 'react-router'
import { useConnection, useGateway } from '#web/data/client/connection-context.tsx'
import { type KeptConnection, readConnection } from '#web/data/client/connection-store.ts'
import { KeyForm } from '#web/features/connect/key-form.tsx'
import { messages as connectMessages } from '#web/features/connect/messages.ts'
import { SignInPanel } from '#web/features/connect/sign-in-panel.tsx'
import { useConnect } from '#web/features/connect/use-connect.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { messages } from './messages.ts'

/** Uses the key that another tab has put on this device in place of the refused one. */
function useKeyOfOtherTab({ base, key, keep }: KeptConnection, onConnected: () => void): void {
  const { attempt } = useConnect(onConnected)
  const look = useEffectEvent(() => {
    // throws if the browser blocks it, which counts as nothing
    const other = keep === 'device' ? readConnection({ getItem: (name) => localStorage.getItem(name) }) : undefined
    if (other?.base === base && other.key !== undefined && other.key !== key)
      void attempt({ address: base, key: other.key, keep })
  })
  // the key may have been entered before this dialog opened, or while the tab was frozen
  useEffect(() => {
    look()
    const looking = new AbortController()
    for (const event of ['storage', 'visibilitychange'])
      addEventListener(event, () => look(), { signal: looking.signal })
    return () => looking.abort()
  }, [])
}

/** Asks for a key, or to sign in, over the page: the service answered 401, or the gateway session has ended. */
export function KeyDialog({ connection }: { connection: KeptConnection }) {
  const [open, setOpen] = useState(true)
  const { disconnect } = useConnection()
  const gateway = useGateway(connection.base)
  const isSession = connection.key === undefined
  const service = gateway?.upstream ?? connection.base
  const { revalidate } = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const queryClient = useQueryClient()
  const leave = () => void disconnect().catch(() => undefined)
  const goOn = () => {
    reset()
    void revalidate()
    void queryClient.refetchQueries({ type: 'active' })
  }
  useKeyOfOtherTab(connection, goOn)
  if (!open) {
    // among the notices, which lie above a page's bars
    return createPortal(
      <output className="pointer-events-auto flex items-center gap-3 rounded-card border border-line bg-surface py-2 pe-2 ps-4 shadow-float">
        {isSession ? messages.sessionOver : messages.keyNotAccepted}
        <Button size="sm" onClick={() => setOpen(true)}>
          {isSession ? messages.signIn : messages.enterKey}
        </Button>
      </output>,
      document.getElementById('notices') ?? document.body,
    )
  }
  return (
    <Dialog title={isSession ? messages.signInAgain : messages.keyNeeded} onClose={() => setOpen(false)}>
      {isSession ? (
        <div className="flex flex-col gap-5">
          <p className="text-muted">
            {fillIn(connectMessages.sessionOver, {
              service: <span className="font-mono text-small wrap-anywhere">{service}</span>,
            })}
          </p>
          <SignInPanel onConnected={goOn} />
        </div>
      ) : (
        <KeyForm connection={connection} service={service} onConnected={goOn} onDisconnect={leave} />
      )}
    </Dialog>
  )
}
