import type { Page } from '@playwright/test'
import type { WebhookConfig } from '#contract/index.ts'
import { call } from './support/api.ts'
import { type Caller, expect, expectAccessible, test, unique } from './support/fixtures.ts'

/** A caller's webhooks, in an order independent of the service's. */
const configsOf = async (caller: { api: string; key: string }): Promise<WebhookConfig[]> =>
  (await call(caller, 'getSubscriptions', {}))
    .map(({ config }) => config)
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const newAlbum = (path: string): WebhookConfig => ({ event: 'newAlbum', targetUrl: `https://example.com/${path}` })

const toAlbum = (albumId = ''): WebhookConfig => ({ event: 'newPhoto', albumId, targetUrl: 'https://example.com/in' })

const subscribe = async (caller: Caller, ...configs: readonly WebhookConfig[]) => {
  for (const config of configs) await call(caller, 'createSubscription', config)
}

// the deliveries of a webhook may be read while it is deleted
test.use({ allowedComplaint: /status of 400 .*\/extensions\/deliveries\?webhookId=/ })

const pausedOnes = (page: Page) => page.getByRole('region', { name: 'Paused on this device' })

test(
  'a webhook is edited, stays paused across a reload, resumes unchanged, and its changes can be undone',
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
    await expect(pausedOnes(page)).toContainText('1 webhook paused')
    await expect.poll(() => configsOf(caller)).toEqual([])
    await page.reload()
    await expect(webhook).toContainText('Paused since')
    await expect(webhook).toContainText('example.com/second')
    await expectAccessible(page)
    await webhook.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(webhook).not.toContainText('Paused since')
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
    await page.keyboard.press('Escape')

    // deleting a single webhook is in the history, too
    await webhook.getByRole('button', { name: 'Delete this webhook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await expect.poll(() => configsOf(caller)).toEqual([])
    await page.getByRole('button', { name: 'More about webhooks' }).click()
    await page.getByRole('menuitem', { name: 'Webhook history' }).click()
    await entry('Deleted 1 webhook').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => configsOf(caller)).toEqual([newAlbum('first')])
  },
)

/** The list's rows, heading included. */
const rows = (page: Page) => page.getByRole('table').first().getByRole('row')

test('several webhooks are moved, given metadata and deleted together, and undo brings them back', async ({
  open,
  addCaller,
}) => {
  const caller = await addCaller({})
  await subscribe(caller, newAlbum('a'), newAlbum('b'), newAlbum('c'))
  const page = await open('/webhooks?view=list', caller)
  await expect(rows(page)).toHaveCount(4)
  const several = page.getByRole('region', { name: 'Selection' })
  const selectAll = () => page.getByRole('table').first().getByRole('checkbox').first().click()

  await selectAll()
  await expect(several).toContainText('3 selected')
  await several.getByRole('button', { name: 'Move…' }).click()
  const move = page.getByRole('dialog', { name: 'Move 3 webhooks to another receiver' })
  await move.getByRole('textbox', { name: 'Send to' }).fill('http://example.org')
  await move.getByRole('button', { name: 'Move 3 webhooks' }).click()
  await expect(move).toContainText('The URL has to start with https://')
  await move.getByRole('textbox', { name: 'Send to' }).fill('https://example.com/c')
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Move 2 webhooks' }).click()
  await expect(page.getByText('Moved 2 webhooks to another receiver.').first()).toBeVisible()
  expect(await configsOf(caller)).toEqual([newAlbum('c'), newAlbum('c'), newAlbum('c')])

  await expect(rows(page)).toHaveCount(4)
  await expect(several).toContainText('1 selected')
  await selectAll()
  await expect(several).toContainText('3 selected')
  await several.getByRole('button', { name: 'Add metadata…' }).click()
  const field = page.getByRole('dialog', { name: 'Add metadata to 3 webhooks' })
  await field.getByLabel('Key 1').fill('stage')
  await field.getByLabel('Value 1').fill('main')
  await field.getByRole('button', { name: 'Change 3 webhooks' }).click()
  await expect(page.getByText('Added metadata to 3 webhooks.').first()).toBeVisible()
  const marked = { ...newAlbum('c'), metadata: { stage: 'main' } }
  expect(await configsOf(caller)).toEqual([marked, marked, marked])

  await expect(rows(page)).toHaveCount(4)
  await selectAll()
  await several.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  // until then, the notice offers to undo the change before
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('Deleted 3 webhooks.')
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(4)
  expect(await configsOf(caller)).toEqual([marked, marked, marked])
})

