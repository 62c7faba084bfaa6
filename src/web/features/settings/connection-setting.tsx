import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { explainError } from '#web/data/client/api-error.ts'
import { useConnection, useGateway } from '#web/data/client/connection-context.tsx'
import { useData } from '#web/data/data-context.tsx'
import { useOwnName } from '#web/data/use-extension.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { messages } from './messages.ts'
import { Setting } from './setting.tsx'

/** `children`: the choice of how long the key is kept. */
export function ConnectionSetting({ children }: { children: ReactNode }) {
  const { connection } = useConnection()
  const { caller, api } = useData()
  const gateway = useGateway(api.base)
  const { data: callerId, error } = useQuery(caller.current())
  const name = useOwnName()
  return (
    <Setting title={messages.connection} hint={messages.connectionHint}>
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-muted">{messages.service}</dt>
          <dd className="font-mono text-small wrap-anywhere">{gateway?.upstream ?? api.base}</dd>
          {gateway && (
            <>
              <dt className="text-muted">{messages.gateway}</dt>
              <dd className="font-mono text-small wrap-anywhere">{api.base}</dd>
            </>
          )}
          <dt className="text-muted">{messages.signedInAs}</dt>
          {/* in one row if there is room, so that the name, which loads later, shifts nothing below */}
          <dd className="flex flex-wrap items-baseline gap-x-2.5 wrap-anywhere">
            {name !== undefined && <bdi>{name}</bdi>}
            <div className="font-mono text-small">
              {callerId ??
                (error ? (
                  <span className="font-sans text-danger-ink">{explainError(error)}</span>
                ) : (
                  <Skeleton className="h-4 w-40" />
                ))}
            </div>
          </dd>
          <dt className="text-muted">{messages.key}</dt>
          <dd className="text-small text-muted">
            {connection?.key === undefined
              ? messages.keptByGateway
              : gateway
                ? messages.keyThroughGateway
                : messages.keyHint}
          </dd>
        </dl>
        {children}
        {connection?.key !== undefined && (
          <div>
            <Link to={paths.connect(paths.settings())} className={buttonClass({})}>
              {messages.otherService}
            </Link>
          </div>
        )}
      </div>
    </Setting>
  )
}
