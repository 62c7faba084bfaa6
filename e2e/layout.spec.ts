import type { Locator, Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expectCount } from './support/expect-count.ts'
import { filterRows } from './support/filter-rows.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { headerFaults } from './support/header-faults.ts'
import { steady } from './support/settle.ts'

/** Whether two elements are in the same row. */
async function isLevel(one: Locator, other: Locator): Promise<boolean> {
  const [box, beside] = [await one.boundingBox(), await other.boundingBox()]
  return box !== null && beside !== null && box.y < beside.y + beside.height && beside.y < box.y + box.height
}

/** The text spacing of WCAG 2.2, 1.4.12; adopted, as the policy blocks style elements. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test.describe('the theme', () => {
  test('follows the system; the switch overrides it, even after a reload', async ({ open }) => {
    const page = await open('/albums')
    await expect(page.getByRole('heading', { name: 'Albums', level: 1 })).toBeVisible()
    const light = await paperOf(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await paperOf(page)
    expect(dark).not.toBe(light)
    await page.getByRole('button', { name: 'Light theme' }).click()
    await expect.poll(() => paperOf(page)).toBe(light)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible()
    await expect.poll(() => paperOf(page)).toBe(light)
    // back to following the system
    await page.getByRole('button', { name: 'Dark theme (system)' }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => paperOf(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => paperOf(page)).toBe(dark)
  })
})

test.describe('the header', () => {
  test('shows the app’s name on one line or hides it, and keeps clear of a notch; text with wide spacing fits', async ({
    open,
  }) => {
    const page = await open('/albums')
    const word = page.getByRole('banner').getByText('Contact Sheet')
    for (const width of [1440, 920, 899, 660]) {
      await page.setViewportSize({ width, height: 800 })
      if (width < 900) await expect(word).toBeHidden()
      else await expect.poll(async () => (await word.boundingBox())?.height).toBeLessThan(30)
    }

    await page.evaluate(() => document.documentElement.style.setProperty('--safe-top', '47px'))
    const top = async () => (await page.getByRole('link', { name: 'Webhooks' }).boundingBox())?.y
    await expect.poll(top).toBeGreaterThanOrEqual(47)
    await page.evaluate(() => document.documentElement.style.removeProperty('--safe-top'))

    // no controls overlap
    await spaceText(page)
    const overlaps = () =>
      page.getByRole('banner').evaluate((header) => {
        const boxes = [...header.querySelectorAll('a, button, kbd')].map((control) => ({
          name: control.textContent,
          control,
          box: control.getBoundingClientRect(),
        }))
        return boxes.flatMap(({ name, control, box }, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (other) => !control.contains(other.control) && other.box.width > 0 && other.box.left < box.right - 1,
            )
            .map((other) => `${name} under ${other.name}`),
        )
      })
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(overlaps, { message: `${width} wide` }).toEqual([])
    }

    // the settings fit, too
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto('/settings')
    await spaceText(page)
    await expect(page.getByRole('button', { name: 'Sign out and forget everything' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test.describe('on phones and tablets', () => {
    test.use({
      viewport: { width: 320, height: 800 },
      hasTouch: true,
      isMobile: true,
      allowedComplaint: /ERR_INTERNET_DISCONNECTED/,
    })

    // the button to add photos is of an extension
    test(
      'has room for its content, as page headers have, online and offline',
      { tag: '@direct' },
      async ({ open, asAdmin, context }) => {
        const { id, caller } = await asAdmin()
        await call(caller, 'createSubscription', { event: 'newAlbum', targetUrl: 'https://example.com/hook' })
        await call(caller, 'createSubscription', {
          event: 'newPhoto',
          albumId: id,
          targetUrl: 'https://example.org/hook',
        })
        const page = await open(`/albums/${id}`, caller)
        const expectRoom = async (what: string) => {
          for (const width of [320, 344, 360, 390, 600, 768]) {
            await page.setViewportSize({ width, height: 800 })
            await expect.poll(() => headerFaults(page), { message: `${what}, ${width} wide` }).toEqual([])
          }
        }
        // these show last
        await expect(page.getByRole('button', { name: 'Album actions' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
        await expectRoom('an album')
        await page.getByRole('link', { name: 'Webhooks' }).tap()
        await expect(page.getByRole('searchbox', { name: 'Find a webhook' })).toBeVisible()
        await expectRoom('webhooks')
        await page.setViewportSize({ width: 320, height: 800 })
        await expect.poll(() => filterRows(page)).toBe(1)
        // the script that announces it loads late, and can't load offline
        const isAtRest = () =>
          page.evaluate(() =>
            performance.getEntriesByType('resource').some(({ name }) => name.includes('register-app-worker')),
          )
        await expect.poll(isAtRest).toBe(true)
        await context.setOffline(true)
        await expect(page.getByRole('region', { name: 'Offline' })).toBeVisible()
        await expectRoom('offline')
      },
    )

    test('puts “Clear” beside the active filters, and “New webhook” beside the heading', async ({ open, asAdmin }) => {
      const { id, caller } = await asAdmin()
      const page = await open(`/albums/${id}?filter=no%3Alabel`, caller)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await expect(button('Select all')).toBeVisible()
      await expect.poll(() => isLevel(button('Filter'), button('Query'))).toBe(true)
      const chips = page.getByRole('group', { name: 'Active filters' })
      await expect.poll(() => isLevel(chips, page.getByRole('link', { name: 'Clear', exact: true }))).toBe(true)
      await page.goto('/webhooks')
      await expect(page.getByText('No webhooks yet')).toBeVisible()
      const title = page.getByRole('heading', { name: /^Webhooks/, level: 1 })
      await expect.poll(() => isLevel(title, button('New webhook').first())).toBe(true)
      await expect.poll(() => isLevel(title, button('More about webhooks'))).toBe(true)
    })
  })
})

test('a newly loaded page starts at its top; a reload keeps the scroll position', async ({ open }) => {
  const page = await open('/settings')
  await page.setViewportSize({ width: 1280, height: 400 })
  const title = page.getByRole('heading', { name: 'Settings', level: 1 })
  const top = () => page.evaluate(() => scrollY)
  await expect(title).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(top).toBe(200)
  await page.reload()
  await expect(title).toBeAttached()
  await expect.poll(top).toBe(200)
  await page.goto('/albums')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(await top()).toBe(0)
})

// the button that sends a test is of an extension
test(
  'in a low window the caption of a webhook’s body doesn’t overlap the controls below',
  { tag: '@direct' },
  async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin()
    await call(caller, 'createSubscription', {
      event: 'photoLabelAdded',
      albumId: id,
      label: 'print',
      targetUrl: 'https://print.example/queue',
      // a finding, which takes room above
      metadata: { addsLabel: 'print' },
    })
    const page = await open('/webhooks', caller)
    await page.setViewportSize({ width: 1280, height: 600 })
    const panel = page.getByRole('region', { name: 'Webhook', exact: true })
    await expect(panel.getByText(/^According to its metadata, the receiver adds/)).toBeVisible()
    const [caption, send] = [panel.locator('figcaption'), panel.getByRole('button', { name: 'Send a test' })]
    await expect(send).toBeAttached()
    const gap = async () => {
      const [above, below] = [await caption.boundingBox(), await send.boundingBox()]
      return above === null || below === null ? undefined : below.y - above.y - above.height
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
  },
)

test('a long album name ends before the progress of its cull', async ({ open, addCaller }) => {
  const caller = await addCaller({})
  const name = 'W'.repeat(40)
  const { albumId } = await call(caller, 'createAlbum', { name })
  const page = await open(`/albums/${albumId}/cull`, caller)
  await page.setViewportSize({ width: 720, height: 450 })
  const shown = page.getByRole('link', { name: new RegExp(name) }).getByText(name)
  const gap = async () => {
    const [before, after] = [await shown.boundingBox(), await page.getByText(/% seen/).boundingBox()]
    return before === null || after === null ? undefined : after.x - before.x - before.width
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})

test('in forced colours the current link and the chosen option have a different background', async ({ open, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/albums')
  const backgroundOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor)
  await expect(page.getByRole('link', { name: 'Webhooks' })).toBeVisible()
  expect(await backgroundOf('Albums')).not.toBe(await backgroundOf('Webhooks'))
  expect(await backgroundOf('All')).not.toBe(await backgroundOf('Admin'))
  await page.goto('/settings')
  const chosen = (name: string) =>
    page
      .getByRole('group', { name: 'Remember key' })
      .locator('label')
      .filter({ hasText: name })
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  expect(await chosen('This tab')).not.toBe(await chosen('This device'))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the filter is a drawer, and the grid has about three photos to a row', async ({ open, page, albumId }) => {
    await open(`/albums/${await albumId('harbour')}`)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    // photos may come in parts, and the last row may be short
    await expectCount(page, '24 photos')
    const across = await page
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(0, -1).map((row) => row.childElementCount))
    const mean = across.reduce((total, cells) => total + cells, 0) / across.length
    expect(mean, `${across.join(', ')} in a row`).toBeGreaterThanOrEqual(2.5)
    expect(mean).toBeLessThanOrEqual(4)
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filter' })
    await expect(drawer.getByRole('button', { name: /^No labels/ })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^No labels/ }).tap()
    await expect(page).toHaveURL(/filter=no%3Alabel/)
    await drawer.getByRole('button', { name: /^Show/ }).tap()
    await expect(drawer).toBeHidden()
  })

  test('notices leave the controls at the bottom of a cull free, and they leave the photo its width', async ({
    open,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    const label = unique('Best')
    const [, second] = await call(caller, 'getPhotos', { albumId: id })
    await call(caller, 'addPhotoLabel', { albumId: id, photoId: second?.photoId ?? '', label })
    const page = await open(`/albums/${id}/cull`, caller)
    const key = page.getByRole('button', { name: label }).first()
    await key.tap()
    await expect(page.getByText('Frame 2 of 24')).toBeVisible()
    // its notice stays for eleven seconds
    await page.getByRole('button', { name: 'Undo (U)' }).tap()
    const notice = page.getByRole('region', { name: 'Notices' }).getByText(`Undone: Added “${label}” to 1 photo.`)
    await expect(notice).toBeVisible()
    const gap = async () => {
      const [above, below] = [await notice.boundingBox(), await key.boundingBox()]
      return above === null || below === null ? undefined : below.y - above.y - above.height
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)

    // as a window at 400 %: the photo takes the width, with the shortcuts below it
    await page.setViewportSize({ width: 320, height: 256 })
    const photo = page.getByRole('img', { name: /^Photo 1(,|$)/ })
    await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThanOrEqual(160)
    await expect(key).toBeInViewport({ ratio: 1 })
  })

  test('a long condition of a filter leaves its cross in view', async ({ open, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const long = 'W'.repeat(40)
    const page = await open(`/albums/${id}?filter=${long}`, caller)
    const cross = page.getByRole('button', { name: `Remove ${long} from the filter` })
    await expect(cross).toBeInViewport({ ratio: 1 })
    await page.goto(`/albums/${id}?filter=${encodeURIComponent(`${long} | Best`)}`)
    await expect(cross).toBeInViewport({ ratio: 1 })
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

type Insets = { top: number; bottom: number; left: number; right: number }

/** Screens with safe-area insets: a notch or an island, and the home indicator. */
const notched = {
  'in portrait': { viewport: { width: 390, height: 844 }, insets: { top: 47, bottom: 34, left: 0, right: 0 } },
  'in landscape': { viewport: { width: 844, height: 390 }, insets: { top: 0, bottom: 21, left: 47, right: 47 } },
}

