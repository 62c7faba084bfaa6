import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { appHeaders } from './security-headers.ts'

const LARGE = 'go();'.repeat(2000)
const pageAt = (root: string) =>
  `<!doctype html><head><title>Contact Sheet</title><script src="${root}assets/index-B1_x-2.js"></script>
    <link rel="modulepreload" crossorigin href="${root}assets/start-1.js">
    <link fetchpriority="high" crossorigin href="${root}assets/first-1.js">
    <link rel="modulepreload" fetchpriority="low" crossorigin href="${root}assets/app-1.js"></head><div id="root"></div>`
/** As built, with relative references; and as served, with absolute ones. */
const [BUILT, PAGE] = [pageAt('./'), pageAt('/')]

let dir: string
let app: TestApp
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
  const webDir = join(dir, 'dist')
  await mkdir(join(webDir, 'assets'), { recursive: true })
  await mkdir(join(webDir, '.vite'))
  await writeFile(join(dir, 'outside.js'), 'secret')
  await writeFile(join(webDir, 'index.html'), BUILT)
  await writeFile(join(webDir, 'icon.svg'), '<svg/>')
  await writeFile(join(webDir, 'assets', 'large-C2.js'), LARGE)
  await writeFile(join(webDir, 'notes.exe'), 'x')
  await writeFile(join(webDir, '.vite', 'manifest.json'), '{}')
  await writeFile(join(webDir, 'assets', 'index-B1_x-2.js'), 'go()')
  await symlink(join(dir, 'outside.js'), join(webDir, 'assets', 'link.js'))
  app = await createTestApp({}, { webDir })
})
afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

test.each([
  '/',
  '/albums',
  '/albums/x.y/photos/a%2Fb.jpg',
  '/connect',
  '/webhooks',
  '/settings',
  '/share/x',
  '/new-page',
])('%s serves the app', async (path) => {
  const { status, text, headers } = await app.send(path)
  expect([status, text]).toEqual([200, PAGE])
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('x-robots-tag')).toBe(path.startsWith('/share/') ? 'noindex' : null)
})

test.each([
  ['/albums/x.y', '/assets/first-1.js'],
  ['/albums/x.y?filter=a', '/assets/app-1.js'],
  ['/albums', '/assets/app-1.js'],
])('%s loads %s ahead: on a sheet the first screen, which preloads the app later', async (path, loaded) => {
  const { text } = await app.send(path)
  const ahead = text.matchAll(/<(?:link rel="modulepreload"|script type="module") [^>]*"(\/[^"]*)">/g)
  expect([...ahead].map(([, address]) => address)).toEqual(['/assets/start-1.js', loaded])
})

