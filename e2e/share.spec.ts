import { call } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

test('the Share dialog says that the preview is off; an admin turns it on, copies the link and sees what visitors see', async ({
  open,
  addCaller,
  albumId,
  cli,
  context,
}) => {
  const id = await albumId('clips')
  await cli('preview', id, 'off')
  const caller = await addCaller({ adminOf: [id] })
  const { shareUrl = '', numPhotos = 0 } = await call(caller, 'getAlbum', { albumId: id })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await open(`/albums/${id}`, caller)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Share “Clips/ })
  await expect(dialog.getByText('Preview is off: visitors see nothing')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied. Visitors see nothing until the preview is on.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Turn on preview' }).click()
  await expect(dialog.getByText(`Anyone with the link sees ${numPhotos} photos`)).toBeVisible()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Turn off preview' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Share link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl)
  const visitor = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open' }).click()
  await expect((await visitor).getByRole('link', { name: /^Photo \d+ of/ })).toHaveCount(numPhotos)

  await dialog.getByRole('button', { name: 'Turn off preview' }).click()
  await expect(dialog.getByText('Preview is off: visitors see nothing')).toBeVisible()
  await (await visitor).reload()
  await expect((await visitor).getByRole('heading', { name: 'This album isn’t shared right now' })).toBeVisible()
  await expect((await visitor).getByRole('link', { name: /^Photo \d+ of/ })).toHaveCount(0)
})

test('the Share dialog tells participants who can turn the preview on', async ({ open, addCaller, albumId, cli }) => {
  const id = await albumId('clips')
  await cli('preview', id, 'off')
  const page = await open(`/albums/${id}`, await addCaller({ participantOf: [id] }))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Preview is off: visitors see nothing')).toBeVisible()
  await expect(dialog.getByText('An admin of this album can turn it on.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Turn on preview' })).toBeHidden()
})

test('without an extension to turn the preview on, the app says who can', async ({ open, albumId, cli, page }) => {
  const id = await albumId('clips')
  await cli('preview', id, 'off')
  await page.route('**/api/extensions', async (route) => route.fulfill({ json: { data: [{ name: 'share' }] } }))
  await open(`/albums/${id}/preview`)
  await expect(page.getByText('Whoever runs the service can turn it on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on preview' })).toBeHidden()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Whoever runs the service can turn it on.')).toBeVisible()
  await expectAccessible(page)
})

test('the album list’s menu opens the same Share dialog as the album’s page', async ({
  open,
  albumId,
  cli,
  context,
  service,
}) => {
  await cli('preview', await albumId('clips'), 'on')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await open('/albums?search=clips')
  await page.getByRole('button', { name: 'Actions for Clips' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Anyone with the link sees \d+ photos$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Share link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${service.url}/share/.`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Clips' })).toBeFocused()
})

test('a share page left open for two days fetches a new address before a download, and opens photos without waiting', async ({
  page,
  cli,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  await cli('preview', id, 'on')
  const { shareUrl = '' } = await call(caller, 'getAlbum', { albumId: id })
  let readings = 0
  page.on('request', (request) => {
    if (request.url().includes('/extensions/share/')) readings++
  })
  await page.clock.install()
  await page.goto(shareUrl)
  await page.getByRole('link', { name: 'Photo 2 of 24' }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Download' })
  const download = async () => {
    const coming = page.waitForEvent('download')
    await link.click()
    await (await coming).cancel()
  }
  await download()
  const before = readings
  await page.clock.fastForward('49:00:00')
  await download()
  expect(readings).toBe(before + 1)
  await page.clock.fastForward('00:11:00')
  await page.route('**/extensions/share/**', () => {})
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Photo 3 of 24' })).toBeVisible()
})