/** Controls outside the safe area, with their edges; those that scroll are checked at their sides only. */
const coveredControls = (page: Page, insets: Insets) =>
  page.evaluate(({ top, bottom, left, right }) => {
    const controls = 'button, a[href], input, [role=gridcell], [role=menuitem], [role=option], h1, h2'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const whole = control.getBoundingClientRect()
      let scroller = control.closest('dialog') === null ? null : control.parentElement
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
      // the part that is not scrolled out of its dialog
      const pane = scroller?.getBoundingClientRect() ?? whole
      const [first, last] = [Math.max(whole.top, pane.top), Math.min(whole.bottom, pane.bottom)]
      const box = new DOMRect(whole.left, first, whole.width, Math.max(0, last - first))
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isInView =
        box.width > 1 &&
        box.height > 0 &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        box.right > 0 &&
        box.left < innerWidth
      if (!isSeen || !isInView || control.closest('[inert]')) return []
      const scrolls =
        control.closest('[data-sheet], main') !== null && control.closest('dialog, [role=dialog]') === null
      const isFree =
        box.left >= left - 0.5 &&
        box.right <= innerWidth - right + 0.5 &&
        (scrolls || (box.top >= top - 0.5 && box.bottom <= innerHeight - bottom + 0.5))
      const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
      return isFree ? [] : [`${control.ariaLabel ?? control.textContent.trim().slice(0, 30)}: ${place}`]
    })
  }, insets)

