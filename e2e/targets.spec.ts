import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { settle } from './support/settle.ts'

/** CSS pixels that a target measures at least, each way: what a finger hits without looking closely. */
const LEAST = 44

/** Whatever is too small for a finger, with its size; the area that `::after` adds around it counts. */
const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const controls =
      'button, a[href], input, select, textarea, summary, label:has(> input), [role=option], [role=menuitem], [role=switch]'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const look = getComputedStyle(control)
      const { width, height, bottom } = control.getBoundingClientRect()
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && bottom > 0
      // in a line of text it is as high as the line; what is only for screen readers is hit by its label
      const isText = look.display === 'inline' || control.closest('.sr-only, label:has(> input) > *, [inert]') !== null
      if (!isSeen || isText || look.pointerEvents === 'none') return []
      const around = getComputedStyle(control, '::after')
      const isLarger = around.content !== 'none' && around.position === 'absolute'
      const wide = Math.max(width, isLarger ? Number.parseFloat(around.width) : 0)
      const high = Math.max(height, isLarger ? Number.parseFloat(around.height) : 0)
      const name = control.ariaLabel ?? control.textContent.trim().slice(0, 40)
      return Math.min(wide, high) < least - 0.5 ? [`${control.tagName} “${name}” ${wide} × ${high}`] : []
    })
  }, LEAST)

type Place = {
  name: string
  path: (albumId: string) => string
  /** Opens what is measured, where that is not the page itself. */
  act?: (page: Page) => Promise<unknown>
  /** `@direct`: needs what a gateway does not pass on. */
  tag?: string
}

const press =
  (name: string | RegExp, opens: 'dialog' | 'menu') =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().tap()
    await page.getByRole(opens).waitFor()
  }

/** A place a line: whoever makes a new one adds it. */
const places: Place[] = [
  { name: 'the albums', path: () => '/albums' },
  { name: 'the menu of an album', path: () => '/albums', act: press(/^Actions for/, 'menu') },
  { name: 'a new album', path: () => '/albums', act: press('New album', 'dialog') },
  { name: 'albums searched without a match', path: () => '/albums?search=nothing-like-this' },
  { name: 'the settings', path: () => '/settings' },
  { name: 'connecting', path: () => '/connect' },
  {
    name: 'a new webhook',
    path: () => '/webhooks?new=yes',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add metadata' }).tap()
      await page.getByRole('combobox', { name: 'Album' }).tap()
    },
  },
  { name: 'the webhooks before the first', path: () => '/webhooks' },
  {
    name: 'a webhook with its deliveries',
    tag: '@direct',
    path: () => '/webhooks',
    act: async (page) => {
      await page.getByRole('button', { name: /^Try it/ }).tap()
      await page.getByRole('list', { name: 'Received' }).waitFor()
      await page.getByText('Deliveries', { exact: true }).tap()
      await page.getByRole('list', { name: 'Deliveries' }).locator('summary').tap()
    },
  },
  { name: 'the webhooks', path: () => '/webhooks' },
  { name: 'an album', path: (albumId) => `/albums/${albumId}` },
  {
    name: 'a selection',
    path: (albumId) => `/albums/${albumId}`,
    act: (page) =>
      page
        .getByRole('gridcell')
        .first()
        .tap({ position: { x: 14, y: 14 } }),
  },
  { name: 'an address that leads nowhere', path: () => '/nowhere' },
  { name: 'the jump to an album', path: () => '/albums', act: press(/^Search or jump/, 'dialog') },
  { name: 'a filter', path: (id) => `/albums/${id}?filter=no%3Alabel`, act: press('Filter', 'dialog') },
  { name: 'the cull', path: (id) => `/albums/${id}/cull` },
  { name: 'the cull, side by side', path: (id) => `/albums/${id}/cull`, act: (page) => page.keyboard.press('g') },
  { name: 'the preview', path: (id) => `/albums/${id}/preview` },
  { name: 'the labels', path: (id) => `/albums/${id}/labels` },
  { name: 'the history of the labels', path: (id) => `/albums/${id}/journal` },
]

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

for (const { name, path, act, tag = [] } of places) {
  test(`a finger finds everything: ${name}`, { tag }, async ({ open, albumId, addCaller }) => {
    const id = await albumId('harbour')
    // without what other journeys left
    const page = await open(path(id), await addCaller({ adminOf: [id] }))
    await expect(page.getByRole('heading').first()).toBeVisible()
    await settle(page)
    await act?.(page)
    await settle(page)
    expect(await tooSmall(page)).toEqual([])
  })
}
