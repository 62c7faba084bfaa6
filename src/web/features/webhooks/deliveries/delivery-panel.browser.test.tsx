import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'

const delivery = {
  deliveryId: 'a',
  createdAt: new Date(2026, 2, 1).toISOString(),
  isTest: false,
  state: 'delivered',
  attempts: [],
  body: '{}',
}

test('says how many deliveries are kept, and if older ones can’t be loaded', async () => {
  const counts = { delivered: 1, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 }
  showOnService(<DeliveryPanel webhookId="1" />, {
    deliveries: ({ query }) =>
      query.has('cursor')
        ? new Response(null, { status: 403 })
        : Response.json({ data: { deliveries: [delivery], counts, cursor: 'older' } }),
  })
  // how much the service keeps, so that nobody waits for more
  await expect.element(page.getByText(/^Deliveries are kept for 30 days, up to the newest 10,000\./)).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: /^Couldn’t load deliveries\./ })).toBeVisible()
})
