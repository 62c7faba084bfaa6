import { createServer } from 'node:http'
import { listenHere } from '#testing/servers/listen-here.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { startStaticServer } from './support/static-server.ts'

const FOLDER = '/tools/sheet/'

/** A service without CORS headers, like most. */
async function startWithoutCors() {
  const server = createServer((_, outgoing) =>
    outgoing.end(JSON.stringify({ data: { message: 'pong', callerId: 'c' } })),
  )
  const port = await listenHere(server)
  return { base: `http://127.0.0.1:${port}/base`, close: () => server.close() }
}

test.describe('the built app', { tag: '@direct' }, () => {
  test('works in a subfolder of a static server, under its content security policy', async ({
    page,
    service,
    albumId,
  }) => {
    const id = await albumId('harbour')
    const server = await startStaticServer(FOLDER)
    const failed: string[] = []
    page.on('response', (response) => {
      if (!response.ok() && response.url().startsWith(server.url)) failed.push(response.url())
    })
    const response = await page.goto(`${server.url}${FOLDER}#api=${encodeURIComponent(service.api)}&key=${service.key}`)
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
    await expect(page).toHaveURL(`${server.url}${FOLDER}albums`)
    await page.getByRole('link', { name: /Harbour walk/ }).click()
    await expect(page).toHaveURL(`${server.url}${FOLDER}albums/${id}`)
    // pictures come from workers
    await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(3)
    await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
    await expect(page).toHaveURL(new RegExp(`${FOLDER}albums/${id}/photos/`))
    const viewer = page.getByRole('dialog', { name: /^Photo 1 of/ })
    await expect(viewer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const icons = await page
      .locator('link[rel*=icon], link[rel=manifest]')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')))
    for (const icon of icons) expect((await fetch(icon)).status, icon).toBe(200)
    expect(failed).toEqual([])

    // signing out stays in the folder
    await page.getByRole('button', { name: /^Connection:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${server.url}${FOLDER}connect`)
    await expect(page.getByRole('heading', { name: 'Connect to your photos' })).toBeVisible()
    server.close()
  })

  test.describe('connecting to a service without CORS', () => {
    test.use({ allowedComplaint: /CORS|ERR_FAILED/ })

    test('explains the problem and gives the command for a gateway', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const closed = await startWithoutCors()
      await page.goto('/connect')
      await page.getByLabel('API key').fill('csk_any')
      await page.getByLabel('Base address of the service').fill(closed.base)
      await page.getByRole('button', { name: 'Connect' }).click()
      await expect(page.getByText('doesn’t allow other websites (CORS)')).toBeVisible()
      const command = `npm start -- --upstream ${closed.base}`
      await expect(page.getByRole('note')).toContainText(command)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Copy command' }).click()
      await expect(page.getByText('Command copied.')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command)
      closed.close()
    })
  })
})
