import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import './theme.css'
import { App } from '#web/app/app.tsx'
import { createNotices } from '#web/app/notices.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { routes } from '#web/app/routes.tsx'
import { createSession } from '#web/app/session.ts'
import { takeFragment } from '#web/app/take-fragment.ts'
import { createConnectionStore, createMemoryStorage, type KeyValues } from '#web/data/connection-store.ts'
import { streamInWorker } from '#web/data/photo-stream/stream-in-worker.ts'
import { dataContext, queryClientContext } from '#web/data/router-context.ts'
import { createToasts } from '#web/ui/toast-store.ts'

/** Merely touching a storage throws where the browser forbids it. */
function storage(name: 'sessionStorage' | 'localStorage'): KeyValues {
  try {
    return window[name]
  } catch {
    return createMemoryStorage()
  }
}

const store = createConnectionStore({ session: storage('sessionStorage'), local: storage('localStorage') })

// before anything else looks at the address
const handedOver = takeFragment(window)
if (handedOver) store.connect({ ...handedOver, keep: 'tab' })
// a link with a key, followed in a tab where the app is open already, changes the fragment only
addEventListener('hashchange', () => {
  const connection = takeFragment(window)
  if (connection === undefined) return
  store.connect({ ...connection, keep: 'tab' })
  location.reload()
})

const tabs = new BroadcastChannel('contact-sheet')
const toasts = createToasts()
const queryClient = createQueryClient()
const session = createSession({
  store,
  queryClient,
  notice: createNotices(toasts),
  fetch: (...request) => fetch(...request),
  streamPhotos: streamInWorker(
    () => new Worker(new URL('./data/photo-stream/stream-worker.ts', import.meta.url), { type: 'module' }),
  ),
  onForget: async () => {
    const { openSmallStore } = await import('#web/gallery/pictures/small-store.ts')
    await (await openSmallStore()).clear()
  },
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it never leaves its origin
  announceDisconnect: () => tabs.postMessage('disconnect'),
})
tabs.addEventListener('message', ({ data }) => {
  if (data === 'disconnect') session.forget()
})

const router = createBrowserRouter(routes, {
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(queryClientContext, queryClient)
    context.set(dataContext, session.data())
    return context
  },
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App router={router} session={session} queryClient={queryClient} toasts={toasts} />
  </StrictMode>,
)
