import '#web/theme.css'
import { QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { webhookConfig, type WebhookSubscription } from '#contract/index.ts'
import { shownSubscriptions, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import type { DrawnWebhook } from '#web/features/webhooks/map/use-connect.ts'
import type { WebhooksView } from '#web/paths.ts'
import { WebhookBoard } from './webhook-board.tsx'

beforeEach(() => page.viewport(1440, 900))

type BoardProps = { initial?: WebhooksView; rows?: WebhookSubscription[]; onDraw?: (drawn: DrawnWebhook) => void }

function Board({ initial = {}, rows = shownSubscriptions, onDraw = () => {} }: BoardProps) {
  const [view, setView] = useState(initial)
  return (
    <WebhookBoard
      subscriptions={rows}
      view={view}
      onView={(change) => setView({ ...view, ...change })}
      onDraw={onDraw}
    />
  )
}

const boxes = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())

const textOf = (locator: Locator) => () => locator.query()?.textContent

const source = (name: RegExp) => page.getByRole('list', { name: 'Webhooks' }).getByRole('button', { name })

const node = (name: string | RegExp) => page.getByRole('button', { name })

const drawn: DrawnWebhook[] = []

const press = (keys: string) => userEvent.keyboard(keys)

const mapWidth = () => boxes('[data-map] > div > div')[0]?.width

const receding = () => document.querySelectorAll('[data-map] path.stroke-line').length

const at = (minute: number) => new Date(2026, 2, 1, 16, minute).toISOString()

const extensions = () => Response.json({ data: [{ name: 'deliveries' }] })

const counts = { delivered: 0, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 }

const log = (given: object) => Response.json({ data: { deliveries: [], cursor: '{}', counts, ...given } })

describe('the map', () => {
  test('has a box for each album and receiver, joined by lines from edge to edge', async () => {
    showOnService(<Board />)
    await expect.element(source(/Rolling Meadow/)).toBeVisible()
    const [cards, targets] = [boxes('[aria-label=Albums] > li'), boxes('[aria-label=Receivers] > li')]
    expect([cards.length, targets.length]).toEqual([3, 3])
    const lines = [...document.querySelectorAll<SVGPathElement>('[data-map] > div > div > svg > path')]
    // the open webhook's line is a path of its own
    expect(lines.map((line) => line.getAttribute('d')?.match(/M/g)?.length)).toEqual([2, 1])
    const { left, right } = lines[0]?.getBoundingClientRect() ?? { left: 0, right: 0 }
    for (const card of cards) expect(Math.abs(card.right - left)).toBeLessThan(2)
    for (const target of targets) expect(Math.abs(target.left - right)).toBeLessThan(2)
  })

  test('has a roving tabindex: arrow keys follow the lines, Enter opens', async () => {
    showOnService(<Board />)
    await source(/Any album/).click()
    await expect.element(source(/Any album/)).toHaveAttribute('aria-pressed', 'true')
    expect(document.querySelectorAll('[data-node][tabindex="0"]')).toHaveLength(1)
    await press('{ArrowRight}')
    await expect.element(node('Receiver hooks.example/ingest, 2 webhooks')).toHaveFocus()
    await press('{ArrowLeft}')
    await expect.element(source(/Any album/)).toHaveFocus()
    await press('{ArrowLeft}')
    await expect.element(node('New album in Any album, 1 webhook')).toHaveFocus()
    await press('{ArrowUp}')
    await expect.element(node('Any album, 1 webhook')).toHaveFocus()
    await press('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
    await expect.element(source(/Rolling Meadow/)).toHaveFocus()
    await expect.element(source(/Rolling Meadow/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('heading', { name: 'When a photo is added' })).toBeVisible()
    expect(document.querySelectorAll('[data-node][tabindex="0"]')).toHaveLength(1)
  })

  test('fades lines that are not connected to the box under the pointer', async () => {
    showOnService(<Board />)
    await expect.element(source(/Rolling Meadow/)).toBeVisible()
    expect(receding()).toBe(0)
    await node(/^Receiver wall.example/).hover()
    await expect.poll(receding).toBe(1)
    await page.getByRole('region', { name: 'Webhook', exact: true }).hover()
    await expect.poll(receding).toBe(0)
  })

  test('selects with Shift, by click and by Space', async () => {
    const bar = page.getByRole('region', { name: 'Selection' })
    const told = bar.getByText(/selected/)
    showOnService(<Board />)
    await source(/Any album/).click({ modifiers: ['Shift'] })
    await expect.poll(textOf(told)).toBe('1 selected')
    await source(/Rolling Meadow/).click()
    await press('{Shift>} {/Shift}')
    await expect.poll(textOf(told)).toBe('2 selected')
    await expect.element(source(/Rolling Meadow.*, selected$/)).toBeInTheDocument()
    // both webhooks of this receiver are selected, so it deselects them
    await node(/^Receiver hooks.example/).click({ modifiers: ['Shift'] })
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('draws a line from a label to a receiver by keyboard', async () => {
    drawn.length = 0
    showOnService(<Board initial={{ webhookId: '3' }} onDraw={(line) => drawn.push(line)} />)
    await source(/nsfw/).click()
    await press('c')
    await expect.element(page.getByText(/^Choose where to send: Label “nsfw” in .* gone\./)).toBeVisible()
    await expect.element(node(/^Receiver hooks.example/)).toHaveFocus()
    await press('{Escape}')
    await expect.element(source(/nsfw/)).toHaveFocus()
    await press('c{Enter}')
    await press('{ArrowLeft}{ArrowLeft}{ArrowLeft}{End}{Enter}')
    await press('{End}{Enter}')
    await expect
      .poll(() => drawn)
      .toEqual([
        { event: 'photoLabelAdded', albumId: 'gone', label: 'nsfw', targetUrl: 'https://hooks.example/ingest' },
        { event: 'photoLabelAdded', albumId: 'gone', targetUrl: '' },
      ])
  })

  test('collapses an album into one box and expands it again', async () => {
    showOnService(<Board />)
    const album = node('Rolling Meadow 2026, 1 webhook')
    await album.click()
    await expect.element(album).toHaveAttribute('aria-expanded', 'false')
    await expect.element(source(/Rolling Meadow/)).not.toBeInTheDocument()
    await album.click()
    await expect.element(source(/Rolling Meadow/)).toBeVisible()
  })

  test('keeps its place when the window changes, after a zoom beyond the limit', async () => {
    showOnService(<Board />)
    await expect.element(source(/Rolling Meadow/)).toBeVisible()
    const map = document.querySelector('[data-map]')
    for (let presses = 0; presses < 6; presses++) await node('Zoom in').click()
    await expect.poll(() => map?.scrollLeft).toBeGreaterThan(50)
    map?.scrollTo(0, 0)
    const before = mapWidth()
    await page.viewport(1400, 900)
    await expect.poll(mapWidth).not.toBe(before)
    expect([map?.scrollLeft, map?.scrollTop]).toEqual([0, 0])
  })

  test('bundles webhooks to a closed host: their trouble is said, and opening the host moves the focus to it', async () => {
    const rows = ['1', '2'].map((webhookId): WebhookSubscription => ({
      webhookId,
      config: { event: 'newAlbum', targetUrl: `https://hooks.example/${webhookId}` },
    }))
    showOnService(<Board rows={rows} />, {
      extensions,
      deliveries: ({ query }) =>
        log(query.get('webhookId') === '2' ? { failingSince: at(8), counts: { ...counts, retrying: 5 } } : {}),
    })
    const host = node('Receiver hooks.example, 2 webhooks')
    await host.click()
    const bundle = source(
      /^2 webhooks: New album in Any album, send to hooks\.example 5 not delivered .* Failing since/,
    )
    await expect.element(bundle).toBeVisible()
    await press('{ArrowLeft}')
    await expect.element(bundle).toHaveFocus()
    await press('{Enter}')
    await expect.element(host).toHaveAttribute('aria-expanded', 'true')
    await expect.element(host).toHaveFocus()
  })

  test('shows the id of an album that is gone, and says so', async () => {
    showOnService(<Board initial={{ webhookId: '3' }} />)
    await expect.element(source(/Album deleted or not visible gone/)).toBeVisible()
  })

  test.each([
    ['the map', 1440],
    ['a card', 390],
  ])('cuts a long album name on %s at its end, whichever way it is read', async (_, width) => {
    await page.viewport(width, 844)
    const name = 'حفل زفاف ليلى وكريم في وسط المدينة القديمة عند البحر في ليلة صيف طويلة'
    showOnService(<Board />, { getAlbums: () => Response.json({ data: [{ albumId: 'meadow', name }] }) })
    await expect.element(page.getByText(name).first()).toBeVisible()
    const shown = page.getByText(name).first().element()
    const text = new Range()
    text.selectNodeContents(shown)
    const [whole, box] = [text.getBoundingClientRect(), shown.parentElement?.getBoundingClientRect()]
    expect(whole.width).toBeGreaterThan(box?.width ?? Infinity)
    // it begins at the right
    expect(whole.right).toBeLessThanOrEqual((box?.right ?? 0) + 1)
  })

  test('on a narrow screen, focus moves to the opened webhook and back to its card', async () => {
    await page.viewport(390, 844)
    showOnService(<Board />)
    await source(/Rolling Meadow/).click()
    const heading = page.getByRole('heading', { name: 'When a photo is added' })
    await expect.element(heading).toHaveFocus()
    await page.getByRole('button', { name: 'All webhooks' }).click()
    await expect.element(heading).not.toBeInTheDocument()
    await expect.element(source(/Rolling Meadow/)).toHaveFocus()
  })

  test('a failed deletion shows an alert with the reason', async () => {
    const requests = showOnService(<Board initial={{ webhookId: '2' }} />, {
      deleteSubscription: () => Response.json({ message: 'not now' }, { status: 503 }),
    })
    await page.getByRole('button', { name: 'Delete this webhook' }).click()
    await expect
      .poll(textOf(page.getByRole('dialog')))
      .toMatch(/Nothing will be sent to hooks.example\/ingest when a photo is added to Rolling Meadow/)
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await expect.poll(textOf(page.getByRole('alert'))).toMatch(/Couldn’t delete the webhook.+not now/)
    expect(requests.find(({ operation }) => operation === 'deleteSubscription')?.body).toEqual({ webhookId: '2' })
  })
})

const box = (name: RegExp) => page.getByRole('checkbox', { name })

const select = (name: string) => page.getByRole('combobox', { name, exact: true })

describe('several webhooks', () => {
  const bar = page.getByRole('region', { name: 'Selection' })
  const told = bar.getByText(/selected/)

  test('are selected in the list one by one, as a range with Shift, and all at once', async () => {
    showOnService(<Board initial={{ view: 'list' }} />)
    await box(/^Select New album/).click()
    await expect.poll(textOf(told)).toBe('1 selected')
    await box(/^Select Label “nsfw”, .* gone, sends to wall.example/).click({ modifiers: ['Shift'] })
    await expect.poll(textOf(told)).toBe('3 selected')
    await expect.element(box(/^Select all/)).toBeChecked()
    await box(/^Select New photo, Rolling Meadow 2026, sends to hooks.example\/ingest/).click()
    await expect.poll(textOf(told)).toBe('2 selected')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await box(/^Select all/).click()
    await expect.poll(textOf(told)).toBe('3 selected')
  })

  test('stay selected when a filter hides them, and the bar counts the hidden ones', async () => {
    showOnService(<Board initial={{ view: 'list' }} />)
    await box(/^Select all/).click()
    await page.getByRole('combobox', { name: 'Receiver' }).selectOptions('wall.example (1)')
    await expect.poll(textOf(told)).toBe('3 selected, 2 not shown')
    await expect.element(page.getByText('1 of 3 webhooks')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(textOf(told)).toBe('3 selected')
  })

  test('can be selected on a phone', async () => {
    await page.viewport(390, 844)
    showOnService(<Board />)
    await box(/^Select New photo/).click()
    await expect.poll(textOf(told)).toBe('1 selected')
  })
})

test('the list has room for addresses beside an open webhook, also 1024 pixels wide', async () => {
  await page.viewport(1024, 768)
  const rows = ['a', 'b'].map((webhookId): WebhookSubscription => ({
    webhookId,
    config: { event: 'newAlbum', targetUrl: 'https://automation.hooks.example.com/in' },
  }))
  showOnService(<Board rows={rows} initial={{ view: 'list', webhookId: 'b' }} />)
  // the last is in the panel
  await expect.poll(() => boxes('code[title]').length).toBe(3)
  const [panel] = boxes('[aria-label=Webhook]')
  for (const { height, right } of boxes('code[title]').slice(0, 2)) {
    expect(height).toBeLessThan(30)
    expect(right).toBeLessThan(panel?.left ?? 0)
  }
})

describe('the filters', () => {
  test('list existing values with their counts, and combine', async () => {
    showOnService(<Board initial={{ view: 'list' }} />)
    await expect.element(page.getByRole('option', { name: 'Rolling Meadow 2026 (1)' })).toBeInTheDocument()
    await select('Event').selectOptions('New photo (1)')
    expect(page.getByRole('row').elements()).toHaveLength(2)
    await select('Receiver').selectOptions('wall.example (1)')
    await expect.element(page.getByText('No webhook matches all of these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all webhooks' }).click()
    await expect.poll(() => page.getByRole('row').elements().length).toBe(4)
  })

  test('name a test inbox as the list does, apart from others of its service', async () => {
    const rows = ['one', 'two'].map((webhookId): WebhookSubscription => ({
      webhookId,
      config: { event: 'newAlbum', targetUrl: `https://s.example/extensions/receiver/${webhookId.padEnd(43, 'x')}` },
    }))
    showOnService(<Board rows={rows} initial={{ view: 'list' }} />)
    await select('Receiver').selectOptions('Test inbox onexxx (1)')
    expect(page.getByRole('row').elements()).toHaveLength(2)
  })
})

test('a long list shows a hundred more webhooks at a time', async () => {
  const many = Array.from({ length: 250 }, (_, index): WebhookSubscription => ({
    webhookId: `${index}`,
    config: { event: 'newAlbum', targetUrl: `https://hooks.example/${index}` },
  }))
  showOnService(<Board rows={many} initial={{ view: 'list', webhookId: '120' }} />)
  await expect.poll(() => page.getByRole('row').elements().length).toBe(122)
  await page.getByRole('button', { name: 'Show 100 more of 129' }).click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(222)
  await page.getByRole('button', { name: 'Show 29 more of 29' }).click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(251)
})

test('a check of labels reads no further album once its page is left', async () => {
  const rows = ['meadow', 'lisbon'].map((albumId): WebhookSubscription => ({
    webhookId: albumId,
    config: { event: 'photoLabelAdded', albumId, label: 'print', targetUrl: 'https://print.example/in' },
  }))
  function Leaving() {
    const [isHere, setIsHere] = useState(true)
    return (
      <>
        {isHere && <Board rows={rows} />}
        <button type="button" onClick={() => setIsHere(false)}>
          Leave
        </button>
      </>
    )
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answer = Promise.withResolvers<Response>()
  const requests = showOnService(<Leaving />, { getPhotos: () => answer.promise }, { queryClient })
  const reads = () => requests.filter(({ operation }) => operation === 'getPhotos').length
  await page.getByRole('button', { name: 'Check the labels of 2 albums' }).click()
  await expect.poll(reads).toBe(1)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
  answer.resolve(Response.json({ data: [], cursor: '{}' }))
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(reads()).toBe(1)
})

function ListedBoard() {
  return <Board rows={useSuspenseQuery(useData().subscriptions.list()).data.data} />
}

describe('the panel of a webhook', () => {
  test('says that a test failed, even once another webhook is open', async () => {
    const answer = Promise.withResolvers<Response>()
    const requests = showOnService(<Board initial={{ webhookId: '2' }} />, {
      extensions,
      deliveries: () => log({}),
      test: () => answer.promise,
    })
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => requests.some(({ operation }) => operation === 'test')).toBe(true)
    await source(/nsfw/).click()
    await expect.element(page.getByRole('heading', { name: /nsfw/ })).toBeVisible()
    answer.resolve(Response.json({ message: 'not now' }, { status: 503 }))
    await expect.poll(textOf(page.getByRole('alert'))).toMatch(/^Couldn’t send\. .*not now/)
  })

  test('stays when copies of its webhook come first in the list, and shows how they went', async () => {
    const rows = shownSubscriptions.slice(1, 2)
    showOnService(<ListedBoard />, {
      getSubscriptions: () => Response.json({ data: rows }),
      createSubscription: ({ body }) => {
        const data = { webhookId: 'copy', config: webhookConfig.parse(body) }
        rows.unshift(data)
        return Response.json({ data })
      },
    })
    await page.getByRole('button', { name: 'Copy to other albums' }).click()
    await page.getByRole('checkbox', { name: /Lisbon/ }).click()
    await page.getByRole('button', { name: 'Copy to 1 album' }).click()
    await expect.element(source(/Lisbon/)).toBeInTheDocument()
    await expect.element(page.getByRole('cell', { name: 'Done' })).toBeVisible()
  })
})

const host = (name: RegExp) =>
  page.getByRole('list', { name: 'Receivers' }).getByRole('listitem').filter({ hasText: name })

describe('the health of webhooks', () => {
  test('marks the line of a failing webhook, and is part of its name', async () => {
    showOnService(<Board />, {
      extensions,
      deliveries: ({ query }) =>
        log(query.get('webhookId') === '2' ? { failingSince: at(8), counts: { ...counts, retrying: 4 } } : {}),
    })
    const failing = source(/New photo.*Rolling Meadow.*Failing since .*4:08.PM · 4 waiting/)
    await expect.element(failing).toBeVisible()
    await expect.element(page.getByText('4', { exact: true })).toBeVisible()
    expect(document.querySelectorAll('[data-map] path.stroke-danger')).toHaveLength(1)
  })

  test.each([
    ['Edit this webhook', 'Edit webhook'],
    [/^Pause this webhook/, 'Pause 1 webhook?'],
    ['Delete this webhook', 'Delete this webhook?'],
    ['Use https', 'Use https'],
  ])('warns of deliveries that are lost by “%s”', async (name, title) => {
    const rows = shownSubscriptions.map((row) =>
      row.webhookId === '2' ? { ...row, config: { ...row.config, targetUrl: 'http://hooks.example/ingest' } } : row,
    )
    showOnService(<Board initial={{ webhookId: '2' }} rows={rows} />, {
      extensions,
      deliveries: () => log({ failingSince: at(8), counts: { ...counts, retrying: 4, neverAttempted: 1 } }),
    })
    await page.getByRole('button', { name }).click()
    const warning = page.getByRole('dialog', { name: title }).getByText(/^5 deliveries .* will be lost\.$/)
    await expect.element(warning).toBeVisible()
  })

  test.each([
    ['Pause', 'Pause 3 webhooks?'],
    ['Move…', 'Move 3 webhooks to another receiver'],
    ['Add metadata…', 'Add metadata to 3 webhooks'],
    ['Delete…', 'Delete 3 webhooks?'],
  ])('warns of deliveries of several webhooks that are lost by “%s”, each read once', async (name, title) => {
    // no time passes between the check and its dialog
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const handlers = { extensions, deliveries: () => log({ counts: { ...counts, pending: 2 } }) }
    const requests = showOnService(<Board initial={{ view: 'list' }} />, handlers, { queryClient })
    const reads = () => requests.filter(({ operation }) => operation === 'deliveries').length
    await expect.poll(reads).toBe(3)
    await box(/^Select all/).click()
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const warning = (count: number) => dialog.getByText(RegExp(`^${count} deliveries .* will be lost\\.$`))
    await expect.element(warning(6)).toBeVisible()
    if (name === 'Move…') {
      await dialog.getByRole('textbox').fill('https://hooks.example/ingest')
      await expect.element(warning(2)).toBeVisible()
    }
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(reads()).toBe(6)
  })

  test.each([
    [/^Pause this webhook/, 'Pause 1 webhook?'],
    ['Delete this webhook', 'Delete this webhook?'],
  ])('warns of deliveries that began to wait after the page was read, by “%s”', async (name, title) => {
    let retrying = 0
    showOnService(<Board initial={{ webhookId: '2' }} />, {
      extensions,
      deliveries: () => log({ counts: { ...counts, retrying } }),
    })
    await expect.element(host(/hooks.example/).getByText('No deliveries yet')).toBeVisible()
    retrying = 3
    await page.getByRole('button', { name }).click()
    const warning = page.getByRole('dialog', { name: title }).getByText(/^3 deliveries .* will be lost\.$/)
    await expect.element(warning).toBeVisible()
  })

  test('asks before a webhook is paused whose deliveries can’t be read', async () => {
    showOnService(<Board initial={{ webhookId: '2' }} />, {
      extensions,
      deliveries: () => Response.json({ message: 'not now' }, { status: 503 }),
    })
    await page.getByRole('button', { name: /^Pause this webhook/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pause 1 webhook?' })
    await expect.element(dialog.getByText(/^Couldn’t check for deliveries .* will be lost\.$/)).toBeVisible()
  })

  test('animates a new delivery along the line, but not an earlier one', async () => {
    let minute = 1
    const arrived = () => ({
      deliveryId: `${minute}`,
      createdAt: at(minute),
      isTest: true,
      state: 'delivered',
      attempts: [{ at: at(minute), durationMs: 1, status: 200, answer: '' }],
    })
    showOnService(<Board initial={{ webhookId: '2' }} />, {
      extensions,
      deliveries: ({ query }) => log(query.get('webhookId') === '2' ? { deliveries: [arrived()] } : {}),
      test: () => Response.json({ data: { due: (minute = 2) } }),
    })
    await expect
      .element(page.getByRole('list', { name: 'Receivers' }).getByText('The last delivery arrived'))
      .toBeVisible()
    expect(document.querySelector('[data-arrival]')).toBeNull()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => document.querySelectorAll('[data-arrival]').length).toBe(1)
  })

  test('counts no delivery as arrived that is still being sent', async () => {
    const known = { createdAt: at(1), isTest: false }
    const sending = { ...known, deliveryId: 'sending', state: 'pending', attempts: [] }
    const attempts = [{ at: at(1), durationMs: 1, status: 200, answer: '' }]
    const arrived = { ...known, deliveryId: 'arrived', state: 'delivered', attempts }
    showOnService(<Board rows={shownSubscriptions.slice(1)} />, {
      extensions,
      deliveries: ({ query }) => log({ deliveries: query.get('webhookId') === '2' ? [sending] : [sending, arrived] }),
    })
    await expect.element(host(/hooks.example/).getByText('Sending…')).toBeInTheDocument()
    await expect.element(host(/wall.example/).getByText('The last delivery arrived')).toBeInTheDocument()
  })

  test('is said to be good only once it is read', async () => {
    const answer = Promise.withResolvers<void>()
    const config = { event: 'photoLabelAdded', albumId: 'meadow', label: 'Best', targetUrl: 'https://wall.example/' }
    showOnService(<Board rows={[{ webhookId: '4', config: webhookConfig.parse(config) }]} />, {
      extensions,
      deliveries: async () => {
        await answer.promise
        return log({})
      },
    })
    const findings = page.getByRole('region', { name: 'Findings' })
    const receiver = page.getByRole('list', { name: 'Receivers' }).getByText('No deliveries yet')
    await expect.element(findings.getByText('Checking…')).toBeVisible()
    await expect.element(receiver).not.toBeInTheDocument()
    answer.resolve()
    await expect.element(findings.getByText('No problems found')).toBeVisible()
    await expect.element(receiver).toBeVisible()
  })

  test('is read with at most six requests at a time', async () => {
    let [open, most, asked] = [0, 0, 0]
    const many = Array.from({ length: 60 }, (_, index): WebhookSubscription => ({
      webhookId: `${index}`,
      config: { event: 'newAlbum', targetUrl: `https://hooks.example/${index}` },
    }))
    showOnService(<Board rows={many} initial={{ view: 'list' }} />, {
      extensions,
      deliveries: async () => {
        most = Math.max(most, ++open)
        asked++
        await new Promise(requestAnimationFrame)
        open--
        return log({})
      },
    })
    await expect.poll(() => asked).toBe(60)
    expect(most).toBeLessThanOrEqual(6)
  })
})
