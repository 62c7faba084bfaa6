import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import {
  paths,
  patterns,
  readAlbumId,
  readAlbumListFilter,
  readConnectionFragment,
  readNext,
  readPreviewView,
  readSheetView,
  readViewsFragment,
} from './paths.ts'

const queryOf = (address: string) => new URL(address, 'https://app.example').searchParams

test('every address of the app', () => {
  const addresses = [
    paths.connect(),
    paths.connect('/albums/a?filter=Best'),
    paths.albums(),
    paths.albums({ search: 'été 50%', relationship: 'Participant' }),
    paths.albums({ search: '' }),
    paths.album('a/b ?#'),
    paths.album('a', { filter: '"Best & brightest" & @nsfw & !is:video' }),
    paths.photo({ albumId: 'a', photoId: 'p/1' }),
    paths.photo({ albumId: 'a', photoId: 'p', view: { filter: 'Best' } }),
    paths.album('a', { as: 'participant' }),
    paths.views('a', 'q1-_'),
    paths.preview('a b'),
    paths.preview('a', { filter: 'Best', as: 'participant' }),
    paths.preview('a', { show: 'review' }),
    paths.cull('a b'),
    paths.cull('a', { filter: 'Best', pass: 'undecided', reviewer: { number: 2, of: 3 } }),
    paths.cull('a', { pass: 'undecided' }, 'p 1'),
    paths.slideshow('a b'),
    paths.slideshow('a', { filter: 'Best', as: 'participant' }, 'p/1'),
    paths.wall('a b'),
    paths.wall('a', { filter: 'Best', as: 'participant' }),
    paths.journal('a b'),
    paths.labels('a b'),
    paths.webhooks(),
    paths.webhooks({ view: 'list', search: 'hook', webhookId: 'w', creating: true }),
    paths.webhooks({ event: 'newPhoto', album: 'a b', receiver: 'hooks.example', health: 'failing', finding: 'note' }),
    paths.deliveries(),
    paths.deliveries({ state: 'failed', receiver: 'https://a.example/in', webhook: 'w', time: 'day', delivery: 'd' }),
    paths.settings(),
    paths.share('s/1'),
    paths.share('s', 'p'),
  ]
  expect(addresses).toMatchInlineSnapshot(`
    [
      "/connect",
      "/connect?next=%2Falbums%2Fa%3Ffilter%3DBest",
      "/albums",
      "/albums?search=%C3%A9t%C3%A9+50%25&relationship=Participant",
      "/albums",
      "/albums/a%2Fb%20%3F%23",
      "/albums/a?filter=%22Best+%26+brightest%22+%26+%40nsfw+%26+%21is%3Avideo",
      "/albums/a/photos/p%2F1",
      "/albums/a/photos/p?filter=Best",
      "/albums/a?as=participant",
      "/albums/a#views=q1-_",
      "/albums/a%20b/preview",
      "/albums/a/preview?filter=Best&as=participant",
      "/albums/a/preview?show=review",
      "/albums/a%20b/cull",
      "/albums/a/cull?filter=Best&pass=undecided&reviewer=2of3",
      "/albums/a/cull?pass=undecided&photo=p+1",
      "/albums/a%20b/slideshow",
      "/albums/a/slideshow?filter=Best&as=participant&photo=p%2F1",
      "/albums/a%20b/wall",
      "/albums/a/wall?filter=Best&as=participant",
      "/albums/a%20b/journal",
      "/albums/a%20b/labels",
      "/webhooks",
      "/webhooks?view=list&search=hook&webhook=w&new=yes",
      "/webhooks?event=newPhoto&album=a+b&receiver=hooks.example&health=failing&finding=note",
      "/webhooks/deliveries",
      "/webhooks/deliveries?state=failed&receiver=https%3A%2F%2Fa.example%2Fin&webhook=w&time=day&delivery=d",
      "/settings",
      "/share/s%2F1",
      "/share/s?photo=p",
    ]
  `)
})

