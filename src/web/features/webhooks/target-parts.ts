/** A target without its scheme, which is always https, split where the host ends. */
export function targetParts(targetUrl: string): { host: string; path: string } {
  const url = URL.parse(targetUrl)
  if (url === null) return { host: targetUrl, path: '' }
  const { host, pathname, search } = url
  return { host, path: pathname === '/' && search === '' ? '' : pathname + search }
}
