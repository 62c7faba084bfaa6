import '#web/theme.css'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { SendAgain } from './send-again.tsx'

const failed = {
  deliveryId: 'd',
  createdAt: new Date(2026, 2, 1).toISOString(),
  isTest: false,
  state: 'failed',
  attempts: [],
  webhookId: '1',
  event: 'newAlbum',
  targetUrl: 'https://hooks.example/ingest',
}

const pageOf = (deliveries: object[], cursor = '{}') => Response.json({ data: { deliveries, cursor } })

const dialog = page.getByRole('dialog')

describe('sending deliveries again', () => {
  test.each([
    ['how many', Response.json({ data: { due: 1, cursor: '{}' } }), /^Sending 1 delivery again/],
    [
      'why it failed',
      Response.json({ message: 'not now' }, { status: 503 }),
      /^Couldn’t send the deliveries again.*not now/,
    ],
  ])('goes on when the dialog is closed, and then tells %s', async (_, outcome, told) => {
    const answer = Promise.withResolvers<Response>()
    showOnService(<SendAgain filter={{}} />, {
      all: ({ query }) => pageOf(query.get('state') === 'failed' ? [failed] : []),
      'redeliver-all': () => answer.promise,
    })
    await page.getByRole('button', { name: 'Send failed deliveries again…' }).click()
    await page.getByRole('button', { name: 'Send 1 delivery again' }).click()
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    answer.resolve(outcome)
    await expect.element(page.getByRole('region', { name: 'Notices' }).getByText(told)).toBeVisible()
  })

  test('goes on where it failed once its button is pressed again', async () => {
    const requests = showOnService(<SendAgain filter={{}} />, {
      all: () => pageOf([failed]),
      'redeliver-all': () => {
        const sent = requests.filter(({ operation }) => operation === 'redeliver-all').length
        if (sent === 2) return Response.json({ message: 'not now' }, { status: 503 })
        return Response.json({ data: sent === 1 ? { due: 1000, cursor: 'rest' } : { due: 500, cursor: '{}' } })
      },
    })
    await page.getByRole('button', { name: 'Send everything again since…' }).click()
    await page.getByRole('button', { name: 'Send 3 deliveries again' }).click()
    await expect.element(dialog.getByText(/not now.* Trying again continues with the rest/)).toBeVisible()
    await page.getByRole('button', { name: 'Send 3 deliveries again' }).click()
    await expect.element(page.getByText('Sending 1,500 deliveries again.')).toBeVisible()
    const bodies = requests.flatMap(({ operation, body }) => (operation === 'redeliver-all' ? [body] : []))
    expect(bodies).toMatchObject([{ delivered: true }, { cursor: 'rest' }, { cursor: 'rest' }])
  })

  test('is offered if none was found yet among the newest', async () => {
    showOnService(<SendAgain filter={{ text: 'rare' }} />, { all: () => pageOf([], 'older') })
    await page.getByRole('button', { name: 'Send failed deliveries again…' }).click()
    await expect
      .element(dialog.getByText('Deliveries that match the filters and failed, were given up on or are held.'))
      .toBeVisible()
    await expect
      .element(dialog.getByText('None of the newest deliveries match. Older ones that do will be sent again.'))
      .toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Send all again' })).toBeEnabled()
  })

  test('since a time begins at that of the filter', async () => {
    const since = new Date(2026, 2, 1, 16, 8).toISOString()
    const requests = showOnService(<SendAgain filter={{ since, until: new Date(2026, 2, 2).toISOString() }} />, {
      all: () => pageOf([failed]),
    })
    await page.getByRole('button', { name: 'Send everything again since…' }).click()
    await expect.element(dialog.getByLabelText('Since')).toHaveValue('2026-03-01T16:08')
    await expect.element(dialog.getByText(/3 deliveries will be sent again/)).toBeVisible()
    expect(new Set(requests.map(({ query }) => query.get('since')))).toEqual(new Set([since]))
  })

  test('takes four digits as the year of a time', async () => {
    showOnService(<SendAgain filter={{ since: new Date(2026, 2, 1, 16, 8).toISOString() }} />, {
      all: () => pageOf([failed]),
    })
    await page.getByRole('button', { name: 'Send everything again since…' }).click()
    const field = dialog.getByLabelText('Since')
    field.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}20255')
    await expect.element(field).toHaveValue('2025-03-01T17:08')
  })
})
