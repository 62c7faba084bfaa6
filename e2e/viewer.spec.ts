import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { extensionsFirst } from './support/extensions-first.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { settle } from './support/settle.ts'
import { expectPictures } from './support/sheet-ready.ts'

/** Waits until the address names a photo: it lags behind the photo shown while a user steps quickly. */
const addressed = (page: Page, photoId = '') =>
  expect(page).toHaveURL(({ pathname }) => pathname.endsWith(`/photos/${encodeURIComponent(photoId)}`))

test('a photo opens, keys and buttons step through the album, and Escape or Back returns to the sheet', async ({
  open,
  albumId,
  service,
}) => {
  const id = await albumId('harbour')
  const [, second] = await call(service, 'getPhotos', { albumId: id })
  const page = await open(`/albums/${id}`)
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous photo' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 3 of/ })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  await expectAccessible(page)
  await addressed(page, second?.photoId)
  await page.reload()
  await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/albums/${id}$`))
  // Back returns to the sheet at once, however many photos were viewed
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
  for (const photo of [2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: new RegExp(`^Photo ${photo} of`) })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/albums/${id}$`))
  // repeated Escape closes only the viewer
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape'), page.keyboard.press('Escape')])
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/albums/${id}$`))
  await expect(page.getByRole('gridcell', { name: /^Photo 1(,|$)/ })).toBeFocused()
})

test('a double click on a tile opens the photo without zooming it', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  const picture = page.getByRole('dialog', { name: /^Photo 1 of/ }).locator('[data-pixels]')
  await expect(picture).toBeVisible()
  /** Zoom factor; 1 shows the whole photo. */
  const scale = () => picture.evaluate((shown: HTMLElement) => shown.getBoundingClientRect().width / shown.offsetWidth)
  // the second press of the double click, where the tile was
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // zooms in; had the press zoomed already, it would zoom out
  await page.keyboard.press('z')
  await expect.poll(() => scale()).toBeGreaterThan(1.15)
  await page.keyboard.press('z')
  await expect.poll(() => scale()).toBeCloseTo(1, 2)
  await picture.dblclick()
  await expect.poll(() => scale()).toBeGreaterThan(1.15)
})

test('labels are added by keyboard: Enter and Escape leave the field, PageDown shows the next photo', async ({
  open,
  addCaller,
  albumId,
}) => {
  const id = await albumId('harbour')
  const page = await open(`/albums/${id}`, await addCaller({ adminOf: [id] }))
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Add a label' })
  await page.keyboard.press('l')
  await expect(field).toBeFocused()
  const label = unique('Typed')
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(label, { exact: true }).first()).toBeVisible()
  await expect(field).not.toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  // the field keeps the focus
  await page.keyboard.press('l')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('dialog', { name: /^Photo 3 of/ })).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()
  await expect(page.getByRole('dialog', { name: /^Photo 3 of/ })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('after fast stepping with a held key, a label goes to the photo in view, and Escape returns to its tile', async ({
  open,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const labelled = async () =>
    (await call(caller, 'getPhotos', { albumId: id })).flatMap(({ labels = [] }, place) =>
      labels.map((label) => `${label} on ${place + 1}`),
    )
  const [first] = await call(caller, 'getPhotos', { albumId: id })
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: first?.photoId ?? '', label: 'Best' })
  const page = await open(`/albums/${id}`, caller)
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Best/ })).toBeVisible()
  // faster than the app updates the URL
  const hold = (times: number) =>
    page.evaluate(async (count) => {
      for (let time = 0; time < count; time++) {
        const arrow = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(arrow)
        await new Promise((resolve) => setTimeout(resolve))
      }
    }, times)
  await hold(3)
  await page.keyboard.press('l')
  await page.keyboard.type('best')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Photo 4 of/ })).toBeVisible()
  await expect.poll(labelled).toEqual(['Best on 1', 'Best on 4'])
  await hold(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('gridcell', { name: /^Photo 6(,|$)/ })).toBeFocused()
})

test('while an arrow key is held, no photo is loaded in full and the URL stays, however slow the key repeat', async ({
  open,
  albumId,
}) => {
  const page = await open(`/albums/${await albumId('harbour')}`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.clock.install()
  await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
  const dialog = page.getByRole('dialog')
  const picture = (frame: number) => dialog.getByRole('img', { name: new RegExp(`^Photo ${frame}(,|$)`) })
  await expect(picture(1)).toHaveAttribute('src')
  const first = page.url()
  // the page's clock decides the time between repeats, not the machine's load
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.keyboard.down('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  await expect(page).not.toHaveURL(first)
  const address = page.url()
  for (let frame = 3; frame <= 8; frame++) {
    // a key repeat
    await page.keyboard.down('ArrowRight')
    await expect(page.getByRole('dialog', { name: new RegExp(`^Photo ${frame} of`) })).toBeVisible()
    await page.clock.runFor(300)
    if (frame > 4) await expect(picture(frame)).not.toHaveAttribute('src')
  }
  expect(page.url()).toBe(address)
  await page.keyboard.up('ArrowRight')
  await page.clock.runFor(300)
  await expect(picture(8)).toHaveAttribute('src')
  await expect(page).not.toHaveURL(address)
})

test('the filmstrip shows the filtered photos, follows clicks and keys, scrolls, and stays on after a reload', async ({
  open,
  page,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  const thumbnails: string[] = []
  page.on('request', (request) => {
    if (/[?&]width=|\/thumbnails?\b/.test(request.url())) thumbnails.push(request.url())
  })
  // the filter excludes one photo
  const photos = await call(caller, 'getPhotos', { albumId: id })
  const label = unique('Out')
  await call(caller, 'addPhotoLabel', { albumId: id, photoId: photos[1]?.photoId ?? '', label })
  await extensionsFirst(page)
  await open(`/albums/${id}?filter=${encodeURIComponent(`!"${label}"`)}`, caller)
  // a thumbnail that is still loading is given up when a photo opens, and fetched again
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectPictures(page)
  await settle(page)
  await page.getByRole('gridcell', { name: /^Photo 3(,|$)/ }).click()
  const strip = page.getByRole('group', { name: 'Filmstrip' })
  const cell = (frame: number) => strip.getByRole('button', { name: new RegExp(`^Photo ${frame}(,|$)`) })
  const shows = (frame: number) =>
    expect(page.getByRole('dialog', { name: new RegExp(`^Photo ${frame} of`) })).toBeVisible()
  /** Pixels between a photo's middle and the strip's. */
  const offMiddle = async (frame: number) => {
    const [box, around] = [await cell(frame).boundingBox(), await strip.boundingBox()]
    return Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (around?.x ?? 0) - (around?.width ?? 0) / 2)
  }
  const isCurrent = async (frame: number) => {
    await shows(frame)
    await expect(strip.locator('[aria-current]')).toHaveAccessibleName(new RegExp(`^Photo ${frame}(,|$)`))
    await expect.poll(() => offMiddle(frame)).toBeLessThan(2)
  }
  await shows(3)
  await expect(strip).toBeHidden()
  await page.keyboard.press('t')
  await isCurrent(3)
  await expect(cell(2)).toHaveCount(0)
  expect(await strip.getByRole('button').count()).toBeLessThanOrEqual(29)
  // only thumbnails, each fetched once: the sheet and the strip share them
  const drawn = () =>
    strip.locator('canvas').evaluateAll((all) => all.every((canvas) => Reflect.get(canvas, 'width') > 1))
  await expect.poll(drawn).toBe(true)
  expect(thumbnails.length).toBeGreaterThan(0)
  expect(new Set(thumbnails).size).toBe(thumbnails.length)
  await expectAccessible(page)

  await cell(5).click()
  await isCurrent(5)
  await page.keyboard.press('ArrowRight')
  await isCurrent(6)
  // scrolling the strip doesn't change the photo
  await strip.hover()
  await expect(async () => {
    await page.mouse.wheel(400, 0)
    await expect(cell(24)).toBeInViewport({ timeout: 500 })
  }).toPass()
  await shows(6)
  await expect.poll(drawn).toBe(true)
  await cell(24).click()
  await isCurrent(24)

  await addressed(page, photos[23]?.photoId)
  await page.reload()
  await isCurrent(24)
  await expect(page.getByRole('button', { name: 'Filmstrip (T)' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('t')
  await expect(strip).toBeHidden()
  await page.getByRole('button', { name: 'Filmstrip (T)' }).click()
  await isCurrent(24)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(strip).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filmstrip (T)' })).toBeHidden()
})

test('a photo’s details are shown, and its identifier and URLs can be copied', async ({ open, albumId, page }) => {
  const id = await albumId('harbour')
  await open(`/albums/${id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('gridcell', { name: /^Photo 2(,|$)/ }).click()
  const details = page.getByRole('dialog').getByRole('region', { name: 'Details' })
  await expect(details).toContainText(/[\d,]+ × [\d,]+ · [\d.]+ megapixels?/)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await details.getByRole('button', { name: 'Copy photo ID' }).click()
  await expect(page.getByText('Photo ID copied.')).toBeVisible()
  expect(page.url()).toContain(`/photos/${encodeURIComponent(await copied())}`)
  await details.getByRole('button', { name: 'Copy address: Original' }).click()
  await expect(page.getByText(/^Address copied/)).toBeVisible()
  expect((await page.request.get(await copied())).headers()['content-type']).toMatch(/^image/)
  await expectAccessible(page)
})

