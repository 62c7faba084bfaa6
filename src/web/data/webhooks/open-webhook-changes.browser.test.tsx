import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type WebhookConfig, webhookConfig, type WebhookSubscription } from '#contract/index.ts'
import { createApi } from '#web/data/client/client.ts'
import { subscriptionQueries } from '#web/data/resources/subscription-queries.ts'
import { asPromise } from '#web/lib/idb.ts'
import { digestText } from '#web/lib/text/digest-text.ts'
import { CHANGES_DATABASE, clearChangesDatabase, openChangesStorage } from './changes-database.ts'
import { openWebhookChanges } from './open-webhook-changes.ts'
import { planAddition, isFinished, planPause, planChange, planEdit } from './webhook-change.ts'

const base = 'https://photos.example/api'

const configOf = (path: string): WebhookConfig => ({ event: 'newAlbum', targetUrl: `https://hooks.example/${path}` })

let scope: string

beforeEach(() => {
  scope = `caller ${Math.random()}`
})

const atOnce = async (): Promise<void> => undefined

/** A service in memory, whose steps wait for these. */
function createService({ create = atOnce, list = atOnce, remove = atOnce } = {}) {
  const subscriptions: WebhookSubscription[] = []
  let made = 0
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const operation = new URL(new Request(input).url).pathname.split('/').at(-1)
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (operation === 'getSubscriptions') {
      await list()
      return [...subscriptions]
    }
    if (operation === 'deleteSubscription') {
      await remove()
      subscriptions.splice(
        subscriptions.findIndex(({ webhookId }) => webhookId === body.webhookId),
        1,
      )
      return {}
    }
    await create()
    const subscription = { webhookId: `w${made++}`, config: webhookConfig.parse(body) }
    subscriptions.push(subscription)
    return subscription
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const data = await answer(input, init)
    init?.signal?.throwIfAborted()
    return Response.json({ data })
  }
  return { subscriptions, fetch }
}

/** A tab of the same caller; tabs share locks, a BroadcastChannel and the database, as in a browser. */
async function openTab({ fetch }: { fetch: typeof globalThis.fetch }) {
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const api = createApi({ base, key: 'good' }, { fetch })
  const queryClient = new QueryClient()
  const subscriptions = subscriptionQueries(api)
  const changes = await openWebhookChanges({ api, scope, subscriptions, queryClient, signal: over.signal })
  return { ...changes, queryClient, listKey: subscriptions.list().queryKey, disconnect: () => over.abort() }
}

/** A step of the service that waits from `asked` until `answer`. */
function heldBack() {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const step = () => {
    asked.resolve()
    return answered.promise
  }
  return { step, asked: asked.promise, answer: answered.resolve }
}

/** Resolves once a tab runs no change. */
const atRest = (tab: Awaited<ReturnType<typeof openTab>>) => expect.poll(() => tab.get().running).toBe(undefined)

/** The only change on this device, as a tab would find it that opens now. */
async function storedChange() {
  const { changes } = await (await openChangesStorage(digestText(scope))).load()
  return changes[0]
}

test.each([
  ['the tab that runs it', false],
  ['another tab', true],
])('a change given up in %s stays so while it is carried out', async (_, isElsewhere) => {
  const { step, asked, answer } = heldBack()
  const service = createService({ create: step })
  const running = await openTab(service)
  const other = await openTab(service)
  const change = planChange({ kind: 'clone', items: ['a', 'b'].map((path) => planAddition(configOf(path))) })
  await running.begin(change)
  await asked
  await expect.poll(() => other.get().changes.length).toBe(1)
  await (isElsewhere ? other : running).giveUp(change.id)
  answer()
  await expect.poll(() => running.get().changes.every(isFinished)).toBe(true)
  expect(await storedChange()).toMatchObject({ isGivenUp: true })
})

