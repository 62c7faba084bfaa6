import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test.describe('the theme', () => {
  test('follows the system, and the switch overrides it over a reload', async ({ open }) => {
    const page = await open('/albums')
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    const light = await paperOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await paperOf(page)
    expect(dark).not.toBe(light)
    await page.getByRole('button', { name: 'Light theme' }).click()
    expect(await paperOf(page)).toBe(light)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible()
    expect(await paperOf(page)).toBe(light)
  })

  test('dark: every page is accessible', async ({ open, page, albumId, service }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark' })
    const id = await albumId('harbour')
    const [photo] = await call(service, 'getPhotos', { albumId: id })
    await open('/albums')
    for (const path of [
      '/albums',
      `/albums/${id}`,
      `/albums/${id}/photos/${photo?.photoId}`,
      `/albums/${id}/preview`,
      '/webhooks',
      '/webhooks?new=yes',
      '/settings',
      '/connect',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing sticks out on the side, and every page is accessible', async ({ open, page, albumId, service }) => {
    test.slow()
    const id = await albumId('harbour')
    const [photo] = await call(service, 'getPhotos', { albumId: id })
    const { shareUrl = '' } = await call(service, 'getAlbum', { albumId: id })
    await open('/albums')
    for (const path of [
      '/albums',
      `/albums/${id}`,
      `/albums/${id}/photos/${photo?.photoId}`,
      `/albums/${id}/preview`,
      '/webhooks',
      '/webhooks?new=yes',
      '/settings',
      '/connect',
      new URL(shareUrl).pathname,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(content, path).toBeLessThanOrEqual(width ?? 0)
      await expectAccessible(page)
    }
  })

  test('the filter is a sheet from below, and the grid keeps three across', async ({ open, page, albumId }) => {
    await open(`/albums/${await albumId('harbour')}`)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const across = await page
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(0, -1).map((row) => row.childElementCount))
    const mean = across.reduce((total, cells) => total + cells, 0) / across.length
    expect(mean, `${across.join(', ')} in a row`).toBeGreaterThanOrEqual(2.5)
    expect(mean).toBeLessThanOrEqual(4)
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filter' })
    await expect(drawer.getByRole('button', { name: /^With No label/ })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^With No label/ }).tap()
    await expect(page).toHaveURL(/filter=no%3Alabel/)
    await drawer.getByRole('button', { name: /^Show/ }).tap()
    await expect(drawer).toBeHidden()
  })

  test('a swipe goes to the next photo', async ({ open, page, albumId }) => {
    await open(`/albums/${await albumId('harbour')}`)
    await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).tap()
    await expect(page.getByRole('dialog', { name: /^Photo 1 of/ })).toBeVisible()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 300 }] })
    await touch('touchStart', 320)
    for (const x of [260, 190, 120]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect(page.getByRole('dialog', { name: /^Photo 2 of/ })).toBeVisible()
  })
})