test('an open photo makes the page beneath inert, except for notices', async ({ open, albumId }) => {
  const id = await albumId('harbour')
  const page = await open(`/albums/${id}`)
  // photos show before they can be selected
  await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
  await expect(page.locator('[data-selection-layer]')).toBeAttached()
  await page.getByRole('gridcell', { name: /^Photo 2(,|$)/ }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  const notices = page.getByRole('region', { name: 'Notices' })
  const offset = () => notices.evaluate((element) => element.style.getPropertyValue('--tray-height'))
  await expect.poll(offset).not.toBe('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  for (const under of ['header', '[role=grid]']) await expect(page.locator(`[inert] ${under}`).first()).toBeAttached()
  await expect(page.locator('[inert] [data-notices]')).toHaveCount(0)
  await expect.poll(offset).toBe('')
  await page.keyboard.press('Escape')
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect.poll(offset).not.toBe('')
})

test('labels are added and removed at once, and survive a reload', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin('clips')
  const [photo] = await call(caller, 'getPhotos', { albumId: id })
  const photoId = photo?.photoId ?? ''
  const [shown, hidden] = [unique('Crowd'), unique('reject')]
  const page = await open(`/albums/${id}/photos/${photoId}`, caller)
  const field = page.getByRole('combobox', { name: 'Add a label' })
  await field.fill(shown)
  await field.press('Enter')
  const panel = page.getByRole('dialog')
  const on = (label: string) => panel.getByRole('option', { name: label, checked: true })
  await expect(on(shown)).toBeVisible()
  await field.fill(hidden)
  await page.getByText('Admins').click()
  await field.press('Enter')
  await expect(on(hidden)).toHaveAccessibleName(/hidden from participants/)
  await expectAccessible(page)
  const labels = async () => {
    const found = (await call(caller, 'getPhotos', { albumId: id })).find((one) => one.photoId === photoId)
    return [found?.labels ?? [], found?.restrictedLabels ?? []]
  }
  await expect.poll(labels).toEqual([expect.arrayContaining([shown]), expect.arrayContaining([hidden])])

  await page.reload()
  await on(hidden).click()
  await expect(on(hidden)).toHaveCount(0)
  await expect.poll(labels).toEqual([expect.arrayContaining([shown]), expect.not.arrayContaining([hidden])])
})

test.describe('a label change that the service refuses', () => {
  test.use({ allowedComplaint: /status of 403/ })

  test('is rolled back with an error message', async ({ open, cli, asAdmin }) => {
    const { id, caller } = await asAdmin('clips')
    const [photo] = await call(caller, 'getPhotos', { albumId: id })
    const page = await open(`/albums/${id}/photos/${photo?.photoId}`, caller)
    const field = page.getByRole('combobox', { name: 'Add a label' })
    await expect(field).toBeVisible()
    await cli('members', 'add', id, caller.callerId, 'Participant')
    const label = unique('Refused')
    await field.fill(label)
    await field.press('Enter')
    await expect(page.getByRole('alert').getByText(`Couldn’t add “${label}”.`)).toBeVisible()
    await expect(page.getByRole('dialog').getByText(label, { exact: true })).toHaveCount(0)
  })
})

test('a video plays, and its original can be downloaded under its file name', async ({ open, albumId }) => {
  const id = await albumId('clips')
  const page = await open(`/albums/${id}?filter=is%3Avideo`)
  await page.getByRole('gridcell', { name: /video/ }).click()
  const video = page.locator('video')
  await video.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) await element.play()
  })
  await expect.poll(() => video.evaluate((element) => Reflect.get(element, 'currentTime'))).toBeGreaterThan(0.2)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /download/i }).click()
  expect((await download).suggestedFilename()).toBe('sunset.mp4')
})

