import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { ownBase } from '#web/data/client/gateway.ts'
import { ConnectForm } from '#web/features/connect/connect-form.tsx'
import { Frames } from '#web/features/connect/frames.tsx'
import { messages } from '#web/features/connect/messages.ts'
import { SignInPanel } from '#web/features/connect/sign-in-panel.tsx'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { readNext } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'
import { useToast } from '#web/ui/toast.tsx'

const addressIn = (address: string) => <span className="font-mono wrap-anywhere">{address}</span>

/** Asks for the service's address and a key; at a gateway that holds the key, for a sign-in. */
export function Component() {
  const { connection, store } = useConnection()
  const { gateway } = store
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const toast = useToast()
  const next = readNext(query)
  const goOn = () => {
    toast.show({ text: messages.connected, tone: 'ok' })
    void navigate(next, { replace: true })
  }
  if (gateway?.key === 'kept') {
    return (
      <ConnectFrame
        title={messages.signIn}
        hint={fillIn(messages.signInHint, { service: addressIn(gateway.upstream) })}
      >
        <SignInPanel onConnected={goOn} />
      </ConnectFrame>
    )
  }
  const hint = gateway ? fillIn(messages.ownKeyHint, { service: addressIn(gateway.upstream) }) : messages.hint
  return (
    <ConnectFrame title={messages.title} hint={hint}>
      {connection && (
        <p className="-mt-3 mb-6 rounded-control bg-sunken px-3 py-2 text-small">
          {fillIn(messages.connectedTo, { service: addressIn(connection.base) })}{' '}
          <Link to={next} className="font-medium underline underline-offset-2">
            {messages.continue}
          </Link>
        </p>
      )}
      <ConnectForm
        base={connection?.base ?? ownBase(location.origin)}
        keep={connection?.keep ?? 'tab'}
        onConnected={goOn}
      />
    </ConnectFrame>
  )
}

function ConnectFrame({ title, hint, children }: { title: string; hint: ReactNode; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <title>{`${title === messages.title ? messages.connect : title} · Contact Sheet`}</title>
      <div className="flex flex-col items-center justify-center px-5 py-10">
        <div className="w-full max-w-[400px]">
          <div className="mb-8 flex items-center gap-2.5 text-[14.5px] font-semibold tracking-[-0.01em]">
            <Logo />
            Contact Sheet
          </div>
          <h1 className="text-title">{title}</h1>
          <p className="mt-1.5 mb-7 text-muted">{hint}</p>
          {children}
        </div>
      </div>
      <div className="sticky top-0 hidden h-dvh overflow-hidden border-s border-line bg-sunken lg:block">
        <Frames />
      </div>
    </main>
  )
}

// in this chunk, since this page follows if the session is over
export { resumeSession } from '#web/features/connect/resume-session.ts'
