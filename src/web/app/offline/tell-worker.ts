import type { PageMessage } from '#web/app-worker/page-message.ts'

/** Posts a message to the app's service worker, if there is one. */
export function tellWorker(worker: ServiceWorker | null | undefined, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage takes no target origin
  worker?.postMessage(message)
}

/** The service worker that controls this page, if any. */
export const workerOfPage = () =>
  'serviceWorker' in navigator ? (navigator.serviceWorker.controller ?? undefined) : undefined
