/** An http(s) address, normalised; undefined for any other: a link from a service could run code. */
export function webAddress(text: string): string | undefined {
  const address = URL.parse(text)
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined
}

/**
 * Path of the app's folder, without a trailing slash: empty at the root of a server. The build's scripts are in
 * `assets` below it.
 */
export const APP_ROOT = import.meta.env.DEV ? '' : new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '')

/** Absolute address of a path of the app, to be copied. */
export const linkTo = (path: string): string => `${location.origin}${APP_ROOT}${path}`
