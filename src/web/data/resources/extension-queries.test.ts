import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '#web/data/client/client.ts'
import { extensionQueries } from './extension-queries.ts'

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

test.each<[string, () => Response, string[]]>([
  ['that names some', () => json(200, { data: [{ name: 'share' }, { name: 'upload' }] }), ['share', 'upload']],
  ['that knows nothing of extensions', () => new Response('not found', { status: 404 }), []],
  ['that wants another key', () => json(401, { message: 'no' }), []],
  ['that answers everything with its page', () => new Response('<!doctype html>'), []],
  ['that answers in another shape', () => json(200, { data: { share: true } }), []],
])('the extensions of a service %s', async (_, answer, names) => {
  const asked: string[] = []
  const api = createApi(
    { base: 'https://service.example/api', key: 'k' },
    {
      fetch: async (address) => {
        asked.push(new Request(address).url)
        return answer()
      },
    },
  )
  const found = await new QueryClient().fetchQuery(extensionQueries(api).list())
  expect([...found.keys()]).toEqual(names)
  expect(asked).toEqual(['https://service.example/api/extensions'])
})

test.each([
  ['can’t be reached', () => Promise.reject(new TypeError('failed'))],
  ['is away for a moment', () => Promise.resolve(json(503, {}))],
])('a service that %s is not taken to offer nothing', async (_, fetch) => {
  const api = createApi({ base: 'https://service.example/api', key: 'k' }, { fetch })
  await expect(new QueryClient().fetchQuery(extensionQueries(api).list())).rejects.toThrow('extensions')
})

test('a service that didn’t answer the earlier request is asked again', async () => {
  const api = createApi(
    { base: 'https://service.example/api', key: 'k' },
    { fetch: () => Promise.resolve(json(200, { data: [{ name: 'share' }] })) },
  )
  const list = (asked: unknown) =>
    new QueryClient().fetchQuery(extensionQueries(api).list(Promise.resolve(asked))).then((found) => [...found.keys()])
  expect(await list(undefined)).toEqual(['share'])
  expect(await list(false)).toEqual([])
})
