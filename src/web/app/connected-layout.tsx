import { Suspense, useState } from 'react'
import { type Location, matchPath, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { useBoundData } from '#web/data/data-context.tsx'
import { PageCommandsProvider } from '#web/features/jump/page-commands.tsx'
import { sleep } from '#web/lib/async/sleep.ts'
import { useShortcut } from '#web/lib/keyboard/use-page-keys.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { once } from '#web/lib/once.ts'
import { paths, patterns } from '#web/paths.ts'
import { Header } from './header.tsx'
import { messages } from './messages.ts'

const KeyDialog = lazyNamed(() => import('#web/app/key/key-dialog.tsx'), 'KeyDialog')
const KeyboardShortcutsDialog = lazyNamed(
  () => import('#web/app/shortcuts/keyboard-shortcuts-dialog.tsx'),
  'KeyboardShortcutsDialog',
)

/** Pages that cover the frame. */
const covering = [`${patterns.album}/${patterns.photo}`, patterns.cull, patterns.slideshow, patterns.wall]

/** Delay in milliseconds: unfinished work of earlier visits waits for the first screen. */
const JOBS_AFTER = 3_000

const loadBackground = once(async () => {
  await sleep(JOBS_AFTER)
  // optional: better a frame without background work than none
  return import('./background.tsx').catch(() => ({ Background: () => null, BackgroundStatus: () => null }))
})
const Background = lazyNamed(loadBackground, 'Background')
const BackgroundStatus = lazyNamed(loadBackground, 'BackgroundStatus')

/** Key of a scroll position: the history entry, or the path for a first entry, whose key is always `default`. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

/** The frame of every page that needs a connection; if the service refuses the key, asks for it over the page. */
export function ConnectedLayout() {
  const { connection, refused } = useConnection()
  const data = useBoundData()
  const [keysOpen, setKeysOpen] = useState(false)
  const { pathname } = useLocation()
  const isCovered = covering.some((pattern) => matchPath(pattern, pathname) !== null)
  useShortcut('?', () => setKeysOpen(true))
  if (connection === undefined || data === undefined) return <Navigate to={paths.connect()} replace />
  return (
    <PageCommandsProvider>
      <a
        href="#main"
        inert={isCovered}
        className="fixed top-[calc(8px+var(--safe-top))] start-2 z-50 -translate-y-32 rounded-control bg-ink px-3 py-2 text-paper focus:translate-y-0"
      >
        {messages.skip}
      </a>
      {/* inert under the viewer and other full-window pages; notices stay usable */}
      <Header
        inert={isCovered}
        onShortcuts={() => setKeysOpen(true)}
        status={
          <Suspense>
            <BackgroundStatus />
          </Suspense>
        }
      />
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Suspense>
        {keysOpen && <KeyboardShortcutsDialog onClose={() => setKeysOpen(false)} />}
        {refused && <KeyDialog connection={connection} />}
      </Suspense>
      <Suspense>
        <Background />
      </Suspense>
      <ScrollRestoration getKey={placeOf} />
    </PageCommandsProvider>
  )
}

/** The same frame, or none without a connection. */
export function AnyLayout() {
  const { connection } = useConnection()
  if (connection) return <ConnectedLayout />
  return (
    <main className="pt-16">
      <Outlet />
    </main>
  )
}
