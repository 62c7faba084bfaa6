import { afterEach, expect, test } from 'vitest'
import { createAppCache } from './app-cache.ts'

const root = new URL('/app-cache-test/', location.href).href
const html = '<script src="./assets/start-b.js"></script>'

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})

/** Opens the cache of a build over a fake server; `arrives` is awaited before each answer. */
function openBuild(name: string, arrives: (path: string) => Promise<void> = async () => undefined) {
  const files = { hashed: [`assets/start-${name}.js`, `assets/page-${name}.js`], plain: [], whenUsed: [], revision: '' }
  return createAppCache({
    files,
    root,
    caches,
    async fetch(input) {
      const path = new Request(input).url.slice(root.length)
      await arrives(path)
      return path === ''
        ? new Response(html, { headers: { 'content-type': 'text/html' } })
        : new Response('', { headers: { 'content-type': 'text/javascript' } })
    },
  })
}

const keptPaths = async () => {
  const [name = ''] = await caches.keys()
  return (await (await caches.open(name)).keys()).map(({ url }) => url.slice(root.length)).toSorted()
}

test('an app is kept as a whole, and files that only an earlier build had are deleted', async () => {
  const earlier = openBuild('a')
  // the server's page is of build b by now
  await expect(earlier.install()).rejects.toThrow('another build')
  const app = openBuild('b')
  await app.install()
  expect(await keptPaths()).toEqual([
    '',
    'assets/page-a.js',
    'assets/page-b.js',
    'assets/start-a.js',
    'assets/start-b.js',
  ])
  await app.removeOthers()
  expect(await keptPaths()).toEqual(['', 'assets/page-b.js', 'assets/start-b.js'])
})

test('an install fails if the previous build’s worker deletes its files meanwhile', async () => {
  const earlier = openBuild('a')
  const app = openBuild('b', async (path) => {
    // the page is fetched after all files
    if (path === '') await earlier.removeOthers()
  })
  await expect(app.install()).rejects.toThrow('deleted meanwhile')
  expect(await keptPaths()).not.toContain('')
})
