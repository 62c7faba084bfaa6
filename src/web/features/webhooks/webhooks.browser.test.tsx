import '#web/theme.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { WebhookSubscription } from '#contract/index.ts'
import { streamHere } from '#testing/stream-here.ts'
import { createApi } from '#web/data/client/client.ts'
import { createMoments } from '#web/data/client/logical-clock.ts'
import { DataProvider } from '#web/data/data-context.tsx'
import { createData } from '#web/data/data.ts'
import { CreateWebhookDialog } from '#web/features/webhooks/form/create-webhook-dialog.tsx'
import { emptyDraft } from '#web/features/webhooks/form/webhook-draft.ts'
import type { DrawnWebhook } from '#web/features/webhooks/map/use-connect.ts'
import type { WebhooksView } from '#web/paths.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { WebhookBoard } from './webhook-board.tsx'

const albums = [
  { albumId: 'lisbon', name: 'Product Launch — Lisbon', numPhotos: 12 },
  { albumId: 'meadow', name: 'Rolling Meadow 2026', numPhotos: 4812 },
  { albumId: 'guests', name: 'Only a participant here' },
]
const subscriptions: WebhookSubscription[] = [
  { webhookId: '1', config: { event: 'newAlbum', targetUrl: 'https://hooks.example/ingest' } },
  { webhookId: '2', config: { event: 'newPhoto', albumId: 'meadow', targetUrl: 'https://hooks.example/ingest' } },
  {
    webhookId: '3',
    config: { event: 'photoLabelAdded', albumId: 'gone', label: 'nsfw', targetUrl: 'https://wall.example/live' },
  },
]

type Asked = { operation: string; query: URLSearchParams; body: unknown }
type Answers = Partial<Record<string, (asked: Asked) => Response | Promise<Response>>>

const answers: Answers = {
  getAlbums: ({ query }) =>
    Response.json({ data: query.get('relationship') === 'Admin' ? albums.slice(0, 2) : albums, cursor: '{}' }),
  getSubscriptions: () => Response.json({ data: subscriptions, cursor: '{}' }),
  getPreviewPhotos: () => Response.json({ data: [], warnings: ['The preview is off'] }),
}

let unmount = () => {}
beforeEach(() => page.viewport(1440, 900))
afterEach(() => unmount())

