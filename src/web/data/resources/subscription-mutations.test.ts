import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { createApi } from '#web/data/client/client.ts'
import { sameTrigger, subscriptionMutations, UnconfirmedError } from './subscription-mutations.ts'
import { subscriptionQueries } from './subscription-queries.ts'

const config = (path: string): WebhookConfig => ({ event: 'newAlbum', targetUrl: `https://hooks.example/${path}` })
const row = (webhookId: string): WebhookSubscription => ({ webhookId, config: config(webhookId) })

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A service with three webhooks; `answer` overrides operations, `list` only from the second call on. */
function setUp(answer: {
  create?: (rows: WebhookSubscription[]) => Response
  remove?: () => Promise<Response>
  list?: () => Response
  /** Called instead of waiting. */
  settle?: (rows: WebhookSubscription[]) => void
}) {
  const rows = [row('a'), row('b'), row('c')]
  const calls: string[] = []
  const api = createApi(
    { base: 'https://service.example', key: 'k' },
    {
      fetch: async (address) => {
        const operation = new URL(new Request(address).url).pathname.split('/').at(-1) ?? ''
        calls.push(operation)
        if (operation === 'createSubscription') return answer.create?.(rows) ?? json(500, {})
        if (operation === 'deleteSubscription') return (await answer.remove?.()) ?? json(500, {})
        return calls.length > 1 && answer.list ? answer.list() : json(200, { data: rows, cursor: '{}' })
      },
    },
  )
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const subscriptions = subscriptionQueries(api)
  const ids = () => queryClient.getQueryData(subscriptions.list().queryKey)?.data.map(({ webhookId }) => webhookId)
  const load = () => queryClient.fetchQuery(subscriptions.list())
  const mutations = subscriptionMutations({
    api,
    subscriptions,
    queryClient,
    settle: async () => answer.settle?.(rows),
  })
  const run = <Data, Variables, Context>(options: MutationOptions<Data, Error, Variables, Context>, given: Variables) =>
    new MutationObserver(queryClient, options).mutate(given)
  return { rows, calls, ids, load, mutations, run }
}

describe('deleting a webhook', () => {
  test('removes it at once and puts it back in its place when the service fails', async () => {
    const gate = Promise.withResolvers<Response>()
    const { ids, load, mutations, run } = setUp({ remove: () => gate.promise })
    await load()
    const removed = run(mutations.remove(), 'b')
    await expect.poll(ids).toEqual(['a', 'c'])
    gate.resolve(json(500, { message: 'disk full' }))
    await expect(removed).rejects.toThrow('disk full')
    expect(ids()).toEqual(['a', 'b', 'c'])
  })

  test('leaves it removed when the service confirms', async () => {
    const { ids, load, mutations, run } = setUp({ remove: async () => json(200, { data: { message: 'ok' } }) })
    await load()
    await run(mutations.remove(), 'b')
    expect(ids()).toEqual(['a', 'c'])
  })
})

