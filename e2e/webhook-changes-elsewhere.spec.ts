import type { Page } from '@playwright/test'
import { isLong } from '#testing/long-form.ts'
import type { Habit } from '#testing/other-service/habits.ts'
import { expectAccessible } from './support/fixtures.ts'
import { expect, test } from './support/over-other-service.ts'

/** Each is of a kind of its own; at length also over a service with none, and over one that is busy, as other-service.spec.ts has it. */
const habits: (readonly Habit[])[] = [
  ['identifiers as numbers', 'numbers as text'],
  ['failing'],
  ...(isLong ? [[], ['busy'] as const] : []),
]

const targets = (subscriptions: readonly { config: Record<string, unknown> }[]) =>
  subscriptions.map(({ config }) => String(config['targetUrl'])).toSorted()

/** Edits the webhook that is open, to another address. */
async function edit(page: Page, targetUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit this webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit webhook' })
  await dialog.getByRole('textbox', { name: 'Send to' }).fill(targetUrl)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
}

const openOne = async (page: Page, text: string) => {
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Webhook', exact: true })).toContainText(text)
}

for (const each of habits) {
  test.describe(`over a service without extensions, with ${each.join(', ') || 'nothing odd'}`, () => {
    test.use({ habits: each })

    test('a webhook is edited, paused and resumed', async ({ visit, other }) => {
      test.setTimeout(120_000)
      const page = await visit('/webhooks?view=list')
      await openOne(page, 'hooks.example/albums')
      await edit(page, 'https://hooks.example/edited')
      await expect(page.getByText('Edited 1 webhook.').first()).toBeVisible({ timeout: 30_000 })
      expect(targets(other.subscriptions)).toEqual(['https://hooks.example/best', 'https://hooks.example/edited'])

      await page.getByRole('button', { name: 'Pause this webhook' }).click()
      // the panel goes on with what the webhook is by now
      const webhook = page.getByRole('region', { name: 'Webhook', exact: true })
      const paused = page.getByRole('row').filter({ hasText: 'Paused since' })
      await expect(webhook).toContainText('Paused since')
      await expect(paused).toContainText('hooks.example/edited')
      await expect.poll(() => targets(other.subscriptions), { timeout: 30_000 }).toEqual(['https://hooks.example/best'])
      await webhook.getByRole('button', { name: 'Resume', exact: true }).click()
      await expect(paused).toHaveCount(0, { timeout: 30_000 })
      expect(targets(other.subscriptions)).toEqual(['https://hooks.example/best', 'https://hooks.example/edited'])
      expect(other.subscriptions.map(({ config }) => config['metadata'])).toContainEqual({ stage: 'main', level: 2 })
    })
  })
}

/** Edits the open webhook; the new one comes to the service, and the answer is lost. */
async function editWithoutAnswer(page: Page, targetUrl: string): Promise<void> {
  let isMade = false
  await page.route('**/webhook/createSubscription', async (route) => {
    await route.fetch()
    // a request that is held back would be sent once more when the tab goes
    await route.abort('connectionreset')
    isMade = true
  })
  await edit(page, targetUrl)
  await expect.poll(() => isMade).toBe(true)
}

