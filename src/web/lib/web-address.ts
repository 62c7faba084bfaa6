/** An address that a link may lead to, in its plain form; undefined of anything else: what comes from a service could run code. */
export function webAddress(text: string): string | undefined {
  const address = URL.parse(text)
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined
}

/**
 * Path of the folder that the app lies in, without a slash at its end: empty at the root of a server. The build has its scripts
 * in `assets` below it.
 */
export const APP_ROOT = import.meta.env.DEV ? '' : new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '')
