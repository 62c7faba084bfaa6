import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startReceiver, type TestReceiver } from '#testing/servers/receiver.ts'
import { type RunningService, startGateway, startService } from '#testing/start-service.ts'
import { testCa } from '#testing/test-certificates.ts'
import { call } from './support/api.ts'
import { filterRows } from './support/filter-rows.ts'
import { expect, expectAccessible, test as base, unique } from './support/fixtures.ts'
import { steady } from './support/settle.ts'

/** A live service that may send to this machine; its library is empty, as importing the demo would cause events. */
async function startOwn() {
  const folder = await mkdtemp(join(tmpdir(), 'contact-sheet-deliveries-'))
  const [ca, library] = [join(folder, 'ca.pem'), join(folder, 'library')]
  await writeFile(ca, testCa)
  await mkdir(library)
  const options = ['--allow-private-webhooks', '--webhook-ca', ca]
  return { service: await startService({ library, live: true, options }), folder }
}

// shared by all tests, each with its own caller; not a worker fixture, which would start another worker
let started: ReturnType<typeof startOwn> | undefined
const shared = () => (started ??= startOwn())

/** `answers`: the status of its responses from now on. */
type Hook = TestReceiver & { answers: { status: number } }
type Tools = {
  /** The service, for a new caller. */
  own: RunningService
  /** A receiver of that caller's newAlbum events. */
  addHook: (status: number) => Promise<Hook>
  /** The page of the caller's deliveries. */
  openPage: (query?: string) => Promise<Page>
}

const test = base.extend<Tools>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off this pattern
  target: async ({}, use) => use((await shared()).service),
  own: async ({ target, addCaller }, use) => use({ ...target, ...(await addCaller({})) }),
  addHook: async ({ own, page }, use) => {
    const hooks: (Hook & { webhookId: string })[] = []
    await use(async (status) => {
      const answers = { status }
      const receiver = await startReceiver({ reply: () => ({ ...answers, body: 'noted' }) })
      const wanted = { event: 'newAlbum', targetUrl: `${receiver.url}in` } as const
      const { webhookId } = await call(own, 'createSubscription', wanted)
      const hook = { ...receiver, answers, webhookId }
      hooks.push(hook)
      return hook
    })
    // an open page would request what is being deleted
    await page.goto('about:blank')
    for (const { webhookId, close } of hooks) {
      // pending deliveries might reach the next test's receiver at the same port
      await call(own, 'deleteSubscription', { webhookId })
      close()
    }
  },
  openPage: async ({ own, page }, use) => {
    await use(async (query = '') => {
      await page.goto(`${own.url}/webhooks/deliveries${query}#key=${own.key}`)
      await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible()
      return page
    })
  },
})

