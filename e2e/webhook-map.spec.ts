import type { Locator, Page } from '@playwright/test'
import { call } from './support/api.ts'
import { type Caller, expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { albums } from './support/library.ts'
import { settle } from './support/settle.ts'

const node = (page: Page, name: string | RegExp) => page.locator('[data-map]').getByRole('button', { name })

/** Middle of an element at rest: the map arranges itself anew for what arrives. */
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  // waits until it no longer moves
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Presses Tab or Shift+Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Creates an inbox and its webhook by the empty page's button, and waits for the test delivery. */
async function tryIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it: send a test to a built-in inbox' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Received' }).getByRole('listitem')).toHaveCount(1)
}

const webhookOf = (page: Page) => page.getByRole('region', { name: 'Webhook', exact: true })

/** Waits until the panel shows this label's webhook instead of the previous one. */
const untilOpen = (page: Page, label: string) =>
  expect(webhookOf(page).getByRole('heading', { name: `When “${label}” is added` })).toBeVisible()

async function expectDelivery(page: Page): Promise<void> {
  const received = webhookOf(page).getByRole('list', { name: 'Received' }).getByRole('listitem')
  await expect(received.first()).toContainText('Label added')
}

test(
  'dragging a line from an album to the inbox creates a webhook, and its test delivery arrives',
  { tag: '@direct' },
  async ({ open, addCaller, albumId }) => {
    const caller = await addCaller({ adminOf: [await albumId('harbour')] })
    const page = await open('/webhooks', caller)
    const label = unique('approved')
    await tryIt(page)
    // marks and counts that come later move the boxes
    await settle(page)
    const [from, to] = [node(page, `Connect ${albums.harbour.name}`), node(page, /^Receiver Test inbox/)]
    const [start, end] = [await middleOf(from), await middleOf(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 60, start.y, { steps: 4 })
    await expect(page.getByText(`Choose where to send: an event of ${albums.harbour.name}`)).toBeVisible()
    await page.mouse.move(end.x, end.y, { steps: 4 })
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await expect(dialog.getByRole('radio', { name: /Label added/ })).toBeChecked()
    await expect(dialog.getByRole('combobox', { name: 'Album' })).toHaveValue(albums.harbour.name)
    await expect(dialog.getByRole('textbox', { name: 'Send to' })).toHaveValue(/receiver/)
    await dialog.getByRole('combobox', { name: 'Label', exact: true }).fill(label)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await untilOpen(page, label)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expectDelivery(page)
    await expect(node(page, new RegExp(`^Label “${label}” in ${albums.harbour.name}, sends to`))).toBeVisible()
    await expectAccessible(page)
  },
)

test('a webhook is created on the map by keyboard alone', { tag: '@direct' }, async ({ open, addCaller, albumId }) => {
  const caller = await addCaller({ adminOf: [await albumId('harbour')] })
  const page = await open('/webhooks', caller)
  const label = unique('approved')
  await tryIt(page)
  const line = node(page, /^New photo in .*, sends to Test inbox/)
  await tabTo(page, line, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(node(page, /^Receiver Test inbox/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(line).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(node(page, `Connect ${albums.harbour.name}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(node(page, /^Receiver Test inbox/)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await tabTo(page, dialog.getByRole('combobox', { name: 'Label', exact: true }))
  await page.keyboard.type(label)
  await tabTo(page, dialog.getByRole('button', { name: 'Create webhook' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await untilOpen(page, label)
  await tabTo(page, page.getByRole('button', { name: 'Send a test' }))
  await page.keyboard.press('Enter')
  await expectDelivery(page)
})

/** Creates a webhook for each label, to its host. */
async function subscribeTo(
  caller: Caller,
  albumId: string,
  labels: readonly (readonly [label: string, host: string])[],
) {
  for (const [label, host] of labels)
    await call(caller, 'createSubscription', {
      event: 'photoLabelAdded',
      albumId,
      label,
      targetUrl: `https://${host}/in`,
    })
}

test('paused webhooks stay on the map and in the list, marked as paused, and can be filtered, opened and resumed', async ({
  open,
  addCaller,
  albumId,
}) => {
  const harbour = await albumId('harbour')
  const caller = await addCaller({ adminOf: [harbour] })
  await subscribeTo(caller, harbour, [
    ['Best', 'one.example.com'],
    ['Stage', 'two.example.com'],
    ['Crowd', 'two.example.com'],
  ])
  const page = await open('/webhooks', caller)
  const lines = page.getByRole('list', { name: 'Webhooks', exact: true }).getByRole('button')
  await expect(lines).toHaveCount(3)
  await node(page, /^Label “Stage” in .*, sends to/).click({ modifiers: ['Shift'] })
  await node(page, /^Label “Crowd” in .*, sends to/).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Pause' }).click()
  const strip = page.getByRole('region', { name: 'Paused on this device' })
  await expect(strip).toContainText('2 webhooks paused.')
  await expect(lines).toHaveCount(3)
  await expect(node(page, /^Label “Stage” in .*, sends to two\.example\.com\/in, paused/)).toBeVisible()
  await expect(node(page, /^Receiver two\.example\.com\/in, 2 webhooks, paused$/)).toBeVisible()
  await expect(node(page, new RegExp(`^${albums.harbour.name}, 3 webhooks, 2 paused$`))).toBeVisible()
  await expectAccessible(page)

  await strip.getByRole('link', { name: 'Show paused' }).click()
  await expect(lines).toHaveCount(2)
  await expect(page).toHaveURL(/health=paused/)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('paused')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Paused since' })
  await expect(rows).toHaveCount(2)
  await page.reload()
  await rows.filter({ hasText: 'Stage' }).getByRole('link').click()
  const webhook = page.getByRole('region', { name: 'Webhook', exact: true })
  await expect(webhook).toContainText('kept only on this device')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await bar.getByRole('button', { name: 'Resume' }).click()
  await expect(strip).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Paused since' })).toHaveCount(0)
  const there = await call(caller, 'getSubscriptions', {})
  expect(new Set(there.map(({ config }) => 'label' in config && config.label))).toEqual(
    new Set(['Best', 'Crowd', 'Stage']),
  )
})

test('a rectangle selects the webhooks that begin in it; filters apply to map and list, and are in the URL', async ({
  open,
  addCaller,
  albumId,
}) => {
  const harbour = await albumId('harbour')
  const caller = await addCaller({ adminOf: [harbour] })
  await subscribeTo(caller, harbour, [
    ['Best', 'one.example.com'],
    ['Stage', 'one.example.com'],
    ['Crowd', 'two.example.com'],
  ])
  const page = await open('/webhooks', caller)
  const lines = page.getByRole('list', { name: 'Webhooks', exact: true }).getByRole('button')
  await expect(lines).toHaveCount(3)
  await settle(page)
  const [first, last] = [await middleOf(lines.first()), await middleOf(lines.last())]
  await page.keyboard.down('Shift')
  // starts outside all boxes
  await page.mouse.move(first.x + 60, first.y - 60)
  await page.mouse.down()
  await page.mouse.move(last.x - 5, last.y - 30, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await lines.last().click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Receiver' }).selectOption('two.example.com')
  await expect(lines).toHaveCount(1)
  await expect(lines).toHaveAccessibleName(/^Label “Crowd”/)
  await expect(bar).toContainText('3 selected, 2 not shown')
  await expect(page).toHaveURL(/receiver=two\.example\.com/)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('1 of 3 webhooks')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select the 1 webhook shown' }).check()
  await expect(bar).toContainText('1 selected')
  await expectAccessible(page)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true })

  test('pinching zooms the map around the fingers, two fingers pan it, and the page itself is not zoomed', async ({
    open,
    addCaller,
    albumId,
  }) => {
    const harbour = await albumId('harbour')
    const caller = await addCaller({ adminOf: [harbour] })
    for (let number = 0; number < 24; number++)
      await call(caller, 'createSubscription', {
        event: 'photoLabelAdded',
        albumId: harbour,
        label: `Label ${number}`,
        targetUrl: `https://example.com/${number}`,
      })
    const page = await open('/webhooks', caller)
    const album = node(page, new RegExp(`^${albums.harbour.name}, `))
    await expect(album).toBeVisible()
    await settle(page)
    const hands = await page.context().newCDPSession(page)
    type Two = readonly [{ x: number; y: number }, { x: number; y: number }]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly { x: number; y: number }[]) =>
      hands.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((at, id) => ({ ...at, id })) })
    const gesture = async (from: Two, to: Two) => {
      await touch('touchStart', from.slice(0, 1))
      await touch('touchStart', from)
      for (let step = 1; step <= 8; step++) {
        const between = (finger: 0 | 1, axis: 'x' | 'y') =>
          from[finger][axis] + ((to[finger][axis] - from[finger][axis]) * step) / 8
        await touch('touchMove', [
          { x: between(0, 'x'), y: between(0, 'y') },
          { x: between(1, 'x'), y: between(1, 'y') },
        ])
      }
      await touch('touchEnd', [])
    }
    const boxOf = async () => (await album.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const before = await boxOf()
    // the point between the fingers is 100 px below the album's middle
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 + 100 }
    const spread = (by: number, down = 0): Two => [
      { x: middle.x - by, y: middle.y + down },
      { x: middle.x + by, y: middle.y + down },
    ]
    await gesture(spread(40), spread(80))
    await expect.poll(async () => (await boxOf()).width / before.width).toBeCloseTo(2, 1)
    const larger = await boxOf()
    expect(middle.y - larger.y - larger.height / 2).toBeCloseTo(200, -1)

    await gesture(spread(60), spread(60, -120))
    await expect.poll(async () => Math.round((await boxOf()).y - larger.y)).toBe(-120)
    expect((await boxOf()).width).toBeCloseTo(larger.width, 0)

    await gesture(spread(80), spread(40))
    await expect.poll(async () => (await boxOf()).width / before.width).toBeCloseTo(1, 1)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    // the gestures opened and selected nothing
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
    await expect(page).toHaveURL(/\/webhooks$/)
  })
})
