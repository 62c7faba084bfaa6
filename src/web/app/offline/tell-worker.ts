import type { PageMessage } from '#web/app-worker/page-message.ts'

/** Tells the app's service worker, where there is one. */
export function tellWorker(worker: ServiceWorker | null | undefined, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin, and has no target
  worker?.postMessage(message)
}

/** The worker in charge of this page; undefined where the browser allows none. */
export const workerOfPage = () =>
  'serviceWorker' in navigator ? (navigator.serviceWorker.controller ?? undefined) : undefined
