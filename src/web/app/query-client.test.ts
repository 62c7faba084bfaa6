import { expect, test } from 'vitest'
import { createApi } from '#web/data/client/client.ts'
import { extensionQueries } from '#web/data/resources/extension-queries.ts'
import { createQueryClient } from './query-client.ts'

/** Reads the extensions of a service as the app does, but once. */
function listExtensions(answer: () => Promise<Response>) {
  const api = createApi({ base: 'https://service.example/api', key: 'k' }, { fetch: answer })
  return createQueryClient({ get: () => ({ connection: undefined, refused: false }) }).fetchQuery({
    ...extensionQueries(api).list(),
    retry: false,
  })
}

test.each([429, 500])('an answer of %i doesn’t tell that the service has no extensions', async (status) => {
  await expect(listExtensions(async () => new Response('{}', { status }))).rejects.toThrow('extensions')
})

test('a service that blocks the request for its extensions has none', async () => {
  expect(await listExtensions(() => Promise.reject(new TypeError('blocked')))).toEqual(new Map())
})
