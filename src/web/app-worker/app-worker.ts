import { createAppCache } from './app-cache.ts'
import { type AppFiles, isOfBuild, kindOfRequest } from './app-files.ts'
import type { PageMessage } from './page-message.ts'

/** The app's service worker: caches its files, so that it opens offline, but no answers of a service (decision 073). */
declare const self: ServiceWorkerGlobalScope

/** Injected by the build. */
declare const APP_FILES: AppFiles
const files = APP_FILES

const root = self.registration.scope
const app = createAppCache({ files, root, caches: self.caches, fetch: (...request) => fetch(...request) })

/** Lets other requests bypass this worker (Static Routing API), where the browser supports that. */
function passOthersBy(event: Event): void {
  const ours = ['assets/*', ...files.plain].map((path) => ({ urlPattern: root + path }))
  const others = { not: { or: [{ requestMode: 'navigate' }, ...ours] } }
  const routed = event as Event & { addRoutes?: (rules: object) => Promise<void> }
  // a browser with the method but without this condition goes on dispatching fetch events
  void routed.addRoutes?.({ condition: others, source: 'network' }).catch(() => undefined)
}

self.addEventListener('install', (event) => {
  passOthersBy(event)
  // no waiting: a page of an earlier build finds its files in the same cache
  event.waitUntil(app.install().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (!request.url.startsWith(root)) return
  const path = request.url.slice(root.length).replace(/[?#].*$/, '')
  const kind = kindOfRequest(request, path, files)
  const waitUntil = (done: Promise<unknown>) => event.waitUntil(done)
  if (kind === 'page') event.respondWith(app.page({ request, preload: event.preloadResponse, waitUntil }))
  if (kind === 'file') event.respondWith(app.file(request, waitUntil))
})

async function tidyUp(head: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isAlone = pages.filter(({ url }) => url.startsWith(root)).length <= 1
  // a page of an earlier build may still request a chunk that only this cache has
  if (isAlone && isOfBuild(head, files)) await app.removeOthers()
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: PageMessage = event.data
  event.waitUntil(message.type === 'session' ? app.setSignedIn(message.signedIn) : tidyUp(message.head))
})
