import type { Page } from '@playwright/test'
import type { Habit } from '#testing/other-service/habits.ts'
import { isLong } from '#testing/run-length.ts'
import { expectAccessible } from './support/fixtures.ts'
import { expect, test } from './support/over-other-service.ts'

/** Habits of the tested services. The long form adds one without any, and a busy one, as in other-service.spec.ts. */
const habits: (readonly Habit[])[] = [
  ['identifiers as numbers', 'numbers as text'],
  ['failing'],
  ...(isLong ? [[], ['busy'] as const] : []),
]

const targets = (subscriptions: readonly { config: Record<string, unknown> }[]) =>
  subscriptions.map(({ config }) => String(config['targetUrl'])).toSorted()

/** Changes the open webhook's URL. */
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
      // the panel still shows the webhook, now paused
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

/**
 * Edits the open webhook; the service creates its replacement, but the response is lost. The page's later requests fail,
 * or it would finish the edit itself.
 */
async function editWithoutAnswer(page: Page, targetUrl: string): Promise<void> {
  let [isSent, isMade] = [false, false]
  await page.route('**/webhook/*', async (route) => {
    if (!isSent && !route.request().url().endsWith('/createSubscription')) return route.continue()
    if (!isSent) {
      isSent = true
      await route.fetch()
      isMade = true
    }
    // a request held back would be sent again when the tab closes
    await route.abort('connectionreset')
  })
  await edit(page, targetUrl)
  await expect.poll(() => isMade).toBe(true)
}

test.describe('when requests fail', () => {
  test.use({ allowedComplaint: /Failed to load resource/ })

  test('the next tab finishes an edit whose tab was closed before the response, without a duplicate webhook', async ({
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

  test('any page finishes an edit that a closed tab began, and offers Undo', async ({
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

  test('an import shows a result for each webhook, and failed ones can be tried again', async ({ visit, other }) => {
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

    // retries belong to the same import, so undo removes them too
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices).toContainText('Imported from a file: 3 created.')
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => targets(other.subscriptions))
      .toEqual(['https://hooks.example/albums', 'https://hooks.example/best'])
  })

  test('an edit that is refused or can’t be sent leaves the webhook unchanged', async ({ visit, other }) => {
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
    // the app retries, then reports that it stopped and lets the user give up
    await expect(page.getByText(/Editing 1 webhook: stopped for now\./)).toBeVisible({ timeout: 45_000 })
    await expect(page.getByRole('button', { name: 'Continue now' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop here' }).click()
    // not before: the app goes on by itself after a while
    await page.unroute('**/webhook/createSubscription')
    await expect(page.getByRole('button', { name: 'Continue now' })).toHaveCount(0)
    // finished, not just retrying
    await expect(page.getByText(/^Editing 1 webhook:/)).toHaveCount(0, { timeout: 30_000 })
    expect(targets(other.subscriptions)).toEqual(['https://hooks.example/albums', 'https://hooks.example/best'])
  })
})
