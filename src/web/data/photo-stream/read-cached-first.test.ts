import { expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import type { FoundAlbum, CachedAlbum, AlbumCache } from './album-cache.ts'
import { createBatchEncoder } from './column-batch.ts'
import { packBatch } from './packed-batch.ts'
import { readCachedFirst } from './read-cached-first.ts'

const HOUR = 3_600_000

const photo: Photo = {
  photoId: 'p',
  originalUrl: 'https://m.test/p/o',
  // it has expired
  stableUrl: `https://m.test/p/s?expires=${Math.floor(Date.now() / 1000) - 1_800}`,
  downloadUrl: 'https://m.test/p/d',
}

/** An album cached an hour ago. */
async function keptAlbum(cached: Photo): Promise<CachedAlbum> {
  const encoder = createBatchEncoder()
  encoder.add(cached, new TextEncoder().encode(`${JSON.stringify(cached)}\n`))
  const first = await packBatch(encoder.take())
  return { key: 'k', etag: '"1"', givenAt: Date.now() - HOUR, first }
}

type VisitOptions = Partial<Pick<AlbumCache, 'put' | 'remove'>> & {
  base?: string
  cached?: Photo
  album?: CachedAlbum
  rest?: FoundAlbum['rest']
}

async function visit(
  answer: (request: Request) => Response,
  { base = 'https://photos.test/api', cached = photo, rest = async () => [], ...given }: VisitOptions = {},
) {
  const requests: Request[] = []
  const { album = await keptAlbum(cached), ...albums } = given
  const messages = readCachedFirst(
    { connection: { base, key: 'k' }, albumId: 'a', keep: 'show' },
    {
      origin: 'https://app.test',
      signal: new AbortController().signal,
      async fetch(input, init) {
        const request = new Request(input, init)
        requests.push(request)
        return answer(request)
      },
      openAlbums: () =>
        Promise.resolve({
          find: () => Promise.resolve({ epoch: 0, isDisabled: false, album, rest }),
          put: () => Promise.resolve(),
          touch: () => Promise.resolve(),
          remove: () => Promise.resolve(),
          ...albums,
        }),
    },
  )
  const types: string[] = []
  const heads: Photo[][] = []
  for await (const message of messages) {
    types.push(message.type)
    if (message.type === 'photos') heads.push(message.head)
  }
  return { types, requests, heads }
}

test('a refusal is passed on even if the cached album can’t be removed', async () => {
  const refused = visit(() => Response.json({ message: 'no' }, { status: 403 }), {
    remove: () => Promise.reject(new Error('the disk is full')),
  })
  await expect(refused).rejects.toMatchObject({ name: 'ApiError', kind: 'forbidden' })
})

const fresh: Photo = { ...photo, stableUrl: `https://m.test/p/s?expires=${Math.floor(Date.now() / 1000) + 90_000}` }
const conditions = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('if-none-match'))

test('the app’s own origin is asked whether the album has changed', async () => {
  const { types, requests } = await visit(() => new Response(null, { status: 304 }), {
    base: 'https://app.test/api',
    cached: fresh,
  })
  expect([types, conditions(requests)]).toEqual([['photos', 'kept', 'unchanged'], ['"1"']])
})

test('another origin is never asked so, since its CORS may not allow it; a known answer is not read', async () => {
  let wasRead = false
  const body = () =>
    new ReadableStream(
      {
        pull: (controller) => {
          wasRead = true
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  const { types, requests } = await visit(() => new Response(body(), { headers: { etag: '"1"' } }), { cached: fresh })
  expect([types, conditions(requests), wasRead]).toEqual([['photos', 'kept', 'unchanged'], [null], false])
})

test.each([
  ['replaced by another tab after its first photos is kept', async () => undefined, []],
  ['that turns out to be corrupt is dropped', () => Promise.reject(new Error('corrupt')), ['k']],
])('a cached album %s, and the page retries', async (_what, rest, expected) => {
  const removed: string[] = []
  const remove = async () => void removed.push('k')
  const cut = visit(() => new Response(null, { status: 304 }), {
    base: 'https://app.test/api',
    cached: fresh,
    rest,
    remove,
  })
  await expect(cut).rejects.toMatchObject({ name: 'ApiError', kind: 'network' })
  expect(removed).toEqual(expected)
})

test('an album whose addresses have expired is read anew', async () => {
  const put: CachedAlbum[] = []
  const { types, requests } = await visit(() => Response.json({ data: [photo] }, { headers: { etag: '"2"' } }), {
    base: 'https://app.test/api',
    put: async (album) => void put.push(album),
  })
  expect([types, conditions(requests)]).toEqual([['photos', 'kept', 'photos', 'end'], [null]])
  expect(put).toMatchObject([{ etag: '"2"' }])
})

test('the first photos of a cached album have their labels', async () => {
  const sent: Photo = { ...fresh, labels: ['dog'], restrictedLabels: ['nsfw'] }
  const put: CachedAlbum[] = []
  await visit(() => Response.json({ data: [sent] }, { headers: { etag: '"2"' } }), {
    put: async (album) => void put.push(album),
  })
  const [album] = put
  if (album === undefined) throw new Error('nothing was cached')
  const { heads } = await visit(() => new Response(null, { status: 304 }), { base: 'https://app.test/api', album })
  expect(heads).toMatchObject([[sent]])
})
