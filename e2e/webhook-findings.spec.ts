import type { Locator } from '@playwright/test'
import * as z from 'zod/mini'
import type { WebhookConfig } from '#contract/index.ts'
import { call, request } from './support/api.ts'
import { expectAccessible, test as ownTest, unique } from './support/fixtures.ts'
import { albums } from './support/library.ts'
import { expect, test } from './support/over-other-service.ts'

const receiver = 'https://hooks.example/findings'
const described = { event: 'newPhoto', albumName: 'Old name', note: 'for the wall' }

/** Subscriptions that another service may allow: without https, for example. */
const rowsOf = z.object({
  data: z.array(z.object({ webhookId: z.string(), config: z.record(z.string(), z.unknown()) })),
})

type Mending = {
  found: string
  button: string
  config: (albums: { admin: string; guest: string }) => WebhookConfig
  /** Fields of the expected replacement; undefined: the webhook is deleted. */
  fixed?: Record<string, unknown>
}

const fixes: readonly Mending[] = [
  {
    found: 'Another webhook is exactly the same',
    button: 'Delete this webhook',
    config: ({ admin }) => ({
      event: 'photoLabelAdded',
      albumId: admin,
      label: 'Best',
      targetUrl: 'https://HOOKS.example/best',
    }),
  },
  {
    found: 'album is deleted or no longer visible',
    button: 'Delete this webhook',
    config: () => ({ event: 'newPhoto', albumId: 'gone', targetUrl: receiver }),
  },
  {
    found: 'not an admin of its album',
    button: 'Delete this webhook',
    config: ({ guest }) => ({ event: 'newPhoto', albumId: guest, targetUrl: receiver }),
  },
  {
    found: 'the receiver adds “print”',
    button: 'Delete this webhook',
    config: ({ admin }) => ({
      event: 'photoLabelAdded',
      albumId: admin,
      label: 'print',
      targetUrl: `${receiver}/print`,
      metadata: { addsLabel: 'print' },
    }),
  },
  {
    found: 'Without https',
    button: 'Use https',
    config: ({ admin }) => ({ event: 'newPhoto', albumId: admin, targetUrl: 'http://hooks.example/plain' }),
    fixed: { targetUrl: 'https://hooks.example/plain' },
  },
  {
    found: '192.168.1.20 isn’t on the public internet',
    button: 'Delete this webhook',
    config: () => ({ event: 'newAlbum', targetUrl: 'https://192.168.1.20/in' }),
  },
  {
    found: 'album “Old name” is now “Other harbour”',
    button: 'Update the metadata',
    config: ({ admin }) => ({ event: 'newPhoto', albumId: admin, targetUrl: `${receiver}/named`, metadata: described }),
    fixed: { metadata: { ...described, albumId: expect.any(String), albumName: 'Other harbour' } },
  },
]

const wordsOf = async (rows: Locator) => (await rows.allTextContents()).join('\n')

