/** Splits a target address, without its scheme, into host and path. */
export function targetParts(targetUrl: string): { host: string; path: string } {
  const url = URL.parse(targetUrl)
  if (url === null) return { host: targetUrl, path: '' }
  const { host, pathname, search } = url
  return { host, path: pathname === '/' && search === '' ? '' : pathname + search }
}
