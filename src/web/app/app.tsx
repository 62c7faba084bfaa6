import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SessionProvider } from '#web/data/client/connection-context.tsx'
import { type PictureWorkers, PictureWorkersProvider } from '#web/gallery/pictures/picture-workers.ts'
import type { Toasts } from '#web/ui/toast.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { AppSessionProvider } from './session-context.tsx'
import type { AppSession } from './session.ts'

type AppProps = {
  router: DataRouter
  session: AppSession
  queryClient: QueryClient
  toasts: Toasts
  pictureWorkers: PictureWorkers
}

export function App({ router, session, queryClient, toasts, pictureWorkers }: AppProps) {
  return (
    <SessionProvider value={session}>
      <AppSessionProvider value={session}>
        <QueryClientProvider client={queryClient}>
          <Toaster toasts={toasts}>
            <PictureWorkersProvider value={pictureWorkers}>
              <RouterProvider router={router} />
            </PictureWorkersProvider>
          </Toaster>
        </QueryClientProvider>
      </AppSessionProvider>
    </SessionProvider>
  )
}
