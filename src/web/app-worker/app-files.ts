/** The files of one build; paths are below the app's root. */
export type AppFiles = {
  /** With a hash of the content in their names: never another content under one name. */
  hashed: readonly string[]
  /** Under plain names; their content is part of `revision`. */
  plain: readonly string[]
  /** Hashed as well, but kept only once they were used: the fonts of other alphabets. */
  whenUsed: readonly string[]
  /** Digest of the plain files: where one changes, so does the worker's script, and the browser installs it. */
  revision: string
}

/** The app's own pages; the rest below its root is the service's, or somebody else's. */
const PAGE = /^(?:index\.html)?$|^(?:albums|connect|webhooks|settings)(?:\/|$)/

type RequestKind = 'page' | 'file' | 'other'

/** Sorts a request by its path below the app's root: pages and files of the app are the worker's, nothing else is. */
export function kindOfRequest(
  { method, mode }: { method: string; mode: string },
  path: string,
  files: AppFiles,
): RequestKind {
  if (method !== 'GET') return 'other'
  if (mode === 'navigate') return PAGE.test(path) ? 'page' : 'other'
  return path.startsWith('assets/') || files.plain.includes(path) ? 'file' : 'other'
}

/** Statuses of a server that is away, or that knows nothing of the app's own addresses, as plain hosts of files do. */
export const isAway = (status: number): boolean => [404, 502, 503, 504].includes(status)

const OWN_REFERENCE = /(?<=\b(?:src|href)=")\.\//g
const ASSET = /\b(?:src|href)="[^"]*?(assets\/[^"]+)"/g

/** The page as it can be shown at addresses of any depth: references that lead from its folder are made absolute. */
export const absolutePage = (html: string, root: string): string => html.replaceAll(OWN_REFERENCE, root)

/**
 * Whether a page is of this build: it names hashed files, and all of them are. A build in which anything differs has another entry; a page
 * that names none, such as that of a proxy while a server is being maintained, is not the app.
 */
export function isOfBuild(html: string, { hashed }: AppFiles): boolean {
  const named = [...html.matchAll(ASSET)].map(([, path = '']) => path)
  return named.length > 0 && named.every((path) => hashed.includes(path))
}

const GATEWAY_TAG = /(<meta name="gateway"[^>]*?)(?: data-signed-in)?( ?\/?>)/

/** The page with the gateway's tag as it would be now: whether this browser is signed in. */
export const withSession = (html: string, signedIn: boolean): string =>
  html.replace(GATEWAY_TAG, (_, start: string, end: string) => `${start}${signedIn ? ' data-signed-in' : ''}${end}`)
