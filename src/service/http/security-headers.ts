/**
 * The headers of the web app. It may be pointed at any service, so pictures and answers may come from any https address
 * and from this machine; `only` narrows that to the given services, media included. `mediaOrigins` are always allowed.
 */
export function appHeaders(only: readonly string[], mediaOrigins: readonly string[] = []): Record<string, string> {
  // origins: a path in a policy would also have to match every redirect and every medium
  const services =
    only.length > 0 ? only.map((url) => new URL(url).origin) : ['https:', 'http://127.0.0.1:*', 'http://localhost:*']
  const anywhere = [...new Set([...services, ...mediaOrigins])]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:', ...anywhere],
    'media-src': ["'self'", 'blob:', ...anywhere],
    'connect-src': ["'self'", ...anywhere],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // strings never become scripts or HTML; the app's own workers pass by its default policy
    // (web/app/trust-own-scripts.ts), its service worker by a policy of its own
    // (web/app/offline/register-app-worker.ts)
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'app-worker'],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