test('each finding is shown with its reason, and one press fixes it', async ({ visit, other }) => {
  test.setTimeout(120_000)
  const [admin = '', guest = ''] = ['Admin', 'Participant'].map(
    (relationship) => other.albums.find((album) => album.relationship === relationship)?.albumId,
  )
  const list = async () => rowsOf.parse((await request(other, 'getSubscriptions')).body).data
  for (const { config } of fixes) await request(other, 'createSubscription', config({ admin, guest }))
  const before = await list()

  const page = await visit('/webhooks?view=list')
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings).toContainText(`${fixes.length} webhooks need a look`)
  await expect(page.getByRole('link', { name: /^Webhooks/ })).toHaveAccessibleName(
    `Webhooks ${fixes.length} webhooks need a look`,
  )
  // a filter narrows map and list to findings, and is in the URL
  await page.getByRole('combobox', { name: 'Findings' }).selectOption('problem')
  await expect(page).toHaveURL(/finding=problem/)
  await expect(page.getByRole('row')).toHaveCount(fixes.length + 1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await findings.getByRole('button', { name: 'Show findings' }).click()
  await expectAccessible(page)
  const rows = findings.getByRole('listitem')
  for (const [place, { found, button, config, fixed }] of fixes.entries()) {
    const row = rows.filter({ hasText: found })
    await expect(row, await wordsOf(rows)).toHaveCount(1)
    await row.getByRole('button', { name: button }).click()
    await expect(row).toHaveCount(0)
    await expect(
      page.getByRole('status').filter({ hasText: fixed ? 'Edited 1 webhook.' : 'Deleted 1 webhook.' }),
    ).toBeVisible()
    const { targetUrl } = config({ admin, guest })
    // each edited webhook has exactly one replacement
    const gone = fixes.slice(0, place + 1).filter((each) => each.fixed === undefined).length
    await expect.poll(async () => (await list()).length).toBe(before.length - gone)
    const configs = (await list()).map((each) => each.config)
    if (fixed) expect(configs).toContainEqual(expect.objectContaining({ ...config({ admin, guest }), ...fixed }))
    else if (!targetUrl.startsWith(receiver)) expect(configs.map((each) => each['targetUrl'])).not.toContain(targetUrl)
  }
  // hovering keeps the notice
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(findings).toContainText('No problems found')
  await expect(page.getByRole('link', { name: /^Webhooks/ })).toHaveAccessibleName('Webhooks')

  // undo restores the webhook edited last
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findings).toContainText('1 webhook needs a look')
  expect((await list()).map(({ config }) => config['metadata'])).toContainEqual(described)
})

test('a URL that can’t be reached or lacks https can be edited from its finding', async ({ visit, other }) => {
  await call(other, 'createSubscription', { event: 'newAlbum', targetUrl: 'https://192.168.1.20/in' })
  await request(other, 'createSubscription', { event: 'newAlbum', targetUrl: 'http://hooks.example/plain' })
  const page = await visit('/webhooks?view=list')
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByRole('button', { name: 'Show findings' }).click()
  const rows = findings.getByRole('listitem')
  await expect(rows.getByRole('button', { name: 'Edit the URL' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Without https' }).getByRole('button', { name: 'Use https' })).toBeVisible()
  const row = rows.filter({ hasText: '192.168.1.20 isn’t on the public internet' })
  await expect(row.getByRole('button', { name: 'Delete this webhook' })).toBeVisible()
  await row.getByRole('button', { name: 'Edit the URL' }).click()
  const url = page.getByRole('dialog', { name: 'Edit webhook' }).getByRole('textbox', { name: 'Send to' })
  await expect(url).toBeFocused()
  await expectAccessible(page)
  await url.fill('https://hooks.example/in')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'hooks.example/in' })).toBeVisible()
})

test('labels that no photo has are only looked for on request', async ({ visit, other }) => {
  const admin = other.albums.find((album) => album.relationship === 'Admin')?.albumId ?? ''
  const common = { event: 'photoLabelAdded', albumId: admin } as const
  await call(other, 'createSubscription', { ...common, label: 'best', targetUrl: `${receiver}/case` })
  await call(other, 'createSubscription', { ...common, label: 'stage', targetUrl: `${receiver}/unused` })
  const page = await visit('/webhooks?view=list')
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings).toContainText('No problems found')
  expect(asked.filter((url) => url.includes('getPhotos'))).toEqual([])
  await findings.getByRole('button', { name: 'Check the labels of 1 album' }).click()
  await expect(findings).toContainText('1 webhook needs a look, 1 has a suggestion')
  await findings.getByRole('button', { name: 'Show findings' }).click()
  const rows = findings.getByRole('listitem')
  await expect(
    rows.filter({ hasText: 'No photo of this album has “stage” yet.' }).getByRole('link', { name: 'Open the album' }),
  ).toBeVisible()
  await rows
    .filter({ hasText: '“best”, but some have “Best”' })
    .getByRole('button', { name: 'Use “Best” instead' })
    .click()
  await expect(rows).toHaveCount(1)
  const configs = (await call(other, 'getSubscriptions', {})).map(({ config }) => config)
  expect(configs).toContainEqual({ ...common, label: 'Best', targetUrl: `${receiver}/case` })
  expect(configs.some((config) => config.event === 'photoLabelAdded' && config.label === 'best')).toBe(false)
})