for (const [name, { viewport, insets }] of Object.entries(notched)) {
  test.describe(`a phone with a notch, ${name}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })

    test('keeps controls and headings in the safe area', async ({ open, page, asAdmin }) => {
      test.slow()
      const { id, caller } = await asAdmin()
      const system = await page.context().newCDPSession(page)
      await system.send('Emulation.setSafeAreaInsetsOverride', { insets })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      /** `shows`: visible once the page has loaded. */
      const expectClear = async (what: string, shows: Locator) => {
        await expect(shows).toBeVisible()
        await steady(page)
        await expect.poll(() => coveredControls(page, insets), { message: what }).toEqual([])
      }
      await open('/albums', caller)
      await expectClear('the albums', page.getByRole('listitem').first())
      await page.goto('/webhooks?new=yes')
      await expectClear('a new webhook', page.getByRole('dialog', { name: 'New webhook' }))
      await page.goto('/settings')
      await expectClear('the settings', page.getByRole('heading', { name: 'Settings', level: 1 }))
      await page.goto(`/albums/${id}`)
      // photos show before they can be selected
      await expectClear('an album', page.getByRole('button', { name: 'Select all' }))
      await page.getByRole('gridcell').nth(1).tap()
      await expectClear('a photo', page.getByRole('dialog', { name: /^Photo 2/ }))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Filter', exact: true }).tap()
      await expectClear('its filter', page.getByRole('dialog', { name: 'Filter' }))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page
        .getByRole('gridcell')
        .first()
        .tap({ position: { x: 14, y: 14 } })
      await expectClear('a selection', page.getByRole('region', { name: 'Selection' }))
      await page.getByRole('button', { name: /^Label…/ }).tap()
      await expectClear('labels of a selection', page.getByRole('dialog', { name: /^Labels/ }))
      await page.goto(`/albums/${id}/preview`)
      await expectClear('the preview', page.getByRole('heading', { level: 1 }).first())
      await page.goto('/connect')
      await expectClear('connecting', page.getByRole('heading').first())
    })
  })
}

for (const [where, viewport, hasTouch] of [
  ['on a phone in landscape', { width: 844, height: 390 }, true],
  ['on a desktop', { width: 1440, height: 900 }, false],
] as const) {
  test.describe(where, () => {
    test.use({ viewport, hasTouch, isMobile: hasTouch })

    // the button to add photos is of an extension
    test(
      'buttons in an album’s header don’t move while the rest of it loads',
      { tag: '@direct' },
      async ({ open, page, asAdmin }) => {
        const { id, caller } = await asAdmin()
        const { promise: seen, resolve: release } = Promise.withResolvers<void>()
        await page.route(/\/getAlbums\?.*relationship=Admin|\/assets\/after-first-screen/, async (route) => {
          await seen
          await route.fallback()
        })
        await open(`/albums/${id}`, caller)
        const places = () =>
          Promise.all(
            ['Share', 'Album actions', 'Query', 'View', ...(hasTouch ? ['Filter'] : [])].map(async (name) => {
              const box = await page.getByRole('button', { name, exact: true }).boundingBox()
              return `${name} at ${Math.round(box?.x ?? 0)}, ${Math.round(box?.y ?? 0)}`
            }),
          )
        await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()
        // until its font has come, text is wider
        await page.evaluate(() => document.fonts.ready)
        const before = await places()
        release()
        await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
        await expect(page.getByText('24 photos')).toBeVisible()
        expect(await places()).toEqual(before)
      },
    )
  })
}

test.describe('a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })

  test('has room for the album’s name beside its controls', async ({ open, addCaller }) => {
    const caller = await addCaller({})
    const { albumId } = await call(caller, 'createAlbum', { name: 'W'.repeat(40) })
    const page = await open(`/albums/${albumId}`, caller)
    const width = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.width
    await expect.poll(width).toBeGreaterThanOrEqual(176)
  })

  test('starts the photos in the top quarter of the screen, and covers nothing of the label list', async ({
    open,
    page,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    for (const { photoId } of (await call(caller, 'getPhotos', { albumId: id })).slice(0, 2))
      await call(caller, 'addPhotoLabel', { albumId: id, photoId, label: 'Stage' })
    await open(`/albums/${id}`, caller)
    const top = async () => (await page.getByRole('gridcell').first().boundingBox())?.y
    await expect.poll(top).toBeLessThanOrEqual(100)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.getByRole('button', { name: 'Select all' }).tap()
    await page.getByRole('button', { name: /^Label…/ }).tap()
    const option = page.getByRole('option', { name: /Stage/ })
    await expect(option).toBeInViewport()
    // the tap hits the option: nothing covers it
    await option.tap()
    await expect(option).toBeChecked()
  })
})