test('a webhook is copied to three albums, by keyboard alone, with a result for each', async ({ open, addCaller }) => {
  const caller = await addCaller({})
  const made = [unique('Copied'), unique('Copied'), unique('Copied'), unique('Copied')]
  const ids: string[] = []
  for (const name of made) ids.push((await call(caller, 'createAlbum', { name })).albumId)
  const { webhookId } = await call(caller, 'createSubscription', toAlbum(ids[0]))
  await subscribe(caller, toAlbum(ids[3]))
  const page = await open(`/webhooks?webhook=${webhookId}`, caller)
  const copy = page.getByRole('button', { name: 'Copy to other albums' })
  await expect(copy).toBeVisible()
  await copy.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy this webhook to other albums' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await expect(dialog.getByRole('listitem').filter({ hasText: made[3] ?? '' })).toContainText('has it already')
  await expect(dialog.getByRole('searchbox', { name: 'Find an album' })).toBeFocused()
  await expectAccessible(page)
  const more = (await call(caller, 'createAlbum', { name: unique('Copied') })).albumId
  await page.keyboard.press('Escape')
  await page.reload()
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Select all shown' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Copy to 3 albums' }).focus()
  await page.keyboard.press('Enter')
  const results = dialog.getByRole('table', { name: 'Results' })
  await expect(results.getByRole('cell', { name: 'Done' })).toHaveCount(3)
  await expectAccessible(page)
  const albums = (await configsOf(caller)).map((config) => ('albumId' in config ? config.albumId : ''))
  expect(albums.toSorted()).toEqual([...ids, more].toSorted())
})

const readDownload = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'More about webhooks' }).click()
      await page.getByRole('menuitem', { name: 'Export as a file' }).click()
    })(),
  ])
  return download.path()
}

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'More about webhooks' }).click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  return page.getByRole('dialog', { name: 'Import webhooks' })
}

/** Names of the webhook entries in IndexedDB and localStorage. */
const keptOfWebhooks = (page: Page) =>
  page.evaluate(async () => {
    const names = Object.keys(localStorage).filter((name) => name.includes('webhook'))
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('contact-sheet-webhooks')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('it can’t be opened')))
    })
    for (const store of db.objectStoreNames) {
      const count = await new Promise<number>((resolve) => {
        const request = db.transaction(store).objectStore(store).count()
        request.addEventListener('success', () => resolve(request.result))
      })
      if (count > 0) names.push(store)
    }
    db.close()
    return names
  })