ownTest(
  'one press describes a webhook in its metadata if its deliveries look like another’s',
  async ({ page, open, addCaller, albumId }) => {
    const harbour = await albumId('harbour')
    const caller = await addCaller({ adminOf: [harbour] })
    const targetUrl = 'https://example.com/alike'
    const label = unique('Alike')
    await call(caller, 'createSubscription', { event: 'newPhoto', albumId: harbour, targetUrl })
    const { webhookId } = await call(caller, 'createSubscription', {
      event: 'photoLabelAdded',
      albumId: harbour,
      label,
      targetUrl,
    })
    await open(`/webhooks?webhook=${webhookId}`, caller)
    const webhook = page.getByRole('region', { name: 'Webhook', exact: true })
    await expect(webhook.getByRole('list', { name: 'Findings' })).toContainText('nothing tells the deliveries apart')
    // the description gives the album's name, which comes later
    await expect(webhook).toContainText(albums.harbour.name)
    await expectAccessible(page)
    await webhook.getByRole('button', { name: 'Describe it in its metadata' }).click()
    // the panel shows the replacement, with its description
    await expect(webhook.getByRole('table', { name: /^Metadata/ })).toContainText('Harbour walk')
    await expect(webhook.getByRole('list', { name: 'Findings' })).toBeHidden()
    await expect
      .poll(async () => (await call(caller, 'getSubscriptions', {})).map(({ config }) => config.metadata))
      .toEqual(
        expect.arrayContaining([
          undefined,
          { event: 'photoLabelAdded', albumId: harbour, albumName: 'Harbour walk', label },
        ]),
      )
  },
)

test('the receiver’s source code has the webhook’s path and token, and can be copied', async ({
  page,
  context,
  visit,
  other,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const albumId = other.albums[0]?.albumId ?? ''
  const config = { event: 'newPhoto', albumId, targetUrl: 'https://hooks.example/in/photos?x=1' } as const
  const { webhookId } = await call(other, 'createSubscription', config)
  await visit(`/webhooks?webhook=${webhookId}`)
  const webhook = page.getByRole('region', { name: 'Webhook', exact: true })
  await webhook.getByText('Receive it', { exact: true }).click()
  const source = webhook.getByRole('region', { name: 'Source of receiver.mjs' })
  await expect(source).toContainText("const PATH = '/in/photos'")
  await expect(source).toContainText("const TOKEN = ''")
  // without a token, a receiver can't tell this service from others
  await webhook.getByRole('button', { name: 'Add a secret token' }).click()
  await expect(webhook.getByRole('table', { name: /^Metadata/ })).toContainText('token')
  // the replacement is made before the former webhook is deleted
  const tokens = async () =>
    (await call(other, 'getSubscriptions', {}))
      .filter((each) => each.config.targetUrl === config.targetUrl)
      .map((each) => each.config.metadata?.['token'])
  await expect.poll(tokens).toEqual([expect.stringMatching(/^[0-9a-f]{48}$/)])
  const [token] = await tokens()
  await webhook.getByText('Receive it', { exact: true }).click()
  await expect(source).toContainText(`const TOKEN = '${token}'`)
  await webhook.getByText('Python', { exact: true }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await webhook.getByRole('button', { name: 'Copy the receiver' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied. Save it as receiver.py.' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`TOKEN = '${token}'`)
  expect(copied).toContain("PATH = '/in/photos'")
  await webhook.getByText('Go', { exact: true }).click()
  const inGo = webhook.getByRole('region', { name: 'Source of receiver.go' })
  await expect(inGo).toContainText('const path = "/in/photos"')
  await expect(inGo).toContainText(`const token = "${token}"`)
})
