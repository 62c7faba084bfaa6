import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CloudOff, FileQuestionMark, KeyRound, Lock, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { ApiError, type ApiErrorKind } from '#web/data/client/api-error.ts'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { focusPageIfLost } from '#web/lib/keyboard/focus-page.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

type Explanation = { icon: LucideIcon; title: string; hint: string; isRetryable?: boolean }

const away: Explanation = { icon: CloudOff, title: messages.away, hint: messages.awayHint, isRetryable: true }
const offline = { ...away, title: messages.notOnDevice, hint: messages.notOnDeviceHint }
const broken: Explanation = {
  icon: TriangleAlert,
  title: messages.broken,
  hint: messages.brokenHint,
  isRetryable: true,
}
const unexpected: Explanation = { ...broken, title: messages.unexpected, hint: messages.unexpectedHint }

const explanations: Record<ApiErrorKind, Explanation> = {
  unauthorized: { icon: KeyRound, title: messages.notAccepted, hint: messages.notAcceptedHint, isRetryable: true },
  forbidden: { icon: Lock, title: messages.forbidden, hint: messages.forbiddenHint },
  notFound: { icon: FileQuestionMark, title: messages.notFound, hint: messages.notFoundHint },
  invalid: { icon: FileQuestionMark, title: messages.invalid, hint: messages.invalidHint },
  rateLimited: { ...away, title: messages.busy, hint: messages.busyHint },
  timeout: { ...away, title: messages.slow, hint: messages.slowHint },
  unavailable: away,
  network: away,
  server: broken,
  unexpected,
  malformed: unexpected,
}

/** For an expired gateway session, where the caller has no key. */
const signedOut: Explanation = {
  ...explanations.unauthorized,
  title: messages.sessionOver,
  hint: messages.signedOutHint,
}

/** Matches browsers' messages for a chunk that could not be fetched, after a new version or offline. */
const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed|error loading/i.test(error.message)

type ErrorStateProps = Omit<Explanation, 'isRetryable'> & {
  onRetry?: { label: string; retry: () => void; busy?: boolean } | undefined
  /** Details for a report. */
  details?: readonly string[]
}

/** The error in place of a page: what happened, why, and the one thing to do next. */
function ErrorState({ icon: Icon, title, hint, onRetry, details = [] }: ErrorStateProps) {
  // on unmount: the pressed button is removed, and the focus with it
  useLayoutEffect(() => focusPageIfLost, [])
  return (
    <EmptyState
      page
      icon={<Icon size={22} />}
      title={title}
      action={
        <>
          <Link to={paths.albums()} className={buttonClass({ variant: onRetry ? 'secondary' : 'primary' })}>
            {messages.allAlbums}
          </Link>
          {onRetry && (
            <Button
              variant="primary"
              icon={<RotateCw size={15} aria-hidden />}
              busy={onRetry.busy ?? false}
              onClick={onRetry.retry}
            >
              {onRetry.label}
            </Button>
          )}
        </>
      }
    >
      <title>{messages.titleOf(title)}</title>
      {hint}
      {details.length > 0 && (
        <details className="mt-3 text-small">
          <summary className="touch-target inline-block cursor-pointer underline underline-offset-2">
            {messages.details}
          </summary>
          {details.map((detail) => (
            <p key={detail} dir="auto" className="mt-1 font-mono text-[12px]">
              {detail}
            </p>
          ))}
        </details>
      )}
    </EmptyState>
  )
}

/** Shown for an unknown address. */
export const PageNotFound = () => (
  <ErrorState icon={FileQuestionMark} title={messages.pageNotFound} hint={messages.pageNotFoundHint} />
)

/** The error boundary of a page: explains the error. */
export function ErrorPage() {
  const error = useRouteError()
  const here = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { reset } = useQueryErrorResetBoundary()
  const { connection, refused } = useConnection()
  const retry = () => {
    reset()
    // not a revalidation: if it ends before React has rendered that it began, the router goes on showing the error
    void navigate(here, { replace: true, state: here.state })
  }
  // the error of a key that has been replaced may come last
  const isOfOldKey = error instanceof ApiError && error.kind === 'unauthorized' && !refused
  const retryOnce = useEffectEvent(retry)
  useEffect(() => {
    if (isOfOldKey) retryOnce()
  }, [isOfOldKey])
  // retries when the browser is back online
  useLayoutEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  if (error instanceof ApiError) {
    const isOver = error.kind === 'unauthorized' && connection !== undefined && connection.key === undefined
    const explained = error.kind === 'network' && !navigator.onLine ? offline : explanations[error.kind]
    const { isRetryable, ...explanation } = isOver ? signedOut : explained
    return (
      <ErrorState
        {...explanation}
        onRetry={isRetryable ? { label: messages.tryAgain, retry, busy: state === 'loading' } : undefined}
        details={[error.detail, error.requestId && messages.request(error.requestId)].flatMap((detail) => detail || [])}
      />
    )
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />
  const [title, hint] = isMissingPart(error)
    ? [messages.notLoaded, messages.notLoadedHint]
    : [messages.appFailed, messages.appFailedHint]
  return (
    <ErrorState
      icon={TriangleAlert}
      title={title}
      hint={hint}
      onRetry={{ label: messages.reload, retry: () => location.reload() }}
    />
  )
}

/** The same, when not even the app's frame could be shown. */
export function RootErrorPage() {
  return (
    <main className="pt-16">
      <ErrorPage />
    </main>
  )
}
