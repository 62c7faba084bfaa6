import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { ReceiverInbox } from './receiver-inbox.tsx'

const token = 'n'.repeat(43)

const at = (minute: number) => new Date(2026, 2, 1, 16, minute).toISOString()

/** The three newest requests, newest first: as many as this inbox keeps. Two come in each minute. */
const keptOf = (newest: number) =>
  Array.from({ length: 3 }, (_, age) => newest - age).map((number) => ({
    at: at((number + 1) >> 1),
    headers: {},
    body: `body ${number}`,
  }))

const body = (number: number) => page.getByText(`body ${number}`, { exact: true })

test('a request that is being read stays open when others arrive in a full inbox', async () => {
  let newest = 9
  const counts = { delivered: 0, pending: 1, retrying: 0, failed: 0, neverAttempted: 0 }
  // one is always on its way, so the page asks often
  const next = { deliveryId: 'd', createdAt: at(1), isTest: false, state: 'pending', nextAt: at(1), attempts: [] }
  showOnService(<ReceiverInbox token={token} webhookId="1" hasLog />, {
    deliveries: () =>
      Response.json({ data: { deliveries: [next], cursor: '{}', counts: { ...counts, delivered: newest } } }),
    [token]: () => Response.json({ data: keptOf(newest) }),
  })
  await expect.element(body(9)).toBeVisible()
  await expect.element(body(8)).not.toBeVisible()
  newest = 10
  await expect.element(body(10)).toBeVisible()
  await expect.element(body(9)).toBeVisible()
  // one that the reader has closed stays closed
  await page.getByText('Request').first().click()
  await expect.element(body(10)).not.toBeVisible()
  newest = 11
  await expect.element(body(11)).toBeVisible()
  await expect.element(body(10)).not.toBeVisible()
  await expect.element(body(9)).toBeVisible()
})
