import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { ApiError, type ApiErrorKind, explainError } from '#web/data/client/api-error.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ErrorSight } from './error-icon.tsx'

// without it the words say enough
const ErrorIcon = lazy<ComponentType<{ sight: ErrorSight }>>(async () => {
  const { ErrorIcon: Loaded } = await import('./error-icon.tsx').catch(() => ({ ErrorIcon: () => null }))
  return { default: Loaded }
})

const iconOf = (sight: ErrorSight) => (
  <Suspense>
    <ErrorIcon sight={sight} />
  </Suspense>
)

type Sight = { icon: ErrorSight; title: string; again: boolean }

const away: Sight = { icon: 'away', title: 'The service is out of reach', again: true }
const broken: Sight = { icon: 'broken', title: 'The service failed', again: true }

const sights: Record<ApiErrorKind, Sight> = {
  unauthorized: { icon: 'key', title: 'The service does not accept the key', again: true },
  forbidden: { icon: 'locked', title: 'You are not permitted to see this', again: false },
  notFound: { icon: 'unknown', title: 'Not found', again: false },
  invalid: { icon: 'unknown', title: 'The service does not understand this address', again: false },
  rateLimited: { icon: 'away', title: 'The service asks to wait', again: true },
  unavailable: away,
  timeout: away,
  network: away,
  server: broken,
  unexpected: broken,
  malformed: broken,
}

/** The browser's several ways to say that a part of the app could not be fetched, after a new version or offline. */
const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed|error loading/i.test(error.message)

const reload = () => location.reload()

/** The error page: what happened, why, and the one thing to do next. */
export function ErrorPage() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  const home = (
    <Link to={paths.albums()} className={buttonClass({})}>
      All albums
    </Link>
  )
  if (error instanceof ApiError) {
    const { icon, title, again } = sights[error.kind]
    const retry = () => {
      reset()
      void revalidate()
    }
    return (
      <EmptyState
        page
        icon={iconOf(icon)}
        title={title}
        action={
          <>
            {home}
            {again && (
              <Button variant="primary" busy={state === 'loading'} onClick={retry}>
                Try again
              </Button>
            )}
          </>
        }
      >
        <title>{`${title} · Contact Sheet`}</title>
        {explainError(error)}
        {error.requestId && <p className="mt-2 font-mono text-[12px]">Request {error.requestId}</p>}
      </EmptyState>
    )
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <EmptyState page icon={iconOf('unknown')} title="There is no such page" action={home}>
        The address may be mistyped, or what it led to is gone.
      </EmptyState>
    )
  }
  const missing = isMissingPart(error)
  return (
    <EmptyState
      page
      icon={iconOf('warning')}
      title={missing ? 'A part of the app could not be loaded' : 'Something went wrong in the app'}
      action={
        <>
          {home}
          <Button variant="primary" onClick={reload}>
            Reload
          </Button>
        </>
      }
    >
      <title>Something went wrong · Contact Sheet</title>
      {missing
        ? 'There may be a new version, or the connection dropped. Reloading fetches it.'
        : 'Nothing was lost on the service. Reload the page; if it happens again, please report it.'}
    </EmptyState>
  )
}

/** The same where not even the frame of the app could be shown. */
export function RootErrorPage() {
  return (
    <main className="pt-16">
      <ErrorPage />
    </main>
  )
}