test.afterAll(async () => {
  const { service, folder } = await shared()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const makeAlbum = (service: RunningService, name: string) => call(service, 'createAlbum', { name })

const table = (page: Page) => page.getByRole('table', { name: 'Deliveries' })
/** The table's rows, without the header. */
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const opened = (page: Page) => page.getByRole('region', { name: 'Delivery' })

test(
  'deliveries are a third view of the webhooks, with a hint when empty and figures for each day',
  { tag: '@direct' },
  async ({ own, addHook, page }) => {
    const hook = await addHook(200)
    await page.goto(`${own.url}/webhooks?view=list#key=${own.key}`)
    await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible()
    await expectAccessible(page)

    // shows without a reload
    await makeAlbum(own, unique('Fresh'))
    await hook.arrive(1)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Delivered')
    await expect(rows(page)).toContainText('Response 200')
    await expect(page.getByRole('button', { name: /127\.0\.0\.1/ })).toContainText('1 delivered')
    await expectAccessible(page)

    // until the button is pressed, only screen readers get the list of days
    const today = page.getByRole('listitem').filter({ hasText: /^\w+, \w+ \d+: 1 delivered$/ })
    const height = async () => (await today.locator('..').boundingBox())?.height ?? 0
    await expect(today).toHaveCount(1)
    await expect.poll(height).toBeLessThan(2)
    await page.getByRole('button', { name: 'Show each day' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(height).toBeGreaterThan(60)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hide days' }).click()
    await expect.poll(height).toBeLessThan(2)
  },
)

test(
  'the address holds the filters of deliveries, and an empty result offers to clear them',
  { tag: '@direct' },
  async ({ own, addHook, openPage }) => {
    const [well, ill] = [await addHook(200), await addHook(500)]
    const name = unique('Needle')
    await makeAlbum(own, name)
    await makeAlbum(own, unique('Hay'))
    await Promise.all([well.arrive(2), ill.arrive(1)])
    const page = await openPage('?state=retrying')
    await expect(rows(page).first()).toContainText('Retrying')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('retrying')
    await expect(table(page)).not.toContainText('Delivered')

    // pressing a receiver filters by it
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(4)
    await page.getByRole('button', { name: new RegExp(`:${well.port}`) }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(new RegExp(`receiver=.*${well.port}`))
    await page.getByRole('searchbox', { name: 'Find text in bodies' }).fill(name.toUpperCase())
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('searchbox', { name: 'Find text in bodies' })).toHaveValue(name.toUpperCase())

    await page.getByRole('combobox', { name: 'Event' }).selectOption('New photo')
    await expect(page.getByRole('heading', { name: 'No matching deliveries' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all deliveries' }).click()
    await expect(rows(page)).toHaveCount(4)

    // on a phone the filters fit in one row
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => filterRows(page)).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  },
)

test(
  'deliveries that arrive while one is open are held back until requested',
  { tag: '@direct' },
  async ({ own, addHook, openPage }) => {
    const hook = await addHook(200)
    await makeAlbum(own, unique('First'))
    await hook.arrive(1)
    const page = await openPage()
    await rows(page).getByRole('link').click()
    await expect(opened(page)).toContainText('Response 200')
    await makeAlbum(own, unique('Second'))
    await makeAlbum(own, unique('Third'))
    await expect(page.getByRole('button', { name: 'Show 2 new' })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Show 2 new' }).click()
    await expect(rows(page)).toHaveCount(3)
  },
)

test(
  'all deliveries a receiver refused can be sent again, with the same ids',
  { tag: '@direct' },
  async ({ own, addHook, openPage }) => {
    const hook = await addHook(410)
    await makeAlbum(own, unique('Lost'))
    await hook.arrive(1)
    const page = await openPage()
    await expect(rows(page)).toContainText('Failed')
    await expect(page.getByRole('button', { name: new RegExp(`:${hook.port}`) })).toContainText('Stopped since')
    // held back: the webhook is stopped
    await makeAlbum(own, unique('Held'))
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Held')

    hook.answers.status = 200
    await page.getByRole('button', { name: 'Send failed deliveries again…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send failed deliveries again?' })
    await expect(dialog).toContainText('2 deliveries will be sent again.')
    await expect(dialog).toContainText('same “webhook-id”')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send 2 deliveries again' }).click()
    await expect(page.getByText('Sending 2 deliveries again.').first()).toBeVisible()
    await hook.arrive(3)
    await expect(rows(page).filter({ hasText: 'Delivered' })).toHaveCount(2)
    expect(new Set(hook.arrived.map(({ id }) => id)).size).toBe(2)

    // nothing is left to send again
    await page.getByRole('button', { name: 'Send failed deliveries again…' }).click()
    await expect(dialog).toContainText('There’s nothing to send again.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // delivered ones are sent again only on request
    await page.getByRole('button', { name: 'Send everything again since…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send 2 deliveries again' }).click()
    await hook.arrive(5)
  },
)

test('two delivery bodies are compared field by field', { tag: '@direct' }, async ({ own, addHook, openPage }) => {
  const hook = await addHook(200)
  const [one, other] = [unique('Before'), unique('After')]
  await makeAlbum(own, one)
  await makeAlbum(own, other)
  await hook.arrive(2)
  const page = await openPage()
  const boxes = table(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  await boxes.first().check()
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Choose another')
  await boxes.last().check()
  await page.getByRole('button', { name: 'Compare bodies' }).click()
  const difference = page.getByRole('dialog').getByRole('row').filter({ hasText: 'data.name' })
  await expect(difference).toContainText('Changed')
  await expect(difference.getByRole('cell').nth(1)).toContainText(one)
  await expect(difference.getByRole('cell').nth(2)).toContainText(other)
  await expectAccessible(page)
})

test(
  'a delivery is opened, sent again and closed by keyboard alone',
  { tag: '@direct' },
  async ({ own, addHook, openPage }) => {
    const hook = await addHook(200)
    await makeAlbum(own, unique('Keys'))
    await hook.arrive(1)
    const page = await openPage()
    const row = rows(page).getByRole('link')
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Send everything again since…' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(opened(page).getByRole('heading', { name: 'Delivered' })).toBeFocused()
    await expect(opened(page).getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    const again = opened(page).getByRole('button', { name: 'Send again' })
    for (let press = 0; press < 10 && !(await again.evaluate((button) => button === document.activeElement)); press++)
      await page.keyboard.press('Tab')
    await expect(again).toBeFocused()
    await page.keyboard.press('Enter')
    await hook.arrive(2)
    await expect(opened(page).getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(opened(page)).toBeHidden()
    await expect(row).toBeFocused()
  },
)

test(
  'a delivery links to its webhook, and a webhook to its deliveries',
  { tag: '@direct' },
  async ({ own, addHook, openPage }) => {
    const [hook, other] = [await addHook(200), await addHook(200)]
    await makeAlbum(own, unique('Way'))
    await Promise.all([hook.arrive(1), other.arrive(1)])
    const page = await openPage()
    await expect(rows(page)).toHaveCount(2)
    const port = `127.0.0.1:${hook.port}/in`
    await rows(page).filter({ hasText: port }).getByRole('link').click()
    await opened(page).getByRole('link', { name: 'Open webhook' }).click()
    const webhook = page.getByRole('region', { name: 'Webhook', exact: true })
    await expect(webhook).toContainText(port)
    await webhook.getByRole('radiogroup', { name: 'Show' }).getByText('Deliveries', { exact: true }).click()
    await webhook.getByRole('link', { name: 'Filter and search its deliveries' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(port)
    await expect(page.getByRole('button', { name: 'Show deliveries of all webhooks' })).toBeVisible()
  },
)

test(
  'a link opens its delivery even if it isn’t loaded yet, or doesn’t match the filters',
  { tag: '@direct' },
  async ({ own, addHook, openPage }) => {
    const hook = await addHook(200)
    const names = Array.from({ length: 52 }, (_, n) => unique(`Old ${n}`))
    for (const name of names) await makeAlbum(own, name)
    await hook.arrive(names.length)
    const oldest = hook.arrived.find(({ body }) => body.includes(names[0] ?? ''))
    const page = await openPage(`?delivery=${oldest?.id}`)
    await expect(rows(page)).toHaveCount(50)
    await expect(opened(page).getByRole('heading', { name: 'Delivered' })).toBeVisible()
    await expect(opened(page)).toContainText(names[0] ?? '')
    await openPage(`?state=failed&delivery=${oldest?.id}`)
    await expect(page.getByRole('heading', { name: 'No matching deliveries' })).toBeVisible()
    await expect(opened(page)).toContainText(names[0] ?? '')
    await openPage('?delivery=of-nobody')
    await expect(opened(page).getByRole('heading', { name: 'This delivery isn’t there' })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'of 150 deliveries only those near the viewport are in the document, and each can be reached',
  { tag: '@direct' },
  async ({ own, addHook, openPage }) => {
    const hook = await addHook(200)
    const names = Array.from({ length: 150 }, (_, n) => unique(`Many ${n}`))
    for (const name of names) await makeAlbum(own, name)
    await hook.arrive(names.length)
    const page = await openPage()
    const more = page.getByRole('button', { name: 'Show more' })
    for (const loaded of [50, 100]) {
      await expect(table(page)).toHaveAttribute('aria-rowcount', `${loaded + 1}`)
      await more.click()
    }
    await expect(table(page)).toHaveAttribute('aria-rowcount', '151')
    await expect(more).toBeHidden()
    await steady(page)
    expect(await rows(page).count()).toBeLessThan(130)
    const [oldest, newest] = [names[0] ?? '', names.at(-1) ?? '']
    const row = (name: string) => rows(page).filter({ hasText: name })
    // the browser scrolls smoothly, and stops early if rows on the way turn out taller than estimated
    const go = (key: 'Home' | 'End', to: string) =>
      expect(async () => {
        await page.keyboard.press(key)
        await expect(row(to)).toBeInViewport({ timeout: 3_000 })
      }).toPass({ timeout: 30_000 })
    await go('End', oldest)
    await expect(row(newest)).toHaveCount(0)
    await expectAccessible(page)
    // the row with the focus stays, however far it is scrolled away
    await row(oldest).getByRole('link').focus()
    await go('Home', newest)
    await expect(row(oldest).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(opened(page)).toContainText(oldest)
    await page.keyboard.press('Escape')
    await expect(row(oldest).getByRole('link')).toBeFocused()
    await expect(row(oldest)).toBeInViewport()
  },
)

test(
  'a gateway has no list of deliveries: no link to it shows, and its address says so',
  { tag: '@direct' },
  async ({ own, addHook, page }) => {
    await addHook(200)
    const gateway = await startGateway(own.api)
    await page.goto(`${gateway.url}/webhooks?view=list#key=${own.key}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Map' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Deliveries', exact: true })).toHaveCount(0)
    await page.goto(`${gateway.url}/webhooks/deliveries`)
    await expect(page.getByRole('heading', { name: 'Deliveries aren’t listed here' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await expect(page.getByRole('heading', { name: /^Webhooks/, level: 1 })).toBeVisible()
    // low-priority requests may still be pending
    await page.goto('about:blank')
    await gateway.stop()
  },
)