test.describe('requests that fail', () => {
  test.use({ allowedComplaint: /Failed to load resource/ })

  test('a tab that is closed before the answer comes is gone on with in the next, and nothing is twice', async ({
    visit,
    other,
    context,
    door,
  }) => {
    const page = await visit('/webhooks?view=list')
    await openOne(page, 'hooks.example/albums')
    await editWithoutAnswer(page, 'https://hooks.example/edited')
    expect(targets(other.subscriptions)).toEqual([
      'https://hooks.example/albums',
      'https://hooks.example/best',
      'https://hooks.example/edited',
    ])
    const next = await context.newPage()
    await page.close()
    await next.goto(`${door.url}/webhooks?view=list#api=${encodeURIComponent(door.api)}&key=${other.key}`)
    await expect(next.getByRole('row').filter({ hasText: 'hooks.example/edited' })).toBeVisible()
    const wanted = ['https://hooks.example/best', 'https://hooks.example/edited']
    await expect.poll(() => targets(other.subscriptions), { timeout: 30_000 }).toEqual(wanted)
    await expect(next.getByRole('row').filter({ hasText: 'hooks.example/albums' })).toHaveCount(0)
    await next.getByRole('button', { name: 'More about webhooks' }).click()
    await next.getByRole('menuitem', { name: 'Webhook history' }).click()
    await expect(next.getByRole('dialog').getByRole('listitem').first()).toContainText('Done')
    await next.close()
  })

  test('what a closed tab has begun is gone on with on any page, and said there', async ({
    visit,
    other,
    context,
    door,
  }) => {
    const page = await visit('/webhooks?view=list')
    await openOne(page, 'hooks.example/albums')
    await editWithoutAnswer(page, 'https://hooks.example/edited')
    const next = await context.newPage()
    await page.close()
    await next.goto(`${door.url}/albums#api=${encodeURIComponent(door.api)}&key=${other.key}`)
    const notices = next.getByRole('region', { name: 'Notices' })
    await expect(notices).toContainText('Edited 1 webhook.', { timeout: 45_000 })
    const wanted = ['https://hooks.example/best', 'https://hooks.example/edited']
    expect(targets(other.subscriptions)).toEqual(wanted)
    await expect(next).toHaveURL(/\/albums/)
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => targets(other.subscriptions), { timeout: 30_000 })
      .toEqual(['https://hooks.example/albums', 'https://hooks.example/best'])
    await next.close()
  })

  test('an import says of each webhook what became of it, and what failed is tried again', async ({ visit, other }) => {
    const page = await visit('/webhooks?view=list')
    const webhooks = [
      ...other.subscriptions.map(({ config }) => config),
      { event: 'newAlbum', targetUrl: 'https://hooks.example/fine' },
      { event: 'newAlbum', targetUrl: 'https://hooks.example/refused' },
      { event: 'newAlbum', targetUrl: 'https://hooks.example/refused-too' },
    ]
    let refusals = 0
    await page.route('**/webhook/createSubscription', async (route) => {
      if (!(route.request().postData() ?? '').includes('refused')) return route.continue()
      refusals++
      await route.fulfill({
        status: 403,
        json: { message: 'Not on our list' },
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.getByRole('button', { name: 'More about webhooks' }).click()
    await page.getByRole('menuitem', { name: 'Import a file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import webhooks' })
    await dialog.getByLabel('File of webhooks').setInputFiles({
      name: 'webhooks.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ kind: 'contact-sheet-webhooks', version: 1, webhooks })),
    })
    await dialog.getByRole('button', { name: 'Make 3 changes' }).click()
    const row = (text: string) => dialog.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })
    await expect(dialog.getByRole('row').filter({ hasText: 'Already there' })).toHaveCount(2)
    await expect(row('/fine')).toContainText('Created')
    await expect(row('/refused')).toContainText('Not on our list')
    await expect(dialog.getByRole('status').first()).toHaveText('1 created, 2 already there, 2 failed')
    expect(refusals).toBe(2)
    await expectAccessible(page)
    await row('/refused').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => refusals).toBe(3)
    await expect(row('/refused')).toContainText('Not on our list')
    await page.unroute('**/webhook/createSubscription')
    await dialog.getByRole('button', { name: 'Try 2 again' }).click()
    await expect(dialog.getByRole('status').first()).toHaveText('3 created, 2 already there')
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(targets(other.subscriptions).filter((url) => url.includes('refused'))).toHaveLength(2)

    // what was tried again is of the same import, and goes with it
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices).toContainText('Imported from a file: 3 created.')
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => targets(other.subscriptions))
      .toEqual(['https://hooks.example/albums', 'https://hooks.example/best'])
  })

  test('what the service refuses stays in the dialog, and the webhook as it was', async ({ visit, other }) => {
    const page = await visit('/webhooks?view=list')
    await openOne(page, 'hooks.example/albums')
    await page.route('**/webhook/createSubscription', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Not your album' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await edit(page, 'https://hooks.example/edited')
    const dialog = page.getByRole('dialog', { name: 'Edit webhook' })
    await expect(dialog).toContainText('Not your album')
    await expect(dialog.getByRole('textbox', { name: 'Send to' })).toHaveValue('https://hooks.example/edited')
    expect(targets(other.subscriptions)).toEqual(['https://hooks.example/albums', 'https://hooks.example/best'])

    await page.route('**/webhook/createSubscription', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    // it is tried again by itself; what cannot be reached is said, and can be left
    await expect(page.getByText(/Edited 1 webhook: stopped for now\./)).toBeVisible({ timeout: 45_000 })
    await expect(page.getByRole('button', { name: 'Continue now' })).toBeVisible()
    await page.unroute('**/webhook/createSubscription')
    await page.getByRole('button', { name: 'Leave the rest' }).click()
    await expect(page.getByRole('button', { name: 'Continue now' })).toHaveCount(0)
    // finished, not just retrying
    await expect(page.getByText(/^Edited 1 webhook:/)).toHaveCount(0, { timeout: 30_000 })
    expect(targets(other.subscriptions)).toEqual(['https://hooks.example/albums', 'https://hooks.example/best'])
  })
})
