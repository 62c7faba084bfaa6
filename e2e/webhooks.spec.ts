import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { albums } from './support/library.ts'

test('without webhooks, the page says so and offers to create one', async ({ open, addCaller }) => {
  const page = await open('/webhooks', await addCaller({}))
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  await expect(page.getByRole('dialog', { name: 'New webhook' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** Counts pointer presses on the page from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['presses'] = '0'
    addEventListener('pointerdown', () => {
      const { dataset } = document.documentElement
      dataset['presses'] = `${Number(dataset['presses']) + 1}`
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses']))
}

test(
  'a newcomer sees a first delivery arrive after at most four presses',
  { tag: '@direct' },
  async ({ open, addCaller, albumId }) => {
    const caller = await addCaller({ adminOf: [await albumId('harbour')] })
    const page = await open('/webhooks', caller)
    const tryIt = page.getByRole('button', { name: 'Try it: send a test to a built-in inbox' })
    await expect(tryIt).toBeVisible()
    const presses = await countPresses(page)
    await tryIt.click()
    const webhook = page.getByRole('region', { name: 'Webhook' })
    const received = webhook.getByRole('list', { name: 'Received' }).getByRole('listitem')
    await expect(received).toHaveCount(1, { timeout: 30_000 })
    await expect(received.getByText('Test', { exact: true })).toBeVisible()
    await expect(received.getByRole('region', { name: 'Received body' })).toContainText('photoId')
    expect(await presses()).toBeLessThanOrEqual(4)
    // the map shows it as well, and the webhook has the focus
    await expect(page.getByRole('list', { name: 'Receivers' })).toContainText('The last delivery arrived')
    await expect(page.getByRole('heading', { name: 'When a photo is added' })).toBeFocused()
    await expectAccessible(page)
  },
)

test('an unused test inbox is offered again instead of a new one', { tag: '@direct' }, async ({ open, addCaller }) => {
  const page = await open('/webhooks', await addCaller({}))
  const address = async () => {
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    const target = dialog.getByRole('textbox', { name: 'Send to' })
    await target.fill('')
    await dialog.getByRole('button', { name: 'Use a test inbox' }).click()
    await expect(target).toHaveValue(/receiver/)
    const value = await target.inputValue()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return value
  }
  expect(await address()).toBe(await address())
})

test(
  'a failing webhook is marked on the map, in the list and in the header, with its waiting deliveries',
  { tag: '@direct' },
  async ({ open, addCaller }) => {
    const caller = await addCaller({})
    const targetUrl = 'https://nobody.invalid/in'
    await call(caller, 'createSubscription', { event: 'newAlbum', targetUrl })
    await call(caller, 'createAlbum', { name: unique('Told') })
    const page = await open('/webhooks', caller)
    // with the date if midnight has passed since
    const failing = /Failing since (\w+ \d+, (\d+, )?)?\d+:\d\d [AP]M · 1 waiting/
    // an unreachable name server takes all 15 seconds of an attempt
    await expect(page.getByRole('region', { name: 'Webhook' })).toContainText(failing, { timeout: 60_000 })
    await expect(page.getByRole('list', { name: 'Webhooks' }).getByRole('button')).toHaveAccessibleName(failing)
    await expect(page.getByRole('list', { name: 'Receivers' })).toContainText('The last delivery failed')
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'nobody.invalid' })).toContainText(failing)
    await expectAccessible(page)

    // the link to the webhooks shows it on every page, without requests
    const way = page.getByRole('link', { name: 'Webhooks' })
    await expect(way).toHaveAccessibleName('Webhooks 1 webhook isn’t delivering')
    await page.getByRole('link', { name: 'Albums', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Albums/, level: 1 })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: /^Connection/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(way).toHaveAccessibleName('Webhooks 1 webhook isn’t delivering')
    expect(asked.filter((url) => /extensions\/deliveries|getSubscriptions/.test(url))).toEqual([])
  },
)

test(
  'webhooks for each event are created, with typed metadata, listed with their album’s name, and deleted',
  { tag: '@main' },
  async ({ open, addCaller, albumId }) => {
    const harbour = await albumId('harbour')
    const caller = await addCaller({ adminOf: [harbour] })
    const page = await open('/webhooks', caller)
    const label = unique('Best')

    for (const kind of ['New photo', 'Label added', 'New album'] as const) {
      await page.getByRole('button', { name: 'New webhook' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'New webhook' })
      await dialog.getByText(kind, { exact: true }).click()
      if (kind !== 'New album') {
        await dialog.getByRole('combobox', { name: 'Album' }).fill('harb')
        await page.getByRole('option', { name: /Harbour walk/ }).click()
      }
      if (kind === 'Label added') await dialog.getByRole('combobox', { name: 'Label', exact: true }).fill(label)
      await dialog.getByRole('textbox', { name: 'Send to' }).fill('https://example.com/hook')
      if (kind === 'New photo') {
        const rows: [string, string, string][] = [
          ['stage', 'text', 'main'],
          ['priority', 'number', '2'],
          ['live', 'yes / no', 'yes'],
        ]
        for (const [index, [key, type, value]] of rows.entries()) {
          await dialog.getByRole('button', { name: 'Add metadata' }).click()
          await dialog.getByLabel(`Key ${index + 1}`).fill(key)
          await dialog.getByLabel(`Type ${index + 1}`).selectOption(type)
          const field = dialog.getByLabel(`Value ${index + 1}`)
          await (type === 'yes / no' ? field.selectOption(value) : field.fill(value))
        }
        await expectAccessible(page)
      }
      await dialog.getByRole('button', { name: 'Create webhook' }).click()
      await expect(page.getByText('Webhook created.').first()).toBeVisible()
      await expect(dialog).toBeHidden()
    }

    expect((await call(caller, 'getSubscriptions', {})).map(({ config }) => config)).toEqual(
      expect.arrayContaining([
        {
          event: 'newPhoto',
          albumId: harbour,
          targetUrl: 'https://example.com/hook',
          metadata: { stage: 'main', priority: 2, live: true },
        },
        { event: 'photoLabelAdded', albumId: harbour, label, targetUrl: 'https://example.com/hook' },
        { event: 'newAlbum', targetUrl: 'https://example.com/hook' },
      ]),
    )

    await page.getByRole('link', { name: 'List', exact: true }).click()
    const table = page.getByRole('table').first()
    await expect(table.getByRole('row').filter({ hasText: 'New photo' })).toContainText(albums.harbour.name)
    await expect(table.getByRole('row').filter({ hasText: 'Label added' })).toContainText(label)
    await expectAccessible(page)

    await table.getByRole('link', { name: 'New album' }).click()
    await page.getByRole('button', { name: 'Delete this webhook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await expect(table.getByRole('row').filter({ hasText: 'New album' })).toBeHidden()
    await expect(page.locator(':focus')).toHaveCount(1)
    await expect.poll(async () => (await call(caller, 'getSubscriptions', {})).length).toBe(2)
    for (const event of ['New photo', 'Label added']) {
      await table.getByRole('link', { name: event }).click()
      await page.getByRole('button', { name: 'Delete this webhook' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  },
)

test('the map with a webhook open is accessible', async ({ open, addCaller, albumId }) => {
  const caller = await addCaller({ adminOf: [await albumId('harbour')] })
  await call(caller, 'createSubscription', { event: 'newAlbum', targetUrl: 'https://example.com/new-albums' })
  const page = await open('/webhooks', caller)
  await expect(page.getByRole('region', { name: 'Webhook' })).toContainText('example.com/new-albums')
  await expectAccessible(page)
})

test('after Back, the search field says what the webhooks are filtered by', async ({ open, addCaller }) => {
  const caller = await addCaller({})
  await call(caller, 'createSubscription', { event: 'newAlbum', targetUrl: 'https://example.com/new-albums' })
  const page = await open('/webhooks', caller)
  const field = page.getByRole('searchbox', { name: 'Find a webhook' })
  await field.fill('example')
  await expect(page).toHaveURL(/search=example/)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('example')
})

test(
  'a test delivery shows in a built-in inbox and, with its response, in the list of deliveries',
  { tag: '@direct' },
  async ({ open, addCaller, albumId }) => {
    const harbour = await albumId('harbour')
    const caller = await addCaller({ adminOf: [harbour] })
    const page = await open('/webhooks', caller)
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByText('New photo', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Album' }).fill('harb')
    await page.getByRole('option', { name: /Harbour walk/ }).click()
    await dialog.getByRole('button', { name: 'Use a test inbox' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Send to' })).toHaveValue(/^https:.*\/extensions\/receiver\//)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog).toBeHidden()

    const webhook = page.getByRole('region', { name: 'Webhook' })
    await expect(webhook.getByText('Nothing here yet.')).toBeVisible()
    await webhook.getByRole('button', { name: 'Send a test' }).click()
    const received = webhook.getByRole('list', { name: 'Received' }).getByRole('listitem')
    await expect(received).toHaveCount(1)
    await expect(received.getByText('Test', { exact: true })).toBeVisible()
    await expect(received).toContainText('New photo')
    await webhook.getByText('Deliveries', { exact: true }).click()
    const delivery = webhook.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first()
    await expect(delivery).toContainText('Delivered')
    await delivery.locator('summary').click()
    await expect(delivery.getByRole('list', { name: 'Attempts' })).toContainText('Response 200')
    // both request and response
    await expect(delivery.getByRole('region', { name: 'Sent' })).toContainText('photoId')
    await expect(delivery.getByLabel('Response', { exact: true })).toContainText('Received')
    await expectAccessible(page)

    await delivery.getByRole('button', { name: 'Send again' }).click()
    await expect(delivery.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(2)

    await webhook.getByText('Inbox', { exact: true }).click()
    await expect(received).toHaveCount(2)
    await expect(received.first()).toContainText('webhook-signature')
    await expect(received.first().getByRole('region', { name: 'Received body' })).toContainText('restrictedLabels')
    await expectAccessible(page)
  },
)

test(
  'a delivery to an unreachable receiver shows the reason and the next try, and can be retried at once',
  { tag: '@direct' },
  async ({ open, page, addCaller }) => {
    const caller = await addCaller({})
    const targetUrl = 'https://nobody.invalid/in'
    const { webhookId } = await call(caller, 'createSubscription', { event: 'newAlbum', targetUrl })
    await call(caller, 'createAlbum', { name: unique('Told') })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(`/webhooks?webhook=${webhookId}`, caller)

    const webhook = page.getByRole('region', { name: 'Webhook' })
    await webhook.getByText('Deliveries', { exact: true }).click()
    const delivery = webhook.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first()
    // an unreachable name server takes all 15 seconds of an attempt
    await expect(delivery).toContainText('Retrying', { timeout: 60_000 })
    await expect(webhook).toContainText('1 retrying')
    await expect(webhook.getByRole('note')).toContainText('No successful delivery since')
    await delivery.locator('summary').click()
    const attempts = delivery.getByRole('list', { name: 'Attempts' }).getByRole('listitem')
    await expect(attempts.first()).toContainText(/Host not found|Timed out/)
    await expect(delivery).toContainText('Next try:')
    await expectAccessible(page)

    const before = await attempts.count()
    await webhook.getByRole('button', { name: 'Retry now' }).click()
    await expect.poll(() => attempts.count(), { timeout: 60_000 }).toBeGreaterThan(before)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  },
)

test.describe('a webhook that the service refuses', () => {
  test.use({ allowedComplaint: /status of 40[03]/ })

  test('shows the reason at the URL field if the address isn’t public', async ({ open, addCaller }) => {
    const page = await open('/webhooks', await addCaller({}))
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await dialog.getByText('New album', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Send to' }).fill('https://127.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Send to' })).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog).toContainText('Not accepted:')
  })
})

test('a URL without https is refused before any request', async ({ open, addCaller }) => {
  const page = await open('/webhooks', await addCaller({}))
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByText('New album', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Send to' }).fill('http://example.com/hook')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Send to' })).toHaveAttribute('aria-invalid', 'true')
})
