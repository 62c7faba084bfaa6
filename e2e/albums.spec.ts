import { startService } from '#testing/start-service.ts'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { albums } from './support/library.ts'

test('albums are listed with their photo counts, and with covers made of their photos', async ({
  open,
  cli,
  albumId,
}) => {
  await cli('preview', await albumId('harbour'), 'on')
  const page = await open('/albums?search=harbour')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Harbour walk', exact: true }) })
  await expect(card).toContainText('24 photos')
  await expect(card.getByRole('link')).toHaveAccessibleDescription(/^24 photos/)
  await expect(card.locator('img').first()).toHaveJSProperty('complete', true)
  await expect
    .poll(() =>
      card
        .locator('img')
        .first()
        .evaluate((image) => Reflect.get(image, 'naturalWidth')),
    )
    .toBeGreaterThan(0)
  await expectAccessible(page)
})

test('searching narrows the list while typing, and the address keeps the search', async ({ open }) => {
  const page = await open('/albums')
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('hARBour')
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeHidden()
  await expect(page.getByRole('heading', { name: albums.harbour.name })).toBeVisible()
  await expect(page).toHaveURL(/search=hARBour/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('hARBour')
  await expect(page.getByRole('heading', { name: albums.harbour.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeHidden()

  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByRole('heading', { name: 'No albums match' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeVisible()
})

test('Ctrl+K jumps to any album or page by name', async ({ open }) => {
  const page = await open('/albums')
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect(field).toBeFocused()
  await field.fill('webhook')
  await expect(page.getByRole('option', { name: 'Webhooks' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'New webhook' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await field.fill('harbour')
  await expect(page.getByRole('option', { selected: true })).toHaveText(albums.harbour.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('settings')
  await page.getByRole('option', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('a search takes % and _ literally', async ({ open }) => {
  const page = await open('/albums')
  await page.getByRole('searchbox').fill('100 %')
  await expect(page.getByRole('heading', { name: albums.odd.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: albums.harbour.name })).toBeHidden()
})

test('the relationship filter separates albums the caller administers from those it participates in', async ({
  open,
  addCaller,
  albumId,
}) => {
  const caller = await addCaller({ adminOf: [await albumId('harbour')], participantOf: [await albumId('clips')] })
  const page = await open('/albums', caller)
  await expect(page.getByRole('listitem').filter({ hasText: albums.clips.name })).toContainText('Participant')
  await expect(page.getByRole('listitem').filter({ hasText: albums.harbour.name })).not.toContainText('Admin')
  await page.getByRole('link', { name: 'Participant', exact: true }).click()
  await expect(page.getByRole('heading', { name: albums.harbour.name })).toBeHidden()
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeVisible()
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeHidden()
  await expect(page.getByRole('heading', { name: albums.harbour.name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: albums.clips.name })).toBeVisible()
})

test(
  'a caller without albums sees “No albums yet”, and can create, rename and delete one',
  { tag: '@main' },
  async ({ open, addCaller, through }) => {
    const page = await open('/albums', await addCaller({}))
    await expect(page.getByRole('heading', { name: 'No albums yet' })).toBeVisible()
    await expectAccessible(page)

    const name = unique('Zürich & 春')
    await page.getByRole('button', { name: 'New album' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New album' })
    await dialog.getByRole('button', { name: 'Create album' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create album' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    // a gateway offers no uploads
    await expect(page.getByRole('listitem')).toContainText(through === 'gateway' ? 'No photos yet' : 'Add photos')
    await expectAccessible(page)

    // as the service shortens names
    const renamed = `${unique('Bern')}…`
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename album' })
    await rename.getByRole('textbox', { name: 'Name' }).fill(renamed)
    const saved = page.waitForResponse(/\/editAlbum$/)
    await rename.getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible()
    // the name shows before the service has it
    await saved
    await page.reload()
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible()

    await page.getByRole('button', { name: `Actions for ${renamed}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete this album?' })
    await remove.getByLabel('Type the name to confirm').fill('something else')
    await remove.getByRole('button', { name: 'Delete album' }).click()
    await expect(remove.getByText('The name doesn’t match.')).toBeVisible()
    await remove.getByLabel('Type the name to confirm').fill(renamed.replace('…', '...'))
    await remove.getByRole('button', { name: 'Delete album' }).click()
    await expect(page.getByRole('heading', { name: 'No albums yet' })).toBeVisible()
  },
)

test('more albums load on scrolling, and are still there after a long time in one of them', async ({
  open,
  page,
  addCaller,
}) => {
  const caller = await addCaller({})
  for (let count = 1; count <= 40; count++) await call(caller, 'createAlbum', { name: `Album ${count}` })
  await page.clock.install()
  await open('/albums', caller)
  await expect(page.getByRole('heading', { name: 'Album 40', exact: true })).toBeVisible()
  // not by the End key: until the list is painted, the browser may scroll by the height that was painted before
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('heading', { name: 'Album 1', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(40)
  const last = page.getByRole('link', { name: /Album 1$/ })
  await last.click()
  await expect(page.getByRole('heading', { name: 'Album 1', level: 1 })).toBeVisible()
  await page.clock.fastForward('30:00')
  await page.goBack()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})

test('of 200 albums only those near the viewport and the focused one have menus', async ({ open, addCaller }) => {
  const caller = await addCaller({})
  for (let count = 1; count <= 200; count++) await call(caller, 'createAlbum', { name: `Album ${count}` })
  const page = await open('/albums', caller)
  const last = page.getByRole('heading', { name: 'Album 1', exact: true })
  await page.getByRole('button', { name: 'Actions for Album 200' }).focus()
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return last.isVisible()
    })
    .toBe(true)
  await expect(page.getByRole('heading', { name: /^Album / })).toHaveCount(200)
  const menus = page.getByRole('button', { name: /^Actions for/ })
  await expect.poll(() => menus.count()).toBeLessThan(80)
  await expect(page.getByRole('button', { name: 'Actions for Album 200' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Actions for Album 1', exact: true })).toBeAttached()
  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Album 200' })).toBeFocused()
})

test('a participant can’t rename or delete an album', async ({ open, addCaller, albumId }) => {
  const page = await open('/albums', await addCaller({ participantOf: [await albumId('clips')] }))
  await page.getByRole('button', { name: 'Actions for Clips' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
})

test('moving the mouse across a cover shows other photos of the album', async ({ open, cli, albumId }) => {
  await cli('preview', await albumId('harbour'), 'on')
  const page = await open('/albums?search=harbour')
  const cover = page.getByRole('link', { name: 'Harbour walk', exact: true }).locator('img').first()
  await expect(cover).toBeVisible()
  const { x, y, width, height } = (await page.getByRole('listitem').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const seenAt = async (share: number) => {
    await page.mouse.move(x + width * share, y + height / 3)
    return page.evaluate(
      ([left, top]) =>
        document
          .elementsFromPoint(left ?? 0, top ?? 0)
          .find((element) => element instanceof HTMLImageElement)
          ?.getAttribute('src'),
      [x + width * share, y + height / 3],
    )
  }
  const first = await seenAt(0.05)
  await expect.poll(() => seenAt(0.95)).not.toBe(first)
  await page.mouse.click(x + width / 2, y + height / 3)
  await expect(page).toHaveURL(/\/albums\/[^?]+$/)
})

test('a right-to-left name keeps its direction, so that its end is truncated', async ({ open, addCaller }) => {
  const caller = await addCaller({})
  const name = 'صور الحفلة الكبيرة في وسط المدينة'
  await call(caller, 'createAlbum', { name })
  const page = await open('/albums', caller)
  await expect(page.getByRole('heading', { name })).toHaveCSS('direction', 'rtl')
})

test(
  'the demo shows tips, and a note on using your own photos that stays dismissed',
  { tag: '@direct' },
  async ({ page }) => {
    test.slow()
    const demo = await startService()
    await page.goto(`${demo.url}/webhooks#key=${demo.key}`)
    await expect(page.getByText('Tip: webhooks tell your server')).toBeVisible()
    await page.goto(`${demo.url}/albums`)
    const note = page.getByRole('region', { name: 'This is a demo library' })
    await expect(note).toContainText('npm start -- --library ~/Pictures')
    await expectAccessible(page)
    await note.getByRole('button', { name: 'Dismiss' }).click()
    await expect(note).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Albums/ })).toBeFocused()
    const listed = page.waitForResponse('**/api/extensions')
    await page.reload()
    await (await listed).finished()
    await expect(page.getByRole('heading', { name: /^Albums/ })).toBeVisible()
    await expect(note).toBeHidden()
    await page.goto('about:blank')
    await demo.stop()
  },
)

test('an album opened right after typing a search stays open; the header shows that it still loads', async ({
  open,
  page,
}) => {
  await open('/albums')
  const card = page.getByRole('link', { name: albums.harbour.name })
  await expect(card).toBeVisible()
  const asked = Promise.withResolvers<void>()
  const typed = page.waitForRequest(/getAlbums.*search/, { timeout: 1_000 }).catch(() => undefined)
  await page.route(/getAlbum\?/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Search by name' }).pressSequentially('harb')
  await card.press('Enter')
  const bar = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::after').content)
  await expect.poll(bar).not.toBe('none')
  await typed
  asked.resolve()
  await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/albums\/[^/?]+$/)
  await expect.poll(bar).toBe('none')
})
