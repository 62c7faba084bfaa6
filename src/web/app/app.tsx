import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SessionProvider, useConnection } from '#web/data/client/connection-context.tsx'
import { DataProvider } from '#web/data/data-context.tsx'
import { type PictureWorkers, PictureWorkersProvider } from '#web/gallery/pictures/picture-workers.ts'
import { type Toasts, Toaster } from '#web/ui/toast.tsx'
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
      <BoundData session={session}>
        <QueryClientProvider client={queryClient}>
          <Toaster toasts={toasts}>
            <PictureWorkersProvider value={pictureWorkers}>
              <RouterProvider router={router} />
            </PictureWorkersProvider>
          </Toaster>
        </QueryClientProvider>
      </BoundData>
    </SessionProvider>
  )
}

/** Provides the queries of the current connection. */
function BoundData({ session, children }: { session: AppSession; children: ReactNode }) {
  // subscribes: the queries change with the connection
  useConnection()
  return <DataProvider value={session.data()}>{children}</DataProvider>
}
