import { afterEach, expect, test } from 'vitest'
import { createKeptApp } from './kept-app.ts'

const root = new URL('/kept-app-test/', location.href).href
const html = '<script src="./assets/start-b.js"></script>'

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})

/** What a server has, by path; `arrives` is called once a file has been fetched. */
function openBuild(name: string, arrives: (path: string) => Promise<void> = async () => undefined) {
  const files = { hashed: [`assets/start-${name}.js`, `assets/page-${name}.js`], plain: [], whenUsed: [], revision: '' }
  return createKeptApp({
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

test('an app is kept as a whole, and what only an earlier build had is deleted', async () => {
  const earlier = openBuild('a')
  // its page is of the other build by now
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

test('a build whose files the worker of the one before deletes while it comes is not taken for whole', async () => {
  const earlier = openBuild('a')
  const app = openBuild('b', async (path) => {
    // all files have come by then
    if (path === '') await earlier.removeOthers()
  })
  await expect(app.install()).rejects.toThrow('deleted meanwhile')
  expect(await keptPaths()).not.toContain('')
})
