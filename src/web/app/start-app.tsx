import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import type { ConnectionStore } from '#web/data/client/connection-store.ts'
import type { AlbumStream } from '#web/data/photo-stream/messages.ts'
import { dataContext, queryClientContext } from '#web/data/router-context.ts'
import type { FirstScreen } from '#web/first-screen/first-screen.ts'
import { createPictureWorkers } from '#web/gallery/pictures/picture-workers.ts'
import { once } from '#web/lib/once.ts'
import { APP_ROOT } from '#web/lib/web-address.ts'
import { readStored } from '#web/lib/web-storage.ts'
import { readAlbumId } from '#web/paths.ts'
import { createToasts } from '#web/ui/toast.tsx'
import { App } from './app.tsx'
import { finishForgetting, forgetOnThisDevice, forgetThisTab } from './forget-intent.ts'
import { createQueryClient } from './query-client.ts'
import { loadConnectPage, routes } from './routes.tsx'
import { createSession } from './session.ts'

type StartAppOptions = {
  root: Element
  store: ConnectionStore
  stream: AlbumStream
  startPictureWorker: () => Worker
  /** The first screen, if one was drawn. */
  firstScreen: FirstScreen | undefined
}

/** Composes the app and renders it in `root` once the first page is ready; until then the existing content stays. */
export async function startApp({ root, store, stream, startPictureWorker, firstScreen }: StartAppOptions) {
  await finishForgetting().catch(() => undefined)
  const toasts = createToasts()
  // loaded when needed: most visits have no notice
  const notices = once(async () => (await import('#web/app/notices/notices.ts')).createNotices(toasts))
  const queryClient = createQueryClient(store)
  const session = createSession({
    store,
    queryClient,
    // if it can't be loaded, the answer is shown without it
    notice: (...notice) =>
      void notices().then(
        (show) => show(...notice),
        () => undefined,
      ),
    fetch: (...request) => fetch(...request),
    stream,
    onForget: forgetOnThisDevice,
    finishForgetting,
    forgetTab: forgetThisTab,
  })
  // before the router, whose first page depends on it
  if (store.gateway?.key === 'kept' && !session.data()) {
    await loadConnectPage()
      .then((page) => page.resumeSession(store, session))
      .catch(() => undefined)
  }
  const follow = () => {
    void session.follow().catch(() => undefined)
    // loaded by the few who turned them off
    if (readStored('contact-sheet:single-keys') === false) {
      void import('#web/lib/keyboard/single-keys.ts').then(
        (module) => module.applySingleKeys(),
        () => undefined,
      )
    }
  }
  for (const event of ['storage', 'visibilitychange']) addEventListener(event, follow)
  // another tab may have signed out, or turned single-key shortcuts off, while this page was loading
  follow()

  const pictureWorkers = createPictureWorkers({ start: startPictureWorker, loader: firstScreen?.pictures })
  if (readAlbumId(location.pathname.slice(APP_ROOT.length)) !== undefined) pictureWorkers.startAhead()
  const extensionsQuery = firstScreen && session.data()?.extensions.list(firstScreen.extensions)
  // before the router's loaders, which then share this request
  if (extensionsQuery) void queryClient.prefetchQuery(extensionsQuery)
  const router = createBrowserRouter(routes, {
    basename: APP_ROOT,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(queryClientContext, queryClient)
      context.set(dataContext, session.data())
      return context
    },
  })
  const show = () =>
    // interruptible: it must not hold up what else the first page waits for
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App {...{ router, session, queryClient, toasts, pictureWorkers }} />
        </StrictMode>,
      ),
    )
  if (router.state.initialized) return show()
  const leave = router.subscribe(({ initialized }) => {
    if (!initialized) return
    leave()
    show()
  })
}
