import type { ConnectionStore } from '#web/data/client/connection-store.ts'
import { whenIdle } from '#web/lib/sleep.ts'
import { APP_ROOT } from '#web/lib/web-address.ts'
import { tellWorker, workerOfPage } from './tell-worker.ts'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** Milliseconds: all that the first page wants has been sent for. */
const LONGEST_WAIT = 10_000

const workerAddress = `${APP_ROOT}/app-worker.js`

/** The worker's address as the page's policy wants it; its default policy lets nothing through but what lies in `assets`. */
function trusted({ trustedTypes }: { origin: string; trustedTypes?: TrustedTypes }): string {
  const policy = trustedTypes?.createPolicy('app-worker', { createScriptURL: () => workerAddress })
  return policy?.createScriptURL('') ?? workerAddress
}

/**
 * The active service worker, once an update under way has ended. Its predecessor is sent nothing: a message would keep it running, and the new one
 * waiting.
 */
async function newestWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  // without a network it is the newest already
  await registration.update().catch(() => undefined)
  const coming = registration.installing ?? registration.waiting
  if (coming !== null) {
    await new Promise<void>((resolve) => {
      const look = () => void (['activated', 'redundant'].includes(coming.state) && resolve())
      coming.addEventListener('statechange', look)
      look()
    })
  }
  return registration.active
}

/**
 * Has the app kept on this device, by a service worker over all of its addresses. Where there can be none (plain http, a
 * private window, a server that has another idea of the file) the app is as it was, and nobody is told.
 */
export async function keepApp(store: Pick<ConnectionStore, 'get' | 'subscribe' | 'gateway'>): Promise<void> {
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
