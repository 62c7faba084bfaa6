import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { settle } from './support/settle.ts'

/** Records which elements, photos or tiles, have their transform animated by a script. */
const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    const animate: unknown = Reflect.get(Element.prototype, 'animate')
    if (typeof animate !== 'function') throw new Error('the browser animates nothing')
    Element.prototype.animate = function (...args) {
      if (!args[0] || !('transform' in args[0])) return Reflect.apply(animate, this, args)
      const kind = this.hasAttribute('data-pixels') ? 'photo' : this.hasAttribute('data-photo-id') ? 'tile' : ''
      document.documentElement.dataset['moved'] = `${document.documentElement.dataset['moved'] ?? ''} ${kind}`.trim()
      return Reflect.apply(animate, this, args)
    }
  })

const moved = (page: Page) => page.evaluate(() => document.documentElement.dataset['moved'] ?? '')

test('a photo grows from its tile and shrinks back to the tile of the photo shown last, but not with reduced motion', async ({
  open,
  page,
  asAdmin,
}) => {
  const { id, caller } = await asAdmin()
  await recordMotion(page)
  await open(`/albums/${id}`, caller)
  const lookAndLeave = async () => {
    await page.getByRole('gridcell', { name: /^Photo 1(,|$)/ }).click()
    await expect(page.getByRole('dialog', { name: /^Photo 1/ })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: /^Photo 2/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('gridcell', { name: /^Photo 2(,|$)/ })).toBeFocused()
  }
  await lookAndLeave()
  await expect.poll(() => moved(page)).toBe('photo tile')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await lookAndLeave()
  await settle(page)
  expect(await moved(page)).toBe('')
})

test.describe('an event arriving on the webhook map', () => {
  for (const motion of ['no-preference', 'reduce'] as const) {
    test(
      `${motion === 'reduce' ? 'does not run' : 'runs'} along its wire with prefers-reduced-motion: ${motion}`,
      { tag: '@direct' },
      async ({ open, page, asAdmin }) => {
        const { caller } = await asAdmin()
        await page.emulateMedia({ reducedMotion: motion })
        await open('/webhooks', caller)
        await page.getByRole('button', { name: /^Try it/ }).click()
        await expect(page.getByRole('list', { name: 'Received' }).getByRole('listitem')).toHaveCount(1, {
          timeout: 30_000,
        })
        const arrival = page.locator('[data-arrival]')
        await expect(arrival).toHaveCount(1)
        const animation = await arrival.evaluate((path) => getComputedStyle(path).display)
        expect(animation).toBe(motion === 'reduce' ? 'none' : 'inline')
      },
    )
  }
})

test.describe('a drawer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('closes when dragged down by its grabber, and stays open after a short drag', async ({
    open,
    page,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    await open(`/albums/${id}`, caller)
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filter' })
    await expect(drawer).toBeVisible()
    await settle(page)
    const finger = await page.context().newCDPSession(page)
    const draw = async (by: number) => {
      const { x, y, width } = (await drawer.boundingBox()) ?? { x: 0, y: 0, width: 0 }
      const at = (down: number) => [{ x: x + width / 2, y: y + 12 + down }]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (let step = 1; step <= 8; step++) {
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((by * step) / 8) })
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
      // paused before release: no flick
      for (let look = 0; look < 3; look++) {
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(by + look / 10) })
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await draw(40)
    await settle(page)
    await expect(drawer).toBeVisible()
    await draw(240)
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  })
})