describe('deleting a webhook that is gone already', () => {
  test.each<[string, (rows: WebhookSubscription[]) => Response]>([
    [
      'as the answer was lost',
      (rows) => {
        rows.splice(1, 1)
        throw new TypeError('connection reset')
      },
    ],
    [
      'as another client deleted it',
      (rows) => {
        rows.splice(1, 1)
        return json(400, { message: 'There is no such subscription' })
      },
    ],
  ])('is no failure: %s', async (_, answer) => {
    const { rows, ids, load, mutations, run } = setUp({ remove: async () => answer(rows) })
    await load()
    await run(mutations.remove(), 'b')
    expect(ids()).toEqual(['a', 'c'])
  })

  test('is a failure if the list can’t be read to its end', async () => {
    const { rows, load, mutations, run } = setUp({
      remove: async () => json(504, {}),
      list: () => json(200, { data: rows.slice(0, 1), cursor: 'again' }),
    })
    await load()
    await expect(run(mutations.remove(), 'b')).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('creating a webhook', () => {
  test('adds it to the list', async () => {
    const { ids, load, mutations, run } = setUp({ create: () => json(200, { data: row('d') }) })
    await load()
    await run(mutations.create(), { config: config('d') })
    expect(ids()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('that happened despite an ambiguous failure is found in the list and not sent again', async () => {
    const { calls, load, mutations, run } = setUp({
      create: (rows) => {
        rows.push(row('d'))
        return json(504, {})
      },
    })
    await load()
    await expect(run(mutations.create(), { config: config('d') })).resolves.toEqual(row('d'))
    expect(calls.filter((call) => call === 'createSubscription')).toHaveLength(1)
  })

  test('that takes effect a moment after an ambiguous failure is found as well', async () => {
    const { calls, load, mutations, run } = setUp({
      create: () => json(504, {}),
      settle: (rows) => void rows.push(row('d')),
    })
    await load()
    await expect(run(mutations.create(), { config: config('d') })).resolves.toEqual(row('d'))
    expect(calls.filter((call) => call === 'createSubscription')).toHaveLength(1)
  })

  test('is sent again after an ambiguous failure only once it has been looked for again', async () => {
    let isUp = false
    const { calls, load, mutations, run } = setUp({
      create: () => (isUp ? json(200, { data: row('d') }) : json(504, {})),
    })
    await load()
    const error: unknown = await run(mutations.create(), { config: config('d') }).catch((reason: unknown) => reason)
    if (!(error instanceof UnconfirmedError)) throw error
    isUp = true
    calls.length = 0
    await expect(run(mutations.create(), { config: config('d'), lookFirst: error })).resolves.toEqual(row('d'))
    expect(calls.slice(0, 2)).toEqual(['getSubscriptions', 'createSubscription'])
  })

  test('does not take an equal older webhook for the new one', async () => {
    const { load, mutations, run } = setUp({ create: () => json(504, {}) })
    await load()
    const made = run(mutations.create(), { config: config('a') })
    await expect(made).rejects.toMatchObject({ name: 'UnconfirmedError', inList: 'absent' })
  })

  test('is unconfirmed with the reason of the failure', async () => {
    const { load, mutations, run } = setUp({ create: () => json(504, {}) })
    await load()
    const error: unknown = await run(mutations.create(), { config: config('d') }).catch((reason: unknown) => reason)
    expect(explainError(error)).toBe('The service isn’t available right now.')
  })

  test('is unconfirmed when even the list can’t be read, and is then looked for without being sent again', async () => {
    let listReadable = false
    const { rows, calls, load, mutations, run } = setUp({
      create: () => json(504, {}),
      list: () => (listReadable ? json(200, { data: rows, cursor: '{}' }) : json(503, {})),
    })
    await load()
    const error: unknown = await run(mutations.create(), { config: config('d') }).catch((reason: unknown) => reason)
    if (!(error instanceof UnconfirmedError)) throw error
    expect(error.inList).toBe('unknown')
    // a service that hangs is not waited for twice
    expect(calls).toEqual(['getSubscriptions', 'createSubscription', 'getSubscriptions'])
    rows.push(row('d'))
    listReadable = true
    await expect(run(mutations.create(), { config: config('d'), lookFirst: error })).resolves.toEqual(row('d'))
    expect(calls.filter((call) => call === 'createSubscription')).toHaveLength(1)
  })

  test('that was refused is not looked for in the list', async () => {
    const { calls, load, mutations, run } = setUp({ create: () => json(403, { message: 'not an admin' }) })
    await load()
    await expect(run(mutations.create(), { config: config('d') })).rejects.toBeInstanceOf(ApiError)
    expect(calls).toEqual(['getSubscriptions', 'createSubscription', 'ping'])
  })
})

test.each<[WebhookConfig, WebhookConfig, boolean]>([
  [config('a'), { ...config('a'), metadata: { k: 1 } }, true],
  [config('a'), config('b'), false],
  [
    { event: 'newPhoto', albumId: '1', targetUrl: 'https://a.example' },
    { event: 'newPhoto', albumId: '2', targetUrl: 'https://a.example' },
    false,
  ],
  [
    { event: 'photoLabelAdded', albumId: '1', label: 'x', targetUrl: 'https://a.example' },
    { event: 'photoLabelAdded', albumId: '1', label: 'X', targetUrl: 'https://a.example' },
    false,
  ],
  [
    { event: 'newPhoto', albumId: '1', targetUrl: 'https://a.example' },
    { event: 'newAlbum', targetUrl: 'https://a.example' },
    false,
  ],
])('%j and %j have the same trigger: %s', (one, other, same) => {
  expect(sameTrigger(one, other)).toBe(same)
})