/** Renders part of the app over a service with these answers. @returns the requests it gets */
function show(children: ReactNode, own: Answers = {}): Asked[] {
  const requests: Asked[] = []
  const connection = { base: 'https://service.example/api', key: 'k' }
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const request = new Request(address, init)
    const { pathname, searchParams } = new URL(request.url)
    const asked = {
      operation: pathname.split('/').at(-1) ?? '',
      query: searchParams,
      body: request.method === 'POST' ? await request.json() : undefined,
    }
    requests.push(asked)
    return (await { ...answers, ...own }[asked.operation]?.(asked)) ?? new Response(null, { status: 404 })
  }
  const data = createData(createApi(connection, { fetch }), {
    streamPhotos: streamHere(connection, { fetch }),
    moments: createMoments(),
    callerId: async () => 'ana',
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const element = (
    <QueryClientProvider client={queryClient}>
      <DataProvider value={data}>
        <Toaster>
          <Suspense>{children}</Suspense>
        </Toaster>
      </DataProvider>
    </QueryClientProvider>
  )
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  unmount = () => root.unmount()
  return requests
}

type BoardProps = { initial?: WebhooksView; rows?: WebhookSubscription[]; onDraw?: (drawn: DrawnWebhook) => void }

function Board({ initial = {}, rows = subscriptions, onDraw = () => {} }: BoardProps) {
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

/** The hint or the error of a field. */
const note = (field: Locator) =>
  document.getElementById(field.element().getAttribute('aria-describedby') ?? '')?.textContent

const boxes = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())

const photo = (photoId: string, labels: string[], restrictedLabels: string[] = []) => ({
  photoId,
  width: 3,
  height: 2,
  originalUrl: 'https://x.example/o',
  stableUrl: 'https://x.example/s',
  downloadUrl: 'https://x.example/d',
  labels,
  restrictedLabels,
})

const getPhotos = () =>
  Response.json({
    data: [photo('1', ['Crowd'], ['approved']), photo('2', [], ['approved'])],
    cursor: '{}',
  })

const textOf = (locator: Locator) => () => locator.query()?.textContent

const source = (name: RegExp) => page.getByRole('list', { name: 'Webhooks' }).getByRole('button', { name })

const node = (name: string | RegExp) => page.getByRole('button', { name })

const drawn: DrawnWebhook[] = []

const press = (keys: string) => userEvent.keyboard(keys)

const receding = () => document.querySelectorAll('[data-map] path.stroke-line').length

describe('the map', () => {
  test('has a box for each album and receiver, joined by lines from edge to edge', async () => {
    show(<Board />)
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
    show(<Board />)
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
    show(<Board />)
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
    show(<Board />)
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
    show(<Board initial={{ webhookId: '3' }} onDraw={(line) => drawn.push(line)} />)
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
    show(<Board />)
    const album = node('Rolling Meadow 2026, 1 webhook')
    await album.click()
    await expect.element(album).toHaveAttribute('aria-expanded', 'false')
    await expect.element(source(/Rolling Meadow/)).not.toBeInTheDocument()
    await album.click()
    await expect.element(source(/Rolling Meadow/)).toBeVisible()
  })

  test('shows the id of an album that is gone, and says so', async () => {
    show(<Board initial={{ webhookId: '3' }} />)
    await expect.element(source(/Album deleted or not visible gone/)).toBeVisible()
  })

  test('on a narrow screen, focus moves to the opened webhook and back to its card', async () => {
    await page.viewport(390, 844)
    show(<Board />)
    await source(/Rolling Meadow/).click()
    const heading = page.getByRole('heading', { name: 'When a photo is added' })
    await expect.element(heading).toHaveFocus()
    await page.getByRole('button', { name: 'All webhooks' }).click()
    await expect.element(heading).not.toBeInTheDocument()
    await expect.element(source(/Rolling Meadow/)).toHaveFocus()
  })

  test('a failed deletion shows an alert with the reason', async () => {
    const requests = show(<Board initial={{ webhookId: '2' }} />, {
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
    show(<Board initial={{ view: 'list' }} />)
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
    show(<Board initial={{ view: 'list' }} />)
    await box(/^Select all/).click()
    await page.getByRole('combobox', { name: 'Receiver' }).selectOptions('wall.example (1)')
    await expect.poll(textOf(told)).toBe('3 selected, 2 not shown')
    await expect.element(page.getByText('1 of 3 webhooks')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(textOf(told)).toBe('3 selected')
  })

  test('can be selected on a phone', async () => {
    await page.viewport(390, 844)
    show(<Board />)
    await box(/^Select New photo/).click()
    await expect.poll(textOf(told)).toBe('1 selected')
  })
})

describe('the filters', () => {
  test('list existing values with their counts, and combine', async () => {
    show(<Board initial={{ view: 'list' }} />)
    await expect.element(page.getByRole('option', { name: 'Rolling Meadow 2026 (1)' })).toBeInTheDocument()
    await select('Event').selectOptions('New photo (1)')
    expect(page.getByRole('row').elements()).toHaveLength(2)
    await select('Receiver').selectOptions('wall.example (1)')
    await expect.element(page.getByText('No webhook matches all of these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all webhooks' }).click()
    await expect.poll(() => page.getByRole('row').elements().length).toBe(4)
  })
})

test('a long list shows a hundred more webhooks at a time', async () => {
  const many = Array.from({ length: 250 }, (_, index): WebhookSubscription => ({
    webhookId: `${index}`,
    config: { event: 'newAlbum', targetUrl: `https://hooks.example/${index}` },
  }))
  show(<Board rows={many} initial={{ view: 'list', webhookId: '120' }} />)
  await expect.poll(() => page.getByRole('row').elements().length).toBe(122)
  await page.getByRole('button', { name: 'Show 100 more of 129' }).click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(222)
  await page.getByRole('button', { name: 'Show 29 more of 29' }).click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(251)
})

const at = (minute: number) => new Date(2026, 2, 1, 16, minute).toISOString()

const extensions = () => Response.json({ data: [{ name: 'deliveries' }] })

describe('the health of webhooks', () => {
  const counts = { delivered: 0, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 }
  const log = (given: object) => Response.json({ data: { deliveries: [], cursor: '{}', counts, ...given } })

  test('marks the line of a failing webhook, and is part of its name', async () => {
    show(<Board />, {
      extensions,
      deliveries: ({ query }) =>
        log(query.get('webhookId') === '2' ? { failingSince: at(8), counts: { ...counts, retrying: 4 } } : {}),
    })
    const failing = source(/New photo.*Rolling Meadow.*Failing since .*4:08.PM · 4 waiting/)
    await expect.element(failing).toBeVisible()
    await expect.element(page.getByText('4', { exact: true })).toBeVisible()
    expect(document.querySelectorAll('[data-map] path.stroke-danger')).toHaveLength(1)
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
    show(<Board initial={{ webhookId: '2' }} />, {
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

  test('is read with at most six requests at a time', async () => {
    let [open, most, asked] = [0, 0, 0]
    const many = Array.from({ length: 60 }, (_, index): WebhookSubscription => ({
      webhookId: `${index}`,
      config: { event: 'newAlbum', targetUrl: `https://hooks.example/${index}` },
    }))
    show(<Board rows={many} initial={{ view: 'list' }} />, {
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

const created: WebhookSubscription[] = []

function Creating() {
  const [draft, setDraft] = useState(emptyDraft)
  return (
    <CreateWebhookDialog draft={draft} onDraft={setDraft} onClose={() => {}} onCreated={(made) => created.push(made)} />
  )
}

const album = page.getByRole('combobox', { name: 'Album' })
const target = page.getByRole('textbox', { name: 'Send to' })
const label = page.getByRole('combobox', { name: 'Label' })
const submit = page.getByRole('button', { name: /^Create/ })

describe('a new webhook', () => {
  test('is filled in with pointer and keys, and sent with typed metadata', async () => {
    const requests = show(<Creating />, {
      createSubscription: ({ body }) => Response.json({ data: { webhookId: 'new', config: body } }),
    })
    await page.getByRole('radio', { name: /Label added/ }).click({ force: true })
    await album.fill('meadow')
    await page.getByRole('option', { name: /Rolling Meadow 2026/ }).click()
    await expect.element(album).toHaveValue('Rolling Meadow 2026')
    await label.fill('approved')
    await target.fill('https://wall.example/live')
    await page.getByRole('button', { name: 'Add metadata' }).click()
    await userEvent.keyboard('priority')
    await page.getByRole('combobox', { name: 'Type 1' }).selectOptions('number')
    await page.getByRole('textbox', { name: 'Value 1' }).fill('2')
    await expect.poll(textOf(page.getByRole('region', { name: 'Delivery body' }))).toMatch(/"priority": 2/)
    await submit.click()
    await expect.poll(() => created.map(({ webhookId }) => webhookId)).toEqual(['new'])
    expect(requests.find(({ operation }) => operation === 'createSubscription')?.body).toEqual({
      event: 'photoLabelAdded',
      albumId: 'meadow',
      label: 'approved',
      targetUrl: 'https://wall.example/live',
      metadata: { priority: 2 },
    })
  })

  test('can describe itself in its metadata, which distinguishes its deliveries', async () => {
    const requests = show(<Creating />, {
      createSubscription: ({ body }) => Response.json({ data: { webhookId: 'new', config: body } }),
    })
    await page.getByRole('radio', { name: /Label added/ }).click({ force: true })
    await album.fill('meadow')
    await page.getByRole('option', { name: /Rolling Meadow 2026/ }).click()
    await label.fill('approved')
    // another webhook already sends this album's new photos there
    await target.fill('https://hooks.example/ingest')
    const alike = page.getByText(/nothing tells the deliveries apart/)
    await expect.element(alike).toBeVisible()
    await page.getByRole('button', { name: 'Describe it' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Describe the webhook in its metadata' })).toBeChecked()
    await expect.element(alike).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Environment (optional)' }).fill('production')
    // the description follows the form
    await label.fill('print')
    await page.getByRole('button', { name: 'Add a secret token' }).click()
    await expect.element(page.getByRole('button', { name: 'Add a secret token' })).not.toBeInTheDocument()
    await expect.poll(textOf(page.getByRole('region', { name: 'Delivery body' }))).toMatch(/"label": "print"/)
    await submit.click()
    const sent = () => requests.find(({ operation }) => operation === 'createSubscription')?.body
    await expect.poll(sent).toMatchObject({
      metadata: {
        event: 'photoLabelAdded',
        albumId: 'meadow',
        albumName: 'Rolling Meadow 2026',
        label: 'print',
        environment: 'production',
        token: expect.stringMatching(/^[0-9a-f]{48}$/),
      },
    })
  })

  test('warns of a private address and of a label loop before it is created', async () => {
    show(<Creating />)
    await album.fill('meadow')
    await page.getByRole('option', { name: /Rolling Meadow 2026/ }).click()
    await target.fill('https://192.168.1.20/in')
    await expect.element(page.getByText('192.168.1.20 isn’t on the public internet', { exact: false })).toBeVisible()
    await page.getByRole('radio', { name: /Label added/ }).click({ force: true })
    await label.fill('print')
    await target.fill('https://print.example/in')
    await page.getByRole('button', { name: 'Add metadata' }).click()
    await userEvent.keyboard('addsLabel')
    await page.getByRole('textbox', { name: 'Value 1' }).fill('print')
    await expect.element(page.getByText(/noted as adding “print”/)).toBeVisible()
  })

  test('offers only albums the caller administers', async () => {
    show(<Creating />)
    await page.getByRole('button', { name: 'Show albums' }).click()
    await expect.element(page.getByRole('option', { name: /Lisbon/ })).toBeVisible()
    // any album, until it is known which those are
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2)
  })

  test('lets the album be chosen by keyboard, and Escape closes only the list', async () => {
    show(<Creating />)
    await album.click()
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(album).toHaveValue('Rolling Meadow 2026')
    await album.fill('lis')
    await expect.element(page.getByRole('option', { name: /Lisbon/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(album).toHaveValue('Rolling Meadow 2026')
  })

  test('keeps the focus when a line of metadata is removed', async () => {
    show(<Creating />)
    await page.getByRole('button', { name: 'Add metadata' }).click()
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await expect.element(page.getByRole('button', { name: 'Add metadata' })).toHaveFocus()
  })
})

describe('the label of a new webhook', () => {
  beforeEach(async () => {
    show(<Creating />, { getPhotos })
    await page.getByRole('radio', { name: /Label added/ }).click({ force: true })
    await album.fill('meadow')
    await page.getByRole('option', { name: /Rolling Meadow 2026/ }).click()
  })

  test('has suggestions, public and hidden, with photo counts once an album is chosen', async () => {
    const options = page.getByRole('listbox', { name: /^Labels/ }).getByRole('option')
    await expect
      .poll(() => options.elements().map((option) => option.textContent))
      .toEqual([expect.stringMatching(/^approved.*hidden.*2$/), expect.stringMatching(/^Crowd.*1$/)])
  })

  test('gets a similar one suggested if no photo has it', async () => {
    await label.fill('aproved')
    const meant = page.getByRole('button', { name: /approved/ })
    await expect.poll(() => note(label)).toMatch(/^No photo has this label; did you mean approved.*\?$/)
    await meant.click()
    await expect.element(label).toHaveValue('approved')
    await expect.poll(() => note(label)).toBe('2 photos have this label.')
  })
})

describe('creating a webhook', () => {
  test('moves the focus to the first missing field and sends nothing', async () => {
    const requests = show(<Creating />)
    await submit.click()
    await expect.element(album).toHaveFocus()
    expect([note(album), note(target)]).toEqual(['Choose an album.', 'Enter a URL.'])
    expect(requests.some(({ operation }) => operation === 'createSubscription')).toBe(false)
  })

  test('keeps the form if the service refuses, with the message beside the field it names', async () => {
    show(<Creating />, {
      createSubscription: () =>
        Response.json({ message: 'targetUrl must be reachable on the public internet' }, { status: 400 }),
    })
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    await target.fill('https://hooks.example/other')
    await submit.click()
    await expect.poll(() => note(target)).toBe('Not accepted: targetUrl must be reachable on the public internet')
    await expect.element(target).toHaveValue('https://hooks.example/other')
    await target.fill('https://hooks.example/another')
    expect(note(target)).not.toContain('Not accepted')
  })

  test('warns before submitting if the webhook already exists', async () => {
    show(<Creating />)
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    await target.fill('https://hooks.example/ingest')
    await expect.element(page.getByText(/^You already have this webhook/)).toBeVisible()
    await expect.element(submit).toHaveTextContent('Create anyway')
  })

  test('looks for the webhook if the outcome is unknown, and never sends it twice', async () => {
    const requests = show(<Creating />, { createSubscription: () => new Response('bad gateway', { status: 502 }) })
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    await target.fill('https://hooks.example/other')
    await submit.click()
    await expect.element(page.getByText(/The webhook wasn’t created/)).toBeVisible()
    expect(requests.filter(({ operation }) => operation === 'createSubscription')).toHaveLength(1)
  })
})