test('a webhook paused before the caller is known is paused once they are', async ({ open, page, addCaller }) => {
  const caller = await addCaller({})
  await subscribe(caller, newAlbum('sleeps'))
  const known = Promise.withResolvers<void>()
  await page.route('**/ping', async (route) => {
    await known.promise
    await route.fallback()
  })
  await open('/webhooks?view=list', caller)
  await page.getByRole('row').filter({ hasText: 'sleeps' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Pause this webhook' }).click()
  known.resolve()
  await expect(pausedOnes(page)).toContainText('1 webhook paused')
  await expect.poll(() => configsOf(caller)).toEqual([])
})

test('paused webhooks survive signing out; forgetting everything offers them as a file, then removes them', async ({
  open,
  addCaller,
}) => {
  const caller = await addCaller({})
  await subscribe(caller, newAlbum('sleeps'), newAlbum('stays'))
  const page = await open('/webhooks?view=list', caller)
  await page.getByRole('row').filter({ hasText: 'sleeps' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Pause this webhook' }).click()
  await expect(pausedOnes(page)).toContainText('1 webhook paused')
  await expect.poll(() => configsOf(caller)).toEqual([newAlbum('stays')])

  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out in all tabs.').first()).toBeVisible()
  expect(await keptOfWebhooks(page)).toContain('paused')
  await open('/webhooks', caller)
  await expect(pausedOnes(page)).toContainText('1 webhook paused')

  await open('/settings', caller)
  const note = page.getByRole('note').filter({ hasText: 'paused on this device, and nowhere else' })
  await expect(note).toContainText('1 webhook is paused')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    note.getByRole('button', { name: 'Save the paused webhook' }).click(),
  ])
  const file = await download.path()
  await page.getByRole('button', { name: 'Sign out and forget everything' }).click()
  await expect(page.getByText('Everything was removed from this device.').first()).toBeVisible()
  expect(await keptOfWebhooks(page)).toEqual([])

  // importing the saved file restores it
  await open('/webhooks?view=list', caller)
  await expect(pausedOnes(page)).toHaveCount(0)
  const dialog = await openImport(page)
  await dialog.getByLabel('File of webhooks').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Make 1 change' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Created, paused' })).toContainText('sleeps')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Paused since' })).toContainText('sleeps')
})

test('an import shows the differences before it changes anything; importing the same file again changes nothing', async ({
  open,
  addCaller,
}) => {
  const caller = await addCaller({})
  await subscribe(caller, newAlbum('kept'), newAlbum('sleeps'))
  const page = await open('/webhooks?view=list', caller)
  await page.getByRole('row').filter({ hasText: 'sleeps' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Pause this webhook' }).click()
  await expect(pausedOnes(page)).toHaveCount(1)
  // until the service has deleted it, it may be in the file twice
  await expect.poll(() => configsOf(caller)).toEqual([newAlbum('kept')])
  const file = await readDownload(page)

  // another caller, as on another device: the file includes the paused webhook
  const other = await addCaller({})
  await subscribe(other, { ...newAlbum('kept'), metadata: { stage: 'main' } }, newAlbum('unknown'))
  await open('/webhooks', other)
  await page.reload()
  const dialog = await openImport(page)
  await dialog.getByLabel('File of webhooks').setInputFiles({
    name: 'bad.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      '{"kind":"contact-sheet-webhooks","version":1,"webhooks":[{"event":"newAlbum","targetUrl":"http://x"}]}',
    ),
  })
  await expect(dialog).toContainText(
    'Webhook 1 in the file can’t be used: its “targetUrl” has to be a complete https URL',
  )
  await dialog.getByLabel('File of webhooks').setInputFiles(file)
  await expect(dialog).toContainText('1 added, 1 changed, 0 the same, 1 not in the file')
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Also delete the 1 webhook that isn’t in the file' }).check()
  await dialog.getByRole('button', { name: 'Make 3 changes' }).click()
  // a result for each, also for the webhook that isn't in the file
  const results = dialog.getByRole('table', { name: 'Results' })
  await expect(results.getByRole('row').filter({ hasText: 'example.com/kept' })).toContainText('Changed')
  await expect(results.getByRole('row').filter({ hasText: 'example.com/sleeps' })).toContainText('Created, paused')
  await expect(results.getByRole('row').filter({ hasText: 'example.com/unknown' })).toContainText('Deleted')
  await expect(dialog.getByRole('status').first()).toHaveText('1 created, 1 changed, 1 deleted')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await configsOf(other)).toEqual([newAlbum('kept')])
  await expect(page.getByRole('button', { name: /sends to example\.com\/sleeps, paused/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'Imported from a file: 1 created, 1 changed, 1 deleted.',
  )

  const again = await openImport(page)
  await again.getByLabel('File of webhooks').setInputFiles(file)
  await expect(again).toContainText('There’s nothing to import')
  await expect(again.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})
