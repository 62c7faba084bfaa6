import { freePort } from '#testing/free-port.ts'
import { expect, expectAccessible, storedIn, test } from './support/fixtures.ts'

test(
  'a key in the fragment is used, and removed from the address and the history',
  { tag: '@main' },
  async ({ open, service }) => {
    const page = await open('/')
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    expect(page.url()).toBe(`${service.url}/albums`)
    await page.goBack().catch(() => undefined)
    expect(page.url()).not.toContain(service.key)
  },
)

test('the header and the settings show the caller’s name', { tag: '@direct' }, async ({ open, service }) => {
  const page = await open('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connection: Operator' })).toHaveText('Operator')
  await page.goto('/settings')
  await expect(page.getByRole('definition').filter({ hasText: service.callerId })).toContainText('Operator')
})

test('without a key every address leads to the connect page, which goes on to that address', async ({
  page,
  service,
}) => {
  await page.goto('/albums?search=harbour')
  await expect(page.getByRole('heading', { name: 'Connect to your photos' })).toBeVisible()
  await page.getByLabel('API key').fill(service.key)
  await page.getByRole('button', { name: 'Connect' }).click()
  // first, as it stays for four seconds
  await expect(page.getByText('Connected.')).toBeVisible()
  await expect(page).toHaveURL(/\/albums\?search=harbour$/)
  await expect(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible()
})

test.describe('the connect page', () => {
  test.use({ allowedComplaint: /status of 401|ERR_CONNECTION_REFUSED/ })

  test('reports a wrong key beside the key field', async ({ page }) => {
    await page.goto('/connect')
    await page.getByLabel('API key').fill('csk_wrong')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('The service doesn’t accept this key.')).toBeVisible()
    await expectAccessible(page)
  })

  test('reports an unreachable service beside the address field', async ({ page, service }) => {
    await page.goto('/connect')
    await page.getByLabel('API key').fill(service.key)
    await page.getByLabel('Base address of the service').fill(`http://127.0.0.1:${await freePort()}/api`)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('Nothing answers at this address.')).toBeVisible()
  })
})

test('by default the key is remembered for this tab: a reload keeps it, another tab lacks it', async ({
  open,
  context,
}) => {
  const page = await open('/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  const other = await context.newPage()
  await other.goto('/albums')
  await expect(other.getByRole('heading', { name: 'Connect to your photos' })).toBeVisible()
  await expect(other.getByRole('radio', { name: /^This tab.*A new tab asks for the key again/ })).toBeChecked()
})

test('“Don’t remember” stores no key, and a reload asks for it again', async ({ page, service }) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(service.key)
  await page.getByRole('radio', { name: /Don’t remember/ }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
  expect(await storedIn(page)).not.toContain(service.key)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connect to your photos' })).toBeVisible()
})

test('“This device” shows a warning and connects other tabs; signing out deletes the key in all of them', async ({
  page,
  context,
  service,
}) => {
  await page.goto('/connect')
  await page.getByLabel('API key').fill(service.key)
  await page.getByRole('radio', { name: /This device/ }).check()
  await expect(page.getByRole('note')).toContainText('stored unencrypted')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/albums')
  await expect(other.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Connect to your photos' })).toBeVisible()
    expect(await storedIn(tab)).not.toContain(service.key)
  }
})

test('the key is sent only to the service, in a header', async ({ open, page, service }) => {
  const leaks: string[] = []
  const toService: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(service.key)) leaks.push(request.url())
    if (request.headers()['x-api-key'] === service.key) toService.push(request.url())
  })
  await open('/')
  await page.getByRole('link', { name: /Harbour walk/ }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // the fragment stays in the browser, but Playwright reports the address with it for the first page
  expect(leaks.filter((url) => !url.includes('#key='))).toEqual([])
  expect(toService.length).toBeGreaterThan(0)
  expect(toService.filter((url) => !url.startsWith(`${service.api}/`))).toEqual([])
})

test('the connect page is accessible', async ({ page }) => {
  await page.goto('/connect')
  await expect(page.getByRole('heading', { name: 'Connect to your photos' })).toBeVisible()
  await expectAccessible(page)
})
