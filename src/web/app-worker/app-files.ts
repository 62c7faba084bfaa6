/** The files of one build; paths are below the app's root. */
export type AppFiles = {
  /** Named with a hash of their content, so immutable. */
  hashed: readonly string[]
  /** Under plain names; their content is part of `revision`. */
  plain: readonly string[]
  /** Hashed as well, but cached only on first use: fonts for other scripts. */
  whenUsed: readonly string[]
  /** Digest of the plain files: a change of one changes the worker's script, so the browser installs it. */
  revision: string
}

/** The app's own pages; other paths below its root belong to the service, or to others. */
const PAGE = /^(?:index\.html)?$|^(?:albums|connect|webhooks|settings)(?:\/|$)/

type RequestKind = 'page' | 'file' | 'other'

/** Classifies a request by its path below the app's root; the worker answers for pages and files only. */
export function kindOfRequest(
  { method, mode }: { method: string; mode: string },
  path: string,
  files: AppFiles,
): RequestKind {
  if (method !== 'GET') return 'other'
  if (mode === 'navigate') return PAGE.test(path) ? 'page' : 'other'
  return path.startsWith('assets/') || files.plain.includes(path) ? 'file' : 'other'
}

/** Statuses of an unavailable server, or of a static host that does not know the app's addresses (404). */
export const isServerUnavailable = (status: number): boolean => [404, 502, 503, 504].includes(status)

const OWN_REFERENCE = /(?<=\b(?:src|href)=")\.\//g
const ASSET = /\b(?:src|href)="[^"]*?(assets\/[^"]+)"/g

/** Makes a page's relative references absolute, so that it works at addresses of any depth. */
export const absolutePage = (html: string, root: string): string => html.replaceAll(OWN_REFERENCE, root)

/**
 * Whether a page is of this build: it references hashed files, and all of them are. Any difference between builds
 * changes the entry file; a page without hashed files, such as a proxy's maintenance page, is not the app.
 */
export function isOfBuild(html: string, { hashed }: AppFiles): boolean {
  const named = [...html.matchAll(ASSET)].map(([, path = '']) => path)
  return named.length > 0 && named.every((path) => hashed.includes(path))
}

const GATEWAY_TAG = /(<meta name="gateway"[^>]*?)(?: data-signed-in)?( ?\/?>)/

/** Sets whether this browser is signed in, in the gateway's tag of a page. */
export const withSession = (html: string, signedIn: boolean): string =>
  html.replace(GATEWAY_TAG, (_, start: string, end: string) => `${start}${signedIn ? ' data-signed-in' : ''}${end}`)
