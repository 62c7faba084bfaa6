import { APP_ROOT } from '#web/lib/web-address.ts'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown
}

/**
 * Trusted Types, for the page's policy that takes no plain text where scripts or HTML are expected: the one exception are the
 * workers of the build. As the default policy, since Vite knows a worker only by `new Worker(new URL(…))` as it is written.
 */
export function trustOwnScripts({ origin, trustedTypes }: { origin: string; trustedTypes?: TrustedTypes }): void {
  // null: the browser throws
  const createScriptURL = (address: string) =>
    new URL(address, origin).href.startsWith(`${origin}${APP_ROOT}/assets/`) ? address : null
  trustedTypes?.createPolicy('default', { createScriptURL })
}
