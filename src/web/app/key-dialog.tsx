import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useConnection } from '#web/data/client/connection-context.tsx'
import type { KeptConnection } from '#web/data/client/connection-store.ts'
import { KeyForm } from '#web/features/connect/key-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { messages } from './messages.ts'

/** Over the page, which stays as it is: the service has answered 401. */
export function KeyDialog({ connection }: { connection: KeptConnection }) {
  const [open, setOpen] = useState(true)
  const { disconnect } = useConnection()
  const { revalidate } = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const queryClient = useQueryClient()
  const goOn = () => {
    reset()
    void revalidate()
    void queryClient.refetchQueries({ type: 'active' })
  }
  if (!open) {
    return (
      <div className="fixed inset-x-0 bottom-[calc(16px+var(--safe-bottom))] z-40 flex justify-center px-4">
        <output className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 pe-2 ps-4 shadow-float">
          {messages.keyNotAccepted}
          <Button size="sm" onClick={() => setOpen(true)}>
            {messages.enterKey}
          </Button>
        </output>
      </div>
    )
  }
  return (
    <Dialog title={messages.keyNeeded} open onClose={() => setOpen(false)}>
      <KeyForm
        connection={connection}
        onConnected={goOn}
        onDisconnect={() => void disconnect().catch(() => undefined)}
      />
    </Dialog>
  )
}
