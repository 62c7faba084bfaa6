import '#web/theme.css'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { webhookConfig, type WebhookSubscription } from '#contract/index.ts'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { EditWebhookDialog } from '#web/features/webhooks/changes/edit-webhook-dialog.tsx'
import { CreateWebhookDialog } from './create-webhook-dialog.tsx'
import { WatchAlbum } from './watch-album.tsx'
import { emptyDraft } from './webhook-draft.ts'

beforeEach(() => page.viewport(1440, 900))

/** The hint or the error of a field. */
const note = (field: Locator) =>
  document.getElementById(field.element().getAttribute('aria-describedby') ?? '')?.textContent

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

const created: WebhookSubscription[] = []

function Creating() {
  const [draft, setDraft] = useState(emptyDraft)
  const [isOpen, setIsOpen] = useState(true)
  return (
    isOpen && (
      <CreateWebhookDialog
        draft={draft}
        onDraft={setDraft}
        onClose={() => setIsOpen(false)}
        onCreated={(made) => created.push(made)}
      />
    )
  )
}

const album = page.getByRole('combobox', { name: 'Album' })
const target = page.getByRole('textbox', { name: 'Send to' })
const label = page.getByRole('combobox', { name: 'Label' })
const pressByKey = async (button: Locator) => {
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

const submit = page.getByRole('button', { name: /^Create/ })

describe('a new webhook', () => {
  test('is filled in with pointer and keys, and sent with typed metadata', async () => {
    const requests = showOnService(<Creating />, {
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
    const requests = showOnService(<Creating />, {
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
    showOnService(<Creating />)
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
    await expect.element(page.getByText(/the receiver adds “print”/)).toBeVisible()
  })

  test('offers only albums the caller administers', async () => {
    showOnService(<Creating />)
    await page.getByRole('button', { name: 'Show albums' }).click()
    await expect.element(page.getByRole('option', { name: /Lisbon/ })).toBeVisible()
    // any album, until it is known which those are
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2)
  })

  test('lets the album be chosen by keyboard, and Escape closes only the list', async () => {
    showOnService(<Creating />)
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
    showOnService(<Creating />)
    await page.getByRole('button', { name: 'Add metadata' }).click()
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await expect.element(page.getByRole('button', { name: 'Add metadata' })).toHaveFocus()
  })

  test('keeps the focus when it is described by a key', async () => {
    showOnService(<Creating />)
    await page.getByRole('radio', { name: /Label added/ }).click({ force: true })
    await album.fill('meadow')
    await page.getByRole('option', { name: /Rolling Meadow 2026/ }).click()
    await label.fill('approved')
    await target.fill('https://hooks.example/ingest')
    await pressByKey(page.getByRole('button', { name: 'Describe it' }))
    await expect.element(page.getByRole('checkbox', { name: 'Describe the webhook in its metadata' })).toHaveFocus()
  })
})

describe('the label of a new webhook', () => {
  beforeEach(async () => {
    showOnService(<Creating />, { getPhotos })
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

  test('keeps the focus when a similar one is taken by a key', async () => {
    await label.fill('aproved')
    await pressByKey(page.getByRole('button', { name: /approved/ }))
    await expect.element(label).toHaveValue('approved')
    await expect.element(label).toHaveFocus()
  })
})

describe('creating a webhook', () => {
  test('moves the focus to the first missing field and sends nothing', async () => {
    const requests = showOnService(<Creating />)
    await submit.click()
    await expect.element(album).toHaveFocus()
    expect([note(album), note(target)]).toEqual(['Choose an album.', 'Enter a URL.'])
    expect(requests.some(({ operation }) => operation === 'createSubscription')).toBe(false)
  })

  test('keeps the form if the service refuses, with the message beside the field it names', async () => {
    showOnService(<Creating />, {
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
    showOnService(<Creating />)
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    await target.fill('https://hooks.example/ingest')
    await expect.element(page.getByText(/^You already have this webhook/)).toBeVisible()
    await expect.element(submit).toHaveTextContent('Create anyway')
  })

  test('looks for the webhook if the outcome is unknown, and never sends it twice', async () => {
    created.length = 0
    const rows: WebhookSubscription[] = []
    const requests = showOnService(<Creating />, {
      getSubscriptions: () => Response.json({ data: rows }),
      createSubscription: () => new Response('bad gateway', { status: 502 }),
    })
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    await target.fill('https://hooks.example/other')
    await submit.click()
    await expect.element(page.getByText(/The webhook wasn’t created/)).toBeVisible()
    // the service was slow
    rows.push({ webhookId: 'late', config: { event: 'newAlbum', targetUrl: 'https://hooks.example/other' } })
    await submit.click()
    await expect.poll(() => created.map(({ webhookId }) => webhookId)).toEqual(['late'])
    expect(requests.filter(({ operation }) => operation === 'createSubscription')).toHaveLength(1)
  })

  test('is not offered again, nor is the form changed, until the service has answered', async () => {
    created.length = 0
    const answer = Promise.withResolvers<Response>()
    const requests = showOnService(<Creating />, { createSubscription: () => answer.promise })
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    await target.fill('https://hooks.example/other')
    await submit.click()
    await target.fill('https://hooks.example/another')
    await userEvent.keyboard('{Enter}')
    await expect.element(target).toHaveValue('https://hooks.example/other')
    answer.resolve(Response.json({ message: 'Not now' }, { status: 503 }))
    await expect.element(page.getByText(/Not now/)).toBeVisible()
    await target.fill('https://hooks.example/another')
    await expect.element(target).toHaveValue('https://hooks.example/another')
    expect(requests.filter(({ operation }) => operation === 'createSubscription')).toHaveLength(1)
  })

  test('is not offered again either if a test inbox arrives while it is sent', async () => {
    const inbox = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const requests = showOnService(<Creating />, {
      extensions: () => Response.json({ data: [{ name: 'receiver' }] }),
      receiver: async () => {
        await inbox.promise
        return Response.json({ data: { token: 'k', targetUrl: 'https://service.example/k' } })
      },
      createSubscription: () => answer.promise,
    })
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    const testInbox = page.getByRole('button', { name: 'Use a test inbox' })
    await testInbox.click()
    await target.fill('https://hooks.example/other')
    await submit.click()
    await expect.element(submit).toHaveAttribute('aria-busy', 'true')
    inbox.resolve()
    await expect.element(testInbox).not.toHaveAttribute('aria-busy')
    await expect.element(submit).toHaveAttribute('aria-busy', 'true')
    await expect.element(target).toHaveValue('https://hooks.example/other')
    answer.resolve(Response.json({ message: 'Not now' }, { status: 503 }))
    await expect.element(page.getByText(/Not now/)).toBeVisible()
    expect(requests.filter(({ operation }) => operation === 'createSubscription')).toHaveLength(1)
  })

  test('says how it went after the dialog was closed, and opens nothing', async () => {
    created.length = 0
    const answer = Promise.withResolvers<Response>()
    const requests = showOnService(<Creating />, { createSubscription: () => answer.promise })
    await page.getByRole('radio', { name: /New album/ }).click({ force: true })
    await target.fill('https://hooks.example/other')
    await submit.click()
    await expect.poll(() => requests.some(({ operation }) => operation === 'createSubscription')).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    answer.resolve(Response.json({ message: 'No more than 3 webhooks' }, { status: 400 }))
    await expect.element(page.getByRole('alert').getByText('No more than 3 webhooks', { exact: false })).toBeVisible()
    expect(created).toEqual([])
  })
})

test('a described webhook opened for editing has nothing to save, even if the albums can’t be loaded', async () => {
  const metadata = { event: 'newPhoto', albumId: 'meadow', albumName: 'Summer party' }
  const config = { event: 'newPhoto', albumId: 'meadow', targetUrl: 'https://hooks.example/in', metadata } as const
  showOnService(<EditWebhookDialog webhook={{ in: 'service', id: '1', config }} onClose={() => {}} />, {
    getAlbums: () => Response.json({ message: 'Not now' }, { status: 403 }),
  })
  await expect.element(target).toHaveValue('https://hooks.example/in')
  await expect.element(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
})

function Leaving() {
  const [isHere, setIsHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        {isHere ? 'Leave' : 'Return'}
      </button>
      {isHere && <WatchAlbum />}
    </>
  )
}

describe('watching an album', () => {
  const targetUrl = `https://service.example/api/extensions/receiver/${'k'.repeat(43)}`
  const offered: Answers = {
    extensions: () => Response.json({ data: [{ name: 'live' }, { name: 'receiver', feedsLive: true }] }),
    receiver: () => Response.json({ data: { token: 'k'.repeat(43), targetUrl } }),
    getSubscriptions: () => Response.json({ data: [] }),
    getPhotos,
  }
  const panel = page.getByRole('region', { name: 'See new photos at once' })
  const chosen = panel.getByRole('combobox', { name: 'Album' })
  const watch = panel.getByRole('button', { name: 'Watch this album' })

  test('is offered for albums that are not watched yet, and never for one that was not chosen', async () => {
    const config = { event: 'newPhoto', albumId: 'meadow', targetUrl } as const
    showOnService(<WatchAlbum />, {
      ...offered,
      getSubscriptions: () => Response.json({ data: [{ webhookId: '1', config }] }),
    })
    await expect.element(chosen).toHaveValue('Product Launch — Lisbon')
    await chosen.fill('')
    await expect.element(watch).toBeDisabled()
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual([expect.stringContaining('Lisbon')])
  })

  /** A service that creates one webhook, and then refuses until it is told otherwise. */
  function refusingHalfway() {
    const made: WebhookSubscription[] = []
    const state = { refuses: true }
    const answers: Answers = {
      ...offered,
      getSubscriptions: () => Response.json({ data: made }),
      createSubscription: ({ body }) => {
        const subscription = { webhookId: `${made.length}`, config: webhookConfig.parse(body) }
        if (state.refuses && made.length > 0) return Response.json({ message: 'Too many' }, { status: 400 })
        made.push(subscription)
        return Response.json({ data: subscription })
      },
    }
    const names = () => made.map(({ config }) => [config.event, 'label' in config ? config.label : undefined])
    return { state, answers, names }
  }
  const whole = [
    ['photoLabelAdded', 'approved'],
    ['photoLabelAdded', 'Crowd'],
    ['newPhoto', undefined],
  ]

  test('keeps the album after a failure halfway, and goes on with the same inbox', async () => {
    const { state, answers, names } = refusingHalfway()
    const requests = showOnService(<WatchAlbum />, answers)
    await expect.element(chosen).toHaveValue('Product Launch — Lisbon')
    await watch.click()
    await expect.element(panel.getByRole('alert').getByText('Too many', { exact: false })).toBeVisible()
    await expect.element(chosen).toHaveValue('Product Launch — Lisbon')
    state.refuses = false
    await watch.click()
    await expect.element(page.getByText(/^Watching Product Launch — Lisbon.*its most used labels/)).toBeVisible()
    expect(names()).toEqual(whole)
    expect(requests.filter(({ operation }) => operation === 'receiver')).toHaveLength(1)
    await expect.element(chosen).toHaveValue('Rolling Meadow 2026')
  })

  test('that fails on another page is told there, and the album is offered again', async () => {
    const { state, answers, names } = refusingHalfway()
    const photos = Promise.withResolvers<void>()
    const requests = showOnService(<Leaving />, {
      ...answers,
      getPhotos: async () => {
        await photos.promise
        return getPhotos()
      },
    })
    await watch.click()
    await expect.poll(() => requests.some(({ operation }) => operation === 'getPhotos')).toBe(true)
    await page.getByRole('button', { name: 'Leave' }).click()
    photos.resolve()
    await expect.element(page.getByRole('alert').getByText(/^Couldn’t watch this album\. .*Too many/)).toBeVisible()
    await page.getByRole('button', { name: 'Return' }).click()
    await expect.element(chosen).toHaveValue('Product Launch — Lisbon')
    state.refuses = false
    await watch.click()
    await expect.element(page.getByText(/^Watching Product Launch — Lisbon/)).toBeVisible()
    expect(names()).toEqual(whole)
    expect(requests.filter(({ operation }) => operation === 'receiver')).toHaveLength(1)
  })
})
