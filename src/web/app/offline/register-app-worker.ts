import type { ConnectionStore } from '#web/data/client/connection-store.ts'
import { whenIdle } from '#web/lib/async/sleep.ts'
import { APP_ROOT } from '#web/lib/web-address.ts'
import { tellWorker, workerOfPage } from './tell-worker.ts'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** Longest wait for an idle page, in milliseconds: by then the first page has requested all it needs. */
const LONGEST_WAIT = 10_000

const workerAddress = `${APP_ROOT}/app-worker.js`

/** The worker's address as a trusted script URL; the page's default policy allows only files in `assets`. */
function trusted({ trustedTypes }: { origin: string; trustedTypes?: TrustedTypes }): string {
  const policy = trustedTypes?.createPolicy('app-worker', { createScriptURL: () => workerAddress })
  return policy?.createScriptURL('') ?? workerAddress
}

/**
 * The active service worker, after any update in progress. Its predecessor gets no message, which would keep it running
 * and the new one waiting.
 */
async function newestWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  // offline, the present one is the newest
  await registration.update().catch(() => undefined)
  const coming = registration.installing ?? registration.waiting
  if (coming !== null) {
    await new Promise<void>((resolve) => {
      const check = () => void (['activated', 'redundant'].includes(coming.state) && resolve())
      coming.addEventListener('statechange', check)
      check()
    })
  }
  return registration.active
}

/**
 * Registers the service worker that caches the app on this device. Where that is impossible (plain http, a private
 * window, a server that serves the file wrongly) the app works without it, silently.
 */
export async function registerAppWorker(store: Pick<ConnectionStore, 'get' | 'subscribe' | 'gateway'>): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await whenIdle(LONGEST_WAIT)
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(trusted(window), { scope: `${APP_ROOT}/` })
  tellWorker(await newestWorker(registration), { type: 'at-rest', head: document.head.innerHTML })
  if (store.gateway?.key !== 'kept') return
  const tellSession = () =>
    tellWorker(workerOfPage(), { type: 'session', signedIn: store.get().connection !== undefined })
  tellSession()
  store.subscribe(tellSession)
}
