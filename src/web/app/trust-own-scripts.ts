type TrustedTypes = { createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => unknown }

/**
 * Trusted Types, for the page's policy that takes no plain text where scripts or HTML are expected: the one exception are the
 * workers of the build. As the default policy, since Vite knows a worker only by `new Worker(new URL(…))` as it is written.
 */
export function trustOwnScripts({ location, trustedTypes }: { location: Location; trustedTypes?: TrustedTypes }): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href)
      if (origin === location.origin && pathname.startsWith('/assets/')) return address
      throw new TypeError(`${address} is no script of this app`)
    },
  })
}
