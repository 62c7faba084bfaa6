import { expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { createBatchEncoder } from './column-batch.ts'
import type { KeptAlbum, KeptAlbums } from './kept-albums.ts'
import { packBatch } from './packed-batch.ts'
import { readKeeping } from './read-keeping.ts'

const HOUR = 3_600_000

const photo: Photo = {
  photoId: 'p',
  originalUrl: 'https://m.test/p/o',
  // it has expired
  stableUrl: `https://m.test/p/s?expires=${Math.floor(Date.now() / 1000) - 1_800}`,
  downloadUrl: 'https://m.test/p/d',
}

/** An album cached an hour ago, of a service at another origin that has answered a conditional request. */
async function keptAlbum(): Promise<KeptAlbum> {
  const encoder = createBatchEncoder()
  encoder.add(photo, new TextEncoder().encode(`${JSON.stringify(photo)}\n`))
  const first = await packBatch(encoder.take())
  return { key: 'k', etag: '"1"', givenAt: Date.now() - HOUR, takesTags: true, first }
}

async function visit(answer: (request: Request) => Response, albums: Partial<Pick<KeptAlbums, 'put' | 'remove'>>) {
  const requests: Request[] = []
  const album = await keptAlbum()
  const messages = readKeeping(
    { connection: { base: 'https://photos.test/api', key: 'k' }, albumId: 'a', keep: 'first' },
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
          find: () => Promise.resolve({ epoch: 0, keepsNone: false, album, rest: Promise.resolve([]) }),
          put: () => Promise.resolve(),
          touch: () => Promise.resolve(),
          remove: () => Promise.resolve(),
          ...albums,
        }),
    },
  )
  const types: string[] = []
  for await (const { type } of messages) types.push(type)
  return { types, requests }
}

test('a refusal is passed on even if the cached album can’t be removed', async () => {
  const refused = visit(() => Response.json({ message: 'no' }, { status: 403 }), {
    remove: () => Promise.reject(new Error('the disk is full')),
  })
  await expect(refused).rejects.toMatchObject({ name: 'ApiError', kind: 'forbidden' })
})

test('support for conditional requests stays known when an album is read without one', async () => {
  const put: KeptAlbum[] = []
  const { types, requests } = await visit(() => Response.json({ data: [photo] }, { headers: { etag: '"2"' } }), {
    put: async (album) => void put.push(album),
  })
  // not conditional, since its addresses have expired
  expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null])
  expect(types).toEqual(['photos', 'kept', 'photos', 'end'])
  expect(put).toMatchObject([{ etag: '"2"', takesTags: true }])
})
