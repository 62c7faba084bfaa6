import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { WebhookConfig } from '#contract/index.ts'
import { createApi } from '#web/data/client/client.ts'
import { subscriptionQueries } from '#web/data/resources/subscription-queries.ts'
import { asPromise } from '#web/lib/idb.ts'
import { digestText } from '#web/lib/text/digest-text.ts'
import { CHANGES_DATABASE, openChangesStorage } from './changes-database.ts'
import { openWebhookChanges } from './open-webhook-changes.ts'
import { added, isFinished, planChange } from './webhook-change.ts'

const base = 'https://photos.example/api'

const configOf = (path: string): WebhookConfig => ({ event: 'newAlbum', targetUrl: `https://hooks.example/${path}` })

let scope: string

beforeEach(() => {
  scope = `caller ${Math.random()}`
})

/** A service in memory; each creation waits for `create`. */
function createService(create: () => Promise<void> = async () => undefined) {
  const subscriptions: { webhookId: string; config: WebhookConfig }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (new URL(new Request(input).url).pathname.endsWith('/getSubscriptions'))
      return Response.json({ data: subscriptions })
    await create()
    const config: WebhookConfig = JSON.parse(typeof init?.body === 'string' ? init.body : '')
    const made = { webhookId: `w${subscriptions.length}`, config }
    subscriptions.push(made)
    return Response.json({ data: made })
  }
  return { subscriptions, fetch }
}

/** A tab of the same caller; tabs share locks, a BroadcastChannel and the database, as in a browser. */
function openTab({ fetch }: { fetch: typeof globalThis.fetch }) {
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const api = createApi({ base, key: 'good' }, { fetch })
  return openWebhookChanges({
    api,
    scope,
    subscriptions: subscriptionQueries(api),
    queryClient: new QueryClient(),
    signal: over.signal,
  })
}

/** The only change on this device, as a tab would find it that opens now. */
async function storedChange() {
  const { changes } = await (await openChangesStorage(digestText(scope))).load()
  return changes[0]
}

test.each([
  ['the tab that runs it', false],
  ['another tab', true],
])('a change given up in %s stays so while it is carried out', async (_, isElsewhere) => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const service = createService(() => {
    asked.resolve()
    return answered.promise
  })
  const running = await openTab(service)
  const other = await openTab(service)
  const change = planChange({ kind: 'clone', items: ['a', 'b'].map((path) => added(configOf(path))) })
  await running.begin(change)
  await asked.promise
  await expect.poll(() => other.get().changes.length).toBe(1)
  await (isElsewhere ? other : running).giveUp(change.id)
  answered.resolve()
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
