import { APP_ROOT } from '#web/lib/web-address.ts'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown
}

/**
 * Sets a Trusted Types policy that allows only the build's workers: the page's CSP rejects plain strings for scripts
 * and HTML. It is the default policy, since Vite recognises a worker only by a literal `new Worker(new URL(…))`.
 */
export function trustOwnScripts({ origin, trustedTypes }: { origin: string; trustedTypes?: TrustedTypes }): void {
  // null makes the browser throw
  const createScriptURL = (address: string) =>
    new URL(address, origin).href.startsWith(`${origin}${APP_ROOT}/assets/`) ? address : null
  trustedTypes?.createPolicy('default', { createScriptURL })
}
