import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readZip } from '#testing/read-zip.ts'
import { call } from './support/api.ts'
import { choosesFiles, readChosenFile } from './support/chosen-file.ts'
import { type Caller, expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { test as over } from './support/over-other-service.ts'
import { untilSelectable } from './support/sheet-ready.ts'

// the app stores file handles in IndexedDB
test.use({ isWholeBrowser: true })

/** Opens the dialog from the album's menu. */
async function openDialog(page: Page) {
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('button', { name: 'Album actions' }).click()
  await page.getByRole('menuitem', { name: 'Download…' }).click()
  return page.getByRole('dialog', { name: 'Download photos' })
}

/**
 * Starts the download of an album whose third photo is gone and whose ninth is held back, and closes the dialog. @returns a
 * function that releases the ninth
 */
async function startDownload(page: Page, caller: Caller, albumId: string) {
  const photos = await call(caller, 'getPhotos', { albumId })
  const pathOf = (position: number) => `${new URL(photos[position]?.downloadUrl ?? '').pathname}?download*`
  const late = Promise.withResolvers<void>()
  await page.route(`**${pathOf(2)}`, (route) => route.fulfill({ status: 404 }))
  await page.route(`**${pathOf(8)}`, async (route) => {
    await late.promise
    await route.continue()
  })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Download 24 photos' }).click()
  await expect(dialog.getByText('7 of 24 photos', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('The download continues while this tab is open.')).toBeVisible()
  return late.resolve
}

/** A browser without file system access: the archive comes as a download. */
const withoutFiles = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))

const originalOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

test.describe('with photos that fail', () => {
  test.use({ allowedComplaint: /status of 40[34]|ERR_CONNECTION_RESET/ })

  test('an album is saved to disk as a valid ZIP, which lists the photos that failed', async ({
    page,
    open,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin('harbour')
    const photos = await call(caller, 'getPhotos', { albumId: id })
    const [label, hidden] = [unique('Best/of'), unique('Secret')]
    const first = photos[0]?.photoId ?? ''
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: first, label })
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: first, label: hidden, isHidden: true })
    await choosesFiles(page)
    // one photo is gone, one is always refused, one loses its connection once
    const pathOf = (position: number) => `${new URL(photos[position]?.downloadUrl ?? '').pathname}?download*`
    let drops = 0
    await page.route(`**${pathOf(2)}`, (route) => route.fulfill({ status: 404 }))
    await page.route(`**${pathOf(4)}`, (route) => route.fulfill({ status: 403 }))
    await page.route(`**${pathOf(6)}`, (route) => (drops++ === 0 ? route.abort('connectionreset') : route.continue()))
    // one is held back, so that the download can't finish before it is paused
    const late = Promise.withResolvers<void>()
    await page.route(`**${pathOf(8)}`, async (route) => {
      await late.promise
      await route.continue()
    })

    await open(`/albums/${id}`, caller)
    const dialog = await openDialog(page)
    await dialog.getByText('One per label').click()
    await dialog.getByRole('button', { name: 'Download 24 photos' }).click()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: /^Paused$/ })).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    late.resolve()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(dialog.getByText(/^22 photos .* in Harbour walk\.zip\.$/)).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([/^Photo 3.*no longer has/, /^Photo 5.*refused/])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)

    const files = await readZip(await readChosenFile(page, 'Harbour walk.zip'))
    // the broken request and its retry; through a gateway the page makes more
    expect(drops).toBeGreaterThanOrEqual(2)
    expect(files.size).toBe(24)
    expect(files.get('labels.csv')?.toString()).toMatch(new RegExp(`${first},1,${label},false,Best_of[^/]*/0001 `))
    expect(files.get('failed.txt')?.toString()).toMatch(/^2 photos of Harbour walk .*Photo 3 .*Photo 5 /s)
    const texts = [...files.keys(), files.get('labels.csv'), files.get('failed.txt')]
    expect(texts.join()).not.toContain(hidden)
    for (const [index, { downloadUrl }] of photos.entries()) {
      const number = `${index + 1}`.padStart(4, '0')
      const [path, bytes] = [...files].find(([name]) => name.includes(`/${number} `)) ?? []
      if (index === 2 || index === 4) expect(path).toBeUndefined()
      else expect(bytes?.equals(await originalOf(downloadUrl)), path).toBe(true)
    }
  })
})