test('every pattern of the router', () => {
  expect(patterns).toMatchInlineSnapshot(`
    {
      "album": "/albums/:albumId",
      "albums": "/albums",
      "connect": "/connect",
      "cull": "/albums/:albumId/cull",
      "journal": "/albums/:albumId/journal",
      "labels": "/albums/:albumId/labels",
      "photo": "photos/:photoId",
      "preview": "/albums/:albumId/preview",
      "root": "/",
      "settings": "/settings",
      "share": "/share/:slug",
      "slideshow": "/albums/:albumId/slideshow",
      "wall": "/albums/:albumId/wall",
      "webhooks": "/webhooks/deliveries?",
    }
  `)
})

test.each(['plain', 'a/b', 'ü 写真 🏔️', '100%', '?x=1#y', '..a', 'a+b', '"<&>\'', 'a\\b'])(
  'the address of album %j matches its route',
  (albumId) => {
    const { pathname } = new URL(paths.album(albumId), 'https://app.example')
    expect(matchRoutes([{ path: patterns.album }], pathname)?.[0]?.params['albumId']).toBe(albumId)
  },
)

describe('an address reads back as what was written', () => {
  test('views', () => {
    expect(readViewsFragment(new URL(paths.views('a', 'q1-_'), 'https://app.example').hash)).toBe('q1-_')
    for (const hash of ['', '#', '#views=', '#key=views']) expect(readViewsFragment(hash)).toBeUndefined()
  })

  test.each([
    {},
    { search: 'a&b=c d+e%' },
    { relationship: 'Admin' },
    { search: ' ', relationship: 'Participant' },
  ] as const)('album list %j', (filter) => {
    expect(readAlbumListFilter(queryOf(paths.albums(filter)))).toEqual(filter)
  })

  test.each([
    {},
    { filter: '"x/y #1"' },
    { filter: 'Best', as: 'participant' },
    { filter: '@"?" & (👍 | عروس) & off:"100% + \\u{200b}"' },
  ] as const)('sheet %j', (view) => {
    expect(readSheetView(queryOf(paths.album('a', view)))).toEqual(view)
    expect(readSheetView(queryOf(paths.photo({ albumId: 'a', photoId: 'p', view })))).toEqual(view)
  })

  test.each([{}, { show: 'review' }, { filter: 'Best', as: 'participant', show: 'review' }] as const)(
    'preview %j',
    (view) => {
      expect(readPreviewView(queryOf(paths.preview('a', view)))).toEqual(view)
    },
  )
})

test('an unknown relationship is ignored', () => {
  expect(readAlbumListFilter(queryOf('/albums?relationship=Owner'))).toEqual({})
})

describe('where to go after connecting', () => {
  test('is the address asked for first', () => {
    expect(readNext(queryOf(paths.connect('/albums/a?filter=Best')))).toBe('/albums/a?filter=Best')
  })

  test.each([
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'albums',
  ])('is the list of albums for %j', (next) => {
    expect(readNext(new URLSearchParams({ next }))).toBe('/albums')
  })
})

describe('a connection in the fragment', () => {
  test('has a key, and perhaps a base address', () => {
    expect(readConnectionFragment('#key=csk_1')).toEqual({ api: undefined, key: 'csk_1' })
    expect(readConnectionFragment('#api=https%3A%2F%2Fp.example%2Fv1&key=csk_1')).toEqual({
      api: 'https://p.example/v1',
      key: 'csk_1',
    })
  })

  test.each(['', '#', '#main', '#api=https://p.example', '#key='])('is absent from %j', (hash) => {
    expect(readConnectionFragment(hash)).toBeUndefined()
  })
})

test.each([
  [paths.album('a/b ?#'), 'a/b ?#'],
  [paths.photo({ albumId: 'a', photoId: 'p/1' }), 'a'],
  [paths.preview('a'), undefined],
  [paths.albums(), undefined],
  ['/albums/%', undefined],
])('the album of %s', (address, albumId) => {
  expect(readAlbumId(new URL(address, 'https://app.example').pathname)).toBe(albumId)
})

test('an identifier with lone surrogates has an address, instead of an error', () => {
  expect(paths.album('a\ud800')).toBe('/albums/a%EF%BF%BD')
  expect(paths.photo({ albumId: '\udfff', photoId: '\ud800' })).toBe('/albums/%EF%BF%BD/photos/%EF%BF%BD')
})
