import { type LoaderFunctionArgs, redirect, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router'
import { dataContext } from '#web/data/router-context.ts'
import { APP_ROOT } from '#web/lib/web-address.ts'
import { loader as albumLoader, shouldRevalidate } from '#web/pages/album-loader.ts'
import { paths, patterns } from '#web/paths.ts'
import { AnyLayout, ConnectedLayout } from './connected-layout.tsx'
import { ErrorPage, PageNotFound, RootErrorPage } from './error-page.tsx'
import { PageFocus } from './page-focus.tsx'

/**
 * Redirects to the connect page if there is no connection. Runs in parallel with the loaders below, over whose errors
 * its redirect wins. Not a middleware: with one, every navigation takes two steps, with a render for each.
 */
function requireConnection({ context, request }: LoaderFunctionArgs) {
  if (context.get(dataContext) !== undefined) return null
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice(APP_ROOT.length)
  // the request has no fragment; one with a key has been removed from the address before
  throw redirect(paths.connect(path === patterns.root ? undefined : path + search + location.hash))
}

/** False for the same page with another filter, search, view or open photo: it has been checked and loaded. */
const isOtherPage = (change: ShouldRevalidateFunctionArgs): boolean =>
  change.defaultShouldRevalidate &&
  (change.currentUrl.pathname !== change.nextUrl.pathname || change.currentUrl.search === change.nextUrl.search)

export const loadConnectPage = () => import('#web/pages/connect-page.tsx')

/** The site map. Pages are loaded lazily. */
export const routes: RouteObject[] = [
  {
    Component: PageFocus,
    ErrorBoundary: RootErrorPage,
    children: [
      { path: patterns.connect, lazy: loadConnectPage },
      {
        Component: ConnectedLayout,
        loader: requireConnection,
        shouldRevalidate: isOtherPage,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: patterns.root, loader: () => redirect(paths.albums()) },
              { path: patterns.albums, lazy: () => import('#web/pages/albums-page.tsx') },
              {
                path: patterns.album,
                loader: albumLoader,
                shouldRevalidate,
                lazy: { Component: async () => (await import('#web/pages/album-page.tsx')).Component },
                children: [{ path: patterns.photo, lazy: () => import('#web/pages/photo-page.tsx') }],
              },
              {
                path: patterns.cull,
                loader: albumLoader,
                shouldRevalidate,
                lazy: { Component: async () => (await import('#web/pages/cull-page.tsx')).Component },
              },
              {
                path: patterns.slideshow,
                loader: albumLoader,
                shouldRevalidate,
                lazy: { Component: async () => (await import('#web/pages/screen-page.tsx')).Slideshow },
              },
              {
                path: patterns.wall,
                loader: albumLoader,
                shouldRevalidate,
                lazy: { Component: async () => (await import('#web/pages/screen-page.tsx')).Wall },
              },
              {
                path: patterns.preview,
                shouldRevalidate: isOtherPage,
                lazy: () => import('#web/pages/preview-page.tsx'),
              },
              { path: patterns.journal, lazy: () => import('#web/pages/journal-page.tsx') },
              { path: patterns.labels, lazy: () => import('#web/pages/labels-page.tsx') },
              { path: patterns.webhooks, lazy: () => import('#web/pages/webhooks-page.tsx') },
              { path: patterns.settings, lazy: () => import('#web/pages/settings-page.tsx') },
            ],
          },
        ],
      },
      { path: patterns.share, shouldRevalidate: isOtherPage, lazy: () => import('#web/pages/share-page.tsx') },
      { Component: AnyLayout, children: [{ path: '*', Component: PageNotFound }] },
    ],
  },
]