test('hashed assets are cached for ever, other files are revalidated', async () => {
  const asset = await app.send('/assets/index-B1_x-2.js')
  expect([asset.status, asset.text]).toEqual([200, 'go()'])
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const icon = await app.send('/icon.svg')
  expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const etag = icon.headers.get('etag') ?? ''
  expect((await app.send('/icon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test.each([
  '/assets/gone.js',
  '/assets/',
  '/assets/nothing',
  '/favicon.ico',
  '/assets/link.js',
  '/notes.exe',
  '/.vite/manifest.json',
  '/assets/../../outside.js',
  '/assets/%2e%2e/%2e%2e/outside.js',
  '/assets/..%2f..%2foutside.js',
  '/outside.js',
])('%s is not found', async (path) => {
  const { status, message } = await app.send(path)
  expect([status, message]).toEqual([404, 'There is nothing here'])
})

test('large files are compressed for clients that accept it', async () => {
  const zipped = await app.app.request('/assets/large-C2.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('vary')).toMatch(/accept-encoding/i)
  const bytes = Buffer.from(await zipped.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(500)
  expect(gunzipSync(bytes).toString()).toBe(LARGE)
  const again = { 'accept-encoding': 'gzip', 'if-none-match': zipped.headers.get('etag') ?? '' }
  expect((await app.send('/assets/large-C2.js', { headers: again })).status).toBe(304)
  const part = await app.send('/assets/large-C2.js', { headers: { 'accept-encoding': 'gzip', range: 'bytes=0-3' } })
  expect([part.status, part.text, part.headers.get('content-encoding')]).toEqual([206, 'go()', null])
})

test('a POST gets a 405', async () => {
  expect((await app.send('/albums', { method: 'POST' })).status).toBe(405)
})

test('without a build it says how to make one', async () => {
  const bare = await createTestApp({}, { webDir: join(dir, 'nothing') })
  const { status, text } = await bare.send('/albums')
  expect([status, text]).toEqual([503, 'The web app is not built yet: run "npm run build", then reload this page.\n'])
  await bare.close()
})

describe('headers', () => {
  test('nothing inline, no eval, no frame, no referrer; pictures and answers from any service', async () => {
    const { headers } = await app.send('/albums')
    expect(headers.get('content-security-policy')).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' blob: data: https: http://127.0.0.1:* http://localhost:*",
        "media-src 'self' blob: https: http://127.0.0.1:* http://localhost:*",
        "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default app-worker',
      ].join('; '),
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('are narrowed to the given services', () => {
    const policy = appHeaders(['https://a.example/api', 'https://b.example'])['content-security-policy']
    expect(policy).toContain("connect-src 'self' https://a.example https://b.example;")
    expect(policy).toContain("img-src 'self' blob: data: https://a.example https://b.example;")
    expect(policy).not.toMatch(/https:[ ;]|localhost/)
  })
})

const tags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map((m) => m.slice(1)),
  )
const share = async (albumId: string, ana: TestCaller) =>
  new URL((await app.call(ana, 'getAlbum', { albumId })).data.shareUrl ?? '').pathname

describe('the page behind a share link', () => {
  test('has tags for link previews: name, number of photos, and a working address of the first', async () => {
    const ana = await app.addCaller('Ana')
    const albumId = await app.addAlbum(ana, { name: 'Ben & "Ida" <3', preview: true })
    const photoId = await app.addPhoto(albumId)
    await app.addPhoto(albumId)
    const path = await share(albumId, ana)
    const { status, text, headers } = await app.send(path)
    const { 'og:image': image = '', ...told } = tags(text)
    expect(status).toBe(200)
    expect(told).toEqual({
      'og:site_name': 'Contact Sheet',
      'og:type': 'website',
      'og:url': `${app.context.publicUrl()}${path}`,
      'og:title': 'Ben &amp; &quot;Ida&quot; &lt;3',
      'og:description': '2 photos',
      'og:image:alt': 'A photo from Ben &amp; &quot;Ida&quot; &lt;3',
      'twitter:card': 'summary_large_image',
    })
    expect(image).toContain(`${app.context.publicUrl()}/media/${photoId}/`)
    const picture = await app.send(image.replaceAll('&amp;', '&').slice(app.context.publicUrl().length))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    // otherwise it is the app's page, with its headers, and is revalidated
    expect(text).toContain('<title>Contact Sheet</title>')
    expect(text).toContain('<div id="root"></div>')
    for (const [name, value] of Object.entries(appHeaders([]))) expect(headers.get(name)).toBe(value)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-cache', 'noindex'])
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await app.send(path, again)).status).toBe(304)
    await app.addPhoto(albumId)
    expect(tags((await app.send(path, again)).text)['og:description']).toBe('3 photos')
  })

  test('shows no photo of a preview that is off, and has no tags for an unknown link', async () => {
    const ana = await app.addCaller('Ana')
    const albumId = await app.addAlbum(ana, { name: 'Mine' })
    await app.addPhoto(albumId)
    const { text } = await app.send(await share(albumId, ana))
    expect(tags(text)).toMatchObject({
      'og:title': 'Mine',
      'og:description': 'This album isn’t shared right now.',
      'twitter:card': 'summary',
    })
    expect(text).not.toContain('/media/')
    for (const path of ['/share/nothing', '/share/a%2Fb', '/share/%00', '/albums']) {
      expect((await app.send(path)).text).toBe(PAGE)
    }
  })
})
