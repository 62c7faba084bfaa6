import { absolutePage, type AppFiles, isServerUnavailable, isOfBuild, withSession } from './app-files.ts'

/** Concurrent fetches during installation: pictures of the page go first. */
const AT_ONCE = 2

/** Milliseconds that a page waits for the network before the cached one is shown. */
const PATIENCE = 3_000

type AppCacheOptions = {
  files: AppFiles
  /** URL of the app's folder, with a trailing slash. */
  root: string
  caches: CacheStorage
  fetch: typeof globalThis.fetch
}

/** A request for a page; `preload`: the answer of navigation preload, if any. */
type PageRequest = {
  request: Request
  preload: Promise<Response | undefined>
  waitUntil: (done: Promise<unknown>) => void
}

/**
 * Cache of the app's files: one for all builds, since hashed files are immutable. The page is written last, so all files
 * of its build are there.
 */
export function createAppCache({ files, root, caches, fetch }: AppCacheOptions) {
  const open = () => caches.open(`contact-sheet:app:${new URL(root).pathname}`)
  const addressOf = (path: string) => root + path
  const rootPath = new URL(root).pathname

  const cacheFile = async (path: string, cache: RequestCache): Promise<void> => {
    // low priority: the open page is loading things too
    const response = await fetch(new Request(addressOf(path), { cache, priority: 'low' }))
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    // hosts of single-page apps answer with the page for a missing file
    if (!response.ok || isPage) throw new Error(`${path} can’t be kept: ${response.status}`)
    await (await open()).put(addressOf(path), response)
  }

  /** Caches a page just fetched, if it is of this build. */
  const cachePage = async (response: Response): Promise<boolean> => {
    const html = await response.text()
    if (!response.ok || !isOfBuild(html, files)) return false
    const headers = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    await (await open()).put(root, new Response(absolutePage(html, rootPath), { headers }))
    return true
  }

  const missing = async (paths: readonly string[]): Promise<string[]> => {
    const cached = new Set((await (await open()).keys()).map(({ url }) => url))
    return paths.filter((path) => !cached.has(addressOf(path)))
  }

  const find = async (address: string) => (await open()).match(address, { ignoreVary: true })

  return {
    /** Caches the whole app, or throws and leaves the previous page, whose files are all still there. */
    install: async (): Promise<void> => {
      const waiting = [
        ...(await missing(files.hashed)).map((path) => ({ path, cache: 'default' as const })),
        ...files.plain.map((path) => ({ path, cache: 'no-cache' as const })),
      ]
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await cacheFile(next.path, next.cache)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      const page = await fetch(root, { cache: 'no-cache' })
      // the previous build's worker may have tidied up meanwhile, and deleted files it did not know
      const [lost] = await missing([...files.hashed, ...files.plain])
      if (lost !== undefined) throw new Error(`${lost} was deleted meanwhile`)
      if (!(await cachePage(page))) throw new Error('the page is of another build')
    },
    /** Deletes files that only other builds have. Call only while none of their pages is open. */
    removeOthers: async (): Promise<void> => {
      const cache = await open()
      const own = new Set([root, ...[...files.hashed, ...files.plain, ...files.whenUsed].map(addressOf)])
      await Promise.all((await cache.keys()).map(async ({ url }) => !own.has(url) && cache.delete(url)))
    },
    /** Sets in the cached page whether the browser is signed in to the gateway that serves it. */
    setSignedIn: async (signedIn: boolean): Promise<void> => {
      const cached = await find(root)
      if (cached === undefined) return
      const html = withSession(await cached.text(), signedIn)
      await (await open()).put(root, new Response(html, { headers: cached.headers }))
    },
    /** A page, network first: only the server knows the newest and who is signed in. If away or slow, the cached one. */
    page: async ({ request, preload, waitUntil }: PageRequest): Promise<Response> => {
      const network = preload.catch(() => undefined).then((ahead) => ahead ?? fetch(request))
      const slow = new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), PATIENCE))
      const answer = await Promise.race([network, slow]).catch(() => undefined)
      if (answer !== undefined && !isServerUnavailable(answer.status)) {
        if (answer.type === 'basic' && !answer.redirected) waitUntil(cachePage(answer.clone()).catch(() => false))
        return answer
      }
      return (await find(root)) ?? network
    },
    /** A file of any build, cache first. */
    file: async (request: Request, waitUntil: (done: Promise<unknown>) => void): Promise<Response> => {
      const cached = await find(request.url)
      if (cached !== undefined) return cached
      const response = await fetch(request)
      const path = request.url.slice(root.length)
      if (response.ok && files.whenUsed.includes(path)) {
        const copy = response.clone()
        waitUntil(open().then((cache) => cache.put(request.url, copy)))
      }
      return response
    },
  }
}