test('an unknown photo shows a message and a way to the album', async ({ open, albumId }) => {
  const page = await open(`/albums/${await albumId('harbour')}/photos/unknown`)
  await expect(page.getByRole('heading', { name: 'This photo isn’t in the album' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to the album' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

test.describe('on a phone in portrait', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap toggles labels in the bottom toolbar and in the panel', async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin('clips')
    const [first, second] = (await call(caller, 'getPhotos', { albumId: id })).map(({ photoId }) => photoId)
    const label = unique('Thumb')
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: first ?? '', label })
    const page = await open(`/albums/${id}/photos/${second}`, caller)
    const labels = async () =>
      (await call(caller, 'getPhotos', { albumId: id })).find(({ photoId }) => photoId === second)?.labels ?? []
    const foot = page.getByRole('toolbar', { name: 'Actions for this photo' })
    const chip = foot.getByRole('button', { name: label })
    await chip.tap()
    await expect(chip).toContainText('(on)')
    await expect.poll(labels).toEqual([label])
    await expectAccessible(page)
    await chip.tap()
    await expect.poll(labels).toEqual([])
    await page.getByRole('button', { name: 'Filmstrip (T)' }).tap()
    const strip = page.getByRole('group', { name: 'Filmstrip' })
    await strip.getByRole('button', { name: /^Photo 1(,|$)/ }).tap()
    await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
    await strip.getByRole('button', { name: /^Photo 2(,|$)/ }).tap()
    await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
    await foot.getByRole('button', { name: 'Label', exact: true }).tap()
    const panel = page.getByRole('complementary', { name: 'About this photo' })
    await panel.getByRole('option', { name: label }).tap()
    await expect(panel.getByRole('option', { name: label, checked: true })).toBeVisible()
    await expectAccessible(page)
    await expect(foot.getByRole('link', { name: 'Download' })).toBeVisible()
  })
})
