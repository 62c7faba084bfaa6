import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { shareQueries } from './share-queries.ts'

const photo = { photoId: 'p', stableUrl: 'https://m.example/s' }

function ask(answer: () => Response) {
  const requests: Request[] = []
  const queries = shareQueries({
    base: 'https://service.example/api',
    fetch: async (address, init) => {
      requests.push(new Request(address, { ...init, signal: null }))
      return answer()
    },
  })
  const shared = new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(queries.detail('a/b'))
  return { shared, requests }
}

test('a shared album is requested without a key', async () => {
  const { shared, requests } = ask(() => Response.json({ data: { name: 'Lisbon', previewOn: true, photos: [photo] } }))
  await expect(shared).resolves.toEqual({ name: 'Lisbon', previewOn: true, photos: [photo] })
  expect(requests.map(({ url }) => url)).toEqual(['https://service.example/api/extensions/share/a%2Fb'])
  expect(requests[0]?.headers.has('x-api-key')).toBe(false)
})

test.each([
  ['an unknown link', () => Response.json({ message: 'no' }, { status: 404 }), 'notFound'],
  ['an answer of another shape', () => Response.json({ data: { name: 1 } }), 'malformed'],
  ['a page that is no JSON', () => new Response('<p>'), 'malformed'],
])('%s rejects with an ApiError of the right kind', async (_, answer, kind) => {
  await expect(ask(answer).shared).rejects.toMatchObject({ kind })
})
