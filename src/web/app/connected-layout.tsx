import { lazy, Suspense } from 'react'
import { Navigate, Outlet, ScrollRestoration } from 'react-router'
import { useConnection } from '#web/data/connection-context.tsx'
import { DataProvider } from '#web/data/data-context.tsx'
import { paths } from '#web/paths.ts'
import { Header } from './header.tsx'
import { useBoundData } from './session-context.tsx'

const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** The frame of every page that needs a connection; asks for the key again over the page when the service refuses it. */
export function ConnectedLayout() {
  const { connection, refused } = useConnection()
  const data = useBoundData()
  if (connection === undefined || data === undefined) return <Navigate to={paths.connect()} replace />
  return (
    <DataProvider value={data}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-3 py-2 text-paper focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {refused && (
        <Suspense>
          <KeyDialog connection={connection} />
        </Suspense>
      )}
      <Suspense>
        <Shortcuts />
      </Suspense>
      <ScrollRestoration />
    </DataProvider>
  )
}
