import { expect, test } from 'vitest'
import { patterns } from '#web/paths.ts'
import { absolutePage, isOfBuild, kindOfRequest, withSession } from './app-files.ts'

const files = { hashed: ['assets/start-a.js', 'assets/page-b.js'], plain: ['theme.js'], whenUsed: [], revision: '' }
const get = { method: 'GET', mode: 'cors' }
const navigate = { method: 'GET', mode: 'navigate' }

const ownPages = Object.values(patterns).filter((path) => path.startsWith('/') && path !== patterns.share)

test.each(ownPages)('every page of the app except the guests’ is the worker’s: %s', (path) =>
  expect(kindOfRequest(navigate, path.slice(1), files)).toBe('page'),
)

test.each(['', 'index.html', 'albums', 'albums/x.y/photos/z', 'connect', 'webhooks/deliveries', 'settings'])(
  'an address of the app is a page: %s',
  (path) => expect(kindOfRequest(navigate, path, files)).toBe('page'),
)

test.each(['api/ping', 'media/x.jpg', 'share/x', 'albumsx', 'metrics', 'assets/start-a.js'])(
  'an address of the service, of guests or unknown is not the worker’s: %s',
  (path) => expect(kindOfRequest(navigate, path, files)).toBe('other'),
)

test('GET requests for files of any build are the worker’s, POST requests are not', () => {
  expect(kindOfRequest(get, 'assets/of-another-build.js', files)).toBe('file')
  expect(kindOfRequest(get, 'theme.js', files)).toBe('file')
  expect(kindOfRequest(get, 'api/album/getAlbums', files)).toBe('other')
  expect(kindOfRequest({ ...get, method: 'POST' }, 'assets/start-a.js', files)).toBe('other')
})

test('a page is of this build when all of its files are, whatever folder the app is in', () => {
  expect(isOfBuild('<script src="./assets/start-a.js"></script><link href="/in/assets/page-b.js">', files)).toBe(true)
  expect(isOfBuild('<script src="/assets/start-a.js"></script><link href="/assets/page-c.js">', files)).toBe(false)
})

test('a page that references no files of the app is not of this build', () => {
  expect(isOfBuild('<title>Back soon</title><link href="/proxy.css">', files)).toBe(false)
})

test('relative references become absolute, to work at addresses of any depth', () => {
  expect(absolutePage('<link href="./icon.svg"><script src="./assets/a.js">', '/in/')).toBe(
    '<link href="/in/icon.svg"><script src="/in/assets/a.js">',
  )
})

test('the gateway’s tag is set to signed in or out, and nothing else changes', () => {
  const out = '<meta name="gateway" content="kept" data-upstream="photos.example" />'
  const signedIn = '<meta name="gateway" content="kept" data-upstream="photos.example" data-signed-in />'
  expect([withSession(out, true), withSession(signedIn, true)]).toEqual([signedIn, signedIn])
  expect([withSession(out, false), withSession(signedIn, false)]).toEqual([out, out])
  expect(withSession('<title>x</title>', true)).toBe('<title>x</title>')
})