test.describe('while another page is open', () => {
  test.use({ allowedComplaint: /status of 40[14]/ })

  test('a download can be shown, and its end says what failed', async ({ page, open, asAdmin }) => {
    const { id, caller } = await asAdmin('harbour')
    await choosesFiles(page)
    await open(`/albums/${id}`, caller)
    const goOn = await startDownload(page, caller, id)
    await page.getByRole('link', { name: 'Albums', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Download photos' })
    const show = page.getByRole('button', { name: 'Show', exact: true })
    await show.click()
    await expect(dialog.getByText('7 of 24 photos', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    goOn()
    await expect(page.getByRole('alert')).toHaveText(
      /^23 photos .* in Harbour walk\.zip\. 1 photo couldn’t be downloaded\./,
    )
    await show.click()
    await expect(dialog.getByRole('listitem')).toHaveText([/^Photo 3.*no longer has/])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    await expect(show).toBeHidden()
  })

  test('a download continues after a new key was entered', async ({ page, open, asAdmin, cli }) => {
    const { id, caller } = await asAdmin('harbour')
    await choosesFiles(page)
    await open(`/albums/${id}`, caller)
    const goOn = await startDownload(page, caller, id)
    const key = /csk_\w+/.exec(await cli('keys', 'add', caller.callerId))?.[0] ?? ''
    await cli('keys', 'revoke', caller.key)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    const asking = page.getByRole('dialog', { name: 'Enter a new API key' })
    await asking.getByLabel('API key').fill(key)
    await asking.getByRole('button', { name: 'Use this key' }).click()
    await expect(asking).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    await page.goBack()
    const dialog = await openDialog(page)
    await expect(dialog.getByText('7 of 24 photos', { exact: true })).toBeVisible()
    goOn()
    await expect(dialog.getByText(/^23 photos .* in Harbour walk\.zip\.$/)).toBeVisible()
  })
})

test('a printed contact sheet has frame numbers and public labels, and nothing of the app around it', async ({
  page,
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin('harbour')
  const photos = await call(caller, 'getPhotos', { albumId: id })
  const [label, hidden] = [unique('Best'), unique('Secret')]
  const photoId = photos[1]?.photoId ?? ''
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: hidden, isHidden: true })
  // a test can't press buttons in the browser's print dialog
  await page.addInitScript(() => Reflect.set(window, 'print', () => document.body.setAttribute('data-printed', 'yes')))
  await open(`/albums/${id}`, caller)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Contact sheet' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await expect(dialog.getByText('The contact sheet of 24 photos is ready to print.')).toBeVisible()

  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  const sheet = page.getByRole('article', { name: 'Harbour walk' })
  await expect(sheet.getByRole('listitem')).toHaveCount(24)
  await expect(sheet.getByRole('listitem').nth(1)).toHaveText(new RegExp(`^2${label}$`))
  const widths = sheet
    .locator('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture instanceof HTMLImageElement && picture.naturalWidth))
  expect((await widths).every((width) => Number(width) > 100)).toBe(true)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(dialog).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('article')).toHaveCount(0)
})

over.describe('over another service', () => {
  over.use({
    habits: ['short addresses'],
    allowedComplaint: /status of 40[34]|blocked by CORS policy|net::ERR_FAILED/,
  })

  over(
    'one request renews all expired URLs; originals that pages can’t read are offered as a list of URLs',
    async ({ page, context, visit, other }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await withoutFiles(page)
      await visit(`/albums/${other.albums[0]?.albumId}`)
      await untilSelectable(page)
      await page.getByRole('gridcell').nth(1).focus()
      for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Download photos' })
      await expect(dialog.getByRole('radio', { name: 'Selected (2)' })).toBeChecked()

      for (const [button, expected] of [
        ['Photo IDs', /^\S+\n\S+$/],
        ['Labels as CSV', /^\u{feff}photoId,frame,label,restricted\r\n/u],
        ['Labels as JSON', /"frame": 2/],
        // a live photo with its clip, and a picture
        ['curl commands', /^curl .* '0002 .*\.png' 'http.*signature=\d+'\ncurl .* '0002 .*\.mp4' .*\ncurl .*\n$/],
      ] as const) {
        await dialog.getByRole('button', { name: button }).click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(expected)
        expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(other.key)
      }

      other.expireAddresses()
      const readings = other.calls.get('getPhotos') ?? 0
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download 2 photos' }).click()
      const files = await readZip(await readFile(await (await download).path()))
      const names = [/^0002 .*\.png$/, /^0002 .*\.mp4$/, /^0003 .*\.png$/].map((name) => expect.stringMatching(name))
      expect([...files.keys()]).toEqual([...names, 'labels.csv'])
      expect((other.calls.get('getPhotos') ?? 0) - readings).toBe(1)
      await dialog.getByRole('button', { name: 'Done' }).click()

      // a store without CORS headers: pages can't read its responses
      other.forbidReading()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Download…' }).click()
      await dialog.getByRole('button', { name: 'Download 2 photos' }).click()
      const why = 'doesn’t let web pages read its originals'
      await expect(dialog.getByRole('status').filter({ hasText: why })).toBeVisible()
      const list = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Save list of addresses' }).click()
      const addresses = (await readFile(await (await list).path(), 'utf8')).trim().split('\n')
      expect(addresses).toHaveLength(3)
      expect(addresses.every((address) => URL.canParse(address))).toBe(true)
    },
  )
})
