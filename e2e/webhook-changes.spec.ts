import type { Page } from '@playwright/test'
import type { WebhookConfig } from '#contract/index.ts'
import { call } from './support/api.ts'
import { type Caller, expect, expectAccessible, test } from './support/fixtures.ts'

/** What the service has, in no order. */
const configsOf = async (caller: { api: string; key: string }): Promise<WebhookConfig[]> =>
  (await call(caller, 'getSubscriptions', {}))
    .map(({ config }) => config)
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const newAlbum = (path: string): WebhookConfig => ({ event: 'newAlbum', targetUrl: `https://example.com/${path}` })

const subscribe = async (caller: Caller, ...configs: readonly WebhookConfig[]) => {
  for (const config of configs) await call(caller, 'createSubscription', config)
}

const pausedOnes = (page: Page) => page.getByRole('list', { name: 'Paused on this device' }).getByRole('listitem')

test(
  'a webhook is edited and paused, is still paused after a reload, and comes back as it was',
  { tag: '@main' },
  async ({ open, addCaller }) => {
    const caller = await addCaller({})
    await subscribe(caller, newAlbum('first'))
    const page = await open('/webhooks', caller)
    const webhook = page.getByRole('region', { name: 'Webhook' })

    await webhook.getByRole('button', { name: 'Edit this webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit webhook' })
    await expect(dialog).toContainText('For a moment both may send the same event')
    await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Send to' }).fill('https://example.com/second')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Edited 1 webhook.').first()).toBeVisible()
    await expect(webhook).toContainText('example.com/second')
    expect(await configsOf(caller)).toEqual([newAlbum('second')])

    await webhook.getByRole('button', { name: 'Pause this webhook' }).click()
    await expect(pausedOnes(page)).toHaveCount(1)
    await expect.poll(() => configsOf(caller)).toEqual([])
    await page.reload()
    await expect(pausedOnes(page)).toContainText('example.com/second')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(webhook).toContainText('example.com/second')
    await expect(pausedOnes(page)).toHaveCount(0)
    expect(await configsOf(caller)).toEqual([newAlbum('second')])

    await page.getByRole('button', { name: 'More about webhooks' }).click()
    await page.getByRole('menuitem', { name: 'Webhook history' }).click()
    const history = page.getByRole('dialog', { name: 'Webhook history' })
    const entry = (text: string) => history.getByRole('listitem').filter({ hasText: text }).first()
    await expect(entry('Resumed 1 webhook')).toBeVisible()
    await entry('Edited 1 webhook').getByText('Show 1 webhook').click()
    await expectAccessible(page)
    await entry('Edited 1 webhook').getByRole('button', { name: 'Undo' }).click()
    await expect(entry('Undid “Edited 1 webhook”')).toContainText('Done')
    await expect.poll(() => configsOf(caller)).toEqual([newAlbum('first')])
  },
)
