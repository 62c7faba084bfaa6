import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#web/data/client/client.ts'
import { callerQueries } from '#web/data/resources/caller-queries.ts'
import { extensionQueries } from '#web/data/resources/extension-queries.ts'
import { subscriptionQueries } from '#web/data/resources/subscription-queries.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

const openClient = () => createQueryClient({ get: () => ({ connection: undefined, refused: false }) })
const base = 'https://service.example/api'

/** Reads the extensions of a service as the app does, but once. */
function listExtensions(answer: () => Promise<Response>) {
  const api = createApi({ base, key: 'k' }, { fetch: answer })
  return openClient().fetchQuery({ ...extensionQueries(api).list(), retry: false })
}

test.each([429, 500])('an answer of %i doesn’t tell that the service has no extensions', async (status) => {
  await expect(listExtensions(async () => new Response('{}', { status }))).rejects.toThrow('extensions')
})

test('a service that blocks the request for its extensions has none', async () => {
  expect(await listExtensions(() => Promise.reject(new TypeError('blocked')))).toEqual(new Map())
})

/** A service that answers with 429 and this Retry-After once `pages` were read, on a clock of the test's. */
function openBusy(seconds: string, pages = 0) {
  vi.useFakeTimers({ now: 0 })
  const asked: number[] = []
  const fetch = async () => {
    if (asked.push(Date.now()) <= pages) return Response.json({ data: [], cursor: 'next' })
    return new Response('{}', { status: 429, headers: { 'retry-after': seconds } })
  }
  return { queryClient: openClient(), api: createApi({ base, key: 'k' }, { fetch }), asked }
}

test.each([
  ['5', [0, 5_000, 10_000, 15_000]],
  ['10', [0, 10_000, 20_000]],
  ['60', [0]],
])('retries after waits of %s s end when they would take more than 20 s', async (seconds, times) => {
  const { queryClient, api, asked } = openBusy(seconds)
  const failed = queryClient.fetchQuery(callerQueries(api).current()).catch(() => Date.now())
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await failed).toBe(times.at(-1))
  expect(asked).toEqual(times)
})

test('a later page of a list is not waited for longer than its first', async () => {
  const { queryClient, api, asked } = openBusy('60', 1)
  const failed = queryClient.fetchQuery(subscriptionQueries(api).list()).catch(() => Date.now())
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await failed).toBe(0)
  expect(asked).toEqual([0, 0])
})

test('a service that asks for a minute is asked once a minute whether it is back', async () => {
  environmentManager.setIsServer(() => false)
  const { queryClient, api, asked } = openBusy('60')
  const leave = new QueryObserver(queryClient, callerQueries(api).current()).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(130_000)
  leave()
  environmentManager.setIsServer(() => true)
  expect(asked).toEqual([0, 60_000, 120_000])
})