test('a tab whose database was closed by another hears of a change without an error', async () => {
  const service = createService()
  const errors: unknown[] = []
  const note = ({ reason }: PromiseRejectionEvent) => void errors.push(reason)
  addEventListener('unhandledrejection', note)
  onTestFinished(() => removeEventListener('unhandledrejection', note))
  const { get } = await openTab(service)
  const before = get()
  await asPromise(indexedDB.deleteDatabase(CHANGES_DATABASE))
  const tab = new BroadcastChannel(`contact-sheet-webhooks ${digestText(scope)}`)
  const listener = new BroadcastChannel(tab.name)
  onTestFinished(() => [tab, listener].forEach((channel) => channel.close()))
  for (let message = 0; message < 3; message++) {
    const heard = new Promise((resolve) => listener.addEventListener('message', resolve, { once: true }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it never leaves its origin
    tab.postMessage('changed')
    await heard
  }
  expect(errors).toEqual([])
  expect(get()).toBe(before)
})

test('a change is stored whole, also if the site’s data was cleared in the middle of it', async () => {
  let creations = 0
  const { step, asked, answer } = heldBack()
  const items = Array.from({ length: 20 }, (_item, place) => planAddition(configOf(`${place}`)))
  // the first batch is over
  const tab = await openTab(createService({ create: () => (creations++ < 16 ? atOnce() : step()) }))
  await tab.begin(planChange({ kind: 'clone', items }))
  await asked
  await asPromise(indexedDB.deleteDatabase(CHANGES_DATABASE))
  answer()
  await atRest(tab)
  expect((await storedChange())?.items.map(({ to }) => to?.config)).toEqual(items.map(({ to }) => to?.config))
})

test.each([
  ['the tab that runs it', false],
  ['another tab', true],
])('%s lists no webhook that a change has deleted, while it does the rest', async (_, isElsewhere) => {
  let removals = 0
  const { step, asked, answer } = heldBack()
  const service = createService({ remove: () => (removals++ === 0 ? atOnce() : step()) })
  const webhooks = ['a', 'b'].map((path, at) => ({ in: 'service', id: `old ${at}`, config: configOf(path) }) as const)
  for (const { id, config } of webhooks) service.subscriptions.push({ webhookId: id, config })
  const running = await openTab(service)
  const other = await openTab(service)
  const tab = isElsewhere ? other : running
  tab.queryClient.setQueryData(tab.listKey, { data: [...service.subscriptions], pages: 1, isWhole: true })
  await running.begin(planChange({ kind: 'pause', items: webhooks.map(planPause) }))
  await asked
  await expect
    .poll(() => tab.queryClient.getQueryData(tab.listKey)?.data.map(({ webhookId }) => webhookId))
    .toEqual(['old 1'])
  answer()
  await atRest(running)
})

test('a tab lists an edited webhook that another edits, until it lists the new one', async () => {
  const service = createService()
  const config = configOf('a')
  service.subscriptions.push({ webhookId: 'old', config })
  const running = await openTab(service)
  const other = await openTab(service)
  const list = (webhookIds: string[]) => ({
    data: webhookIds.map((webhookId) => ({ webhookId, config })),
    pages: 1,
    isWhole: true,
  })
  other.queryClient.setQueryData(other.listKey, list(['old']))
  await running.begin(
    planChange({ kind: 'edit', items: [planEdit({ in: 'service', id: 'old', config }, configOf('b'))] }),
  )
  await expect.poll(() => other.get().changes.map(isFinished)).toEqual([true])
  expect(other.queryClient.getQueryData(other.listKey)).toEqual(list(['old']))
})

describe('after disconnecting in the middle of a change', () => {
  const change = planChange({ kind: 'clone', items: ['a', 'b'].map((path) => planAddition(configOf(path))) })

  /** Begins the change, and disconnects while the service carries out its first creation. */
  async function disconnectHalfway() {
    const { step, asked, answer } = heldBack()
    const service = createService({ create: step })
    const tab = await openTab(service)
    await tab.begin({ ...change, id: scope })
    await asked
    tab.disconnect()
    return { service, tab, answer }
  }

  test('a list that was asked for is not shown to the next caller', async () => {
    const { step, asked, answer } = heldBack()
    const tab = await openTab(createService({ list: step }))
    await tab.begin({ ...change, id: scope })
    await asked
    tab.disconnect()
    const ofNext = { data: [{ webhookId: 'next', config: configOf('next') }], pages: 1, isWhole: true }
    tab.queryClient.setQueryData(tab.listKey, ofNext)
    answer()
    await atRest(tab)
    expect(tab.queryClient.getQueryData(tab.listKey)).toEqual(ofNext)
  })

  test('what was forgotten is not stored again', async () => {
    const { tab, answer } = await disconnectHalfway()
    await clearChangesDatabase({ keepUnsent: false })
    answer()
    await atRest(tab)
    await expect(tab.begin({ ...change, id: `later ${scope}` })).rejects.toThrow()
    expect(await storedChange()).toBe(undefined)
  })

  test('the change goes on at the next visit of the caller', async () => {
    const { service, tab, answer } = await disconnectHalfway()
    await clearChangesDatabase({ keepUnsent: true })
    answer()
    await atRest(tab)
    const next = await openTab(service)
    await expect.poll(() => next.get().changes.map(isFinished)).toEqual([true])
    expect(service.subscriptions.map(({ config }) => config)).toEqual([configOf('a'), configOf('b')])
  })
})
