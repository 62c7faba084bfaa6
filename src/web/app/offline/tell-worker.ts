/** As `src/web/app-worker/app-worker.ts` reads it. */
type WorkerMessage = { type: 'at-rest'; head: string } | { type: 'session'; signedIn: boolean }

/** Tells the app's service worker, where there is one. */
export function tellWorker(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin, and has no target
  worker?.postMessage(message)
}

/** The worker in charge of this page; undefined where the browser allows none. */
export const workerOfPage = () =>
  'serviceWorker' in navigator ? (navigator.serviceWorker.controller ?? undefined) : undefined
