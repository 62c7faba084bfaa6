import { mkdir } from 'node:fs/promises'
import { freePort } from '#testing/free-port.ts'
import { startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { settle } from './support/settle.ts'

test('an unknown address shows “Page not found”', async ({ open }) => {
  const page = await open('/')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All albums' }).click()
  await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
})

test.describe('when the app itself can’t be loaded', () => {
  test.use({ allowedComplaint: /ERR_FAILED|^thrown/ })

  test('its first screen says so, and reloads', async ({ page, open, albumId }) => {
    await page.route(/\/assets\/app-[^/]*\.js$/, (route) => route.abort())
    await open(`/albums/${await albumId('harbour')}`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('couldn’t be loaded')
    await page.unrouteAll()
    await expectAccessible(page)
    await alert.getByRole('link', { name: 'reload' }).click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  })
})

test.describe('an album the caller can’t access', () => {
  test.use({ allowedComplaint: /status of 404/ })

  test('is not found, and the page links to all albums', async ({ open, addCaller, albumId }) => {
    const page = await open(`/albums/${await albumId('harbour')}`, await addCaller({}))
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All albums' }).click()
    await expect(page.getByRole('heading', { name: 'No albums yet' })).toBeVisible()
  })
})

test.describe('when the key is revoked', () => {
  test.use({ allowedComplaint: /status of 401/ })

  test('the app asks for another, then opens the requested page', async ({ open, addCaller, albumId, cli }) => {
    const id = await albumId('harbour')
    const [first, second] = [await addCaller({ adminOf: [id] }), await addCaller({ adminOf: [id] })]
    const page = await open(`/albums/${id}`, first)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    // the page has asked for all it needs: a refusal would open the dialog before the link is pressed
    await expect(page.getByRole('button', { name: 'Ana' })).toBeVisible()
    await settle(page)
    await cli('keys', 'revoke', first.key)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter a new API key' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('API key').fill(second.key)
    await dialog.getByRole('button', { name: /Connect|Go on|Use/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
  })
})

test.describe('an unreachable service', () => {
  test.use({ allowedComplaint: /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/ })

  test('shows an error, and “Try again” works when it is back', async ({ page, service }) => {
    test.setTimeout(120_000)
    // without photos, which this test doesn't need
    const library = test.info().outputPath('library')
    await mkdir(library, { recursive: true })
    // not one that the system chose: it may give that to another server as soon as this one is gone
    const options = ['--port', `${await freePort()}`]
    const away = await startService({ library, options })
    await call(away, 'createAlbum', { name: 'Still there' })
    // the app from one service, the albums from another: the page itself stays reachable
    await page.goto(`${service.url}/albums#api=${encodeURIComponent(away.api)}&key=${away.key}`)
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    await away.kill()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Couldn’t load your albums' })).toBeVisible({ timeout: 40_000 })
    await expectAccessible(page)
    // else the app may find out by itself that the service is back
    await page.route('**/ping', (route) => route.abort('connectionrefused'))

    const back = await startService({ library, data: away.data, options })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /Still there/ })).toBeVisible()
    await back.kill()
    await away.stop()
  })
})
