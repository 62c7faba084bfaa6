import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { DeliveriesBoard } from './deliveries-board.tsx'

const deliveries = ['a', 'b'].map((deliveryId) => ({
  deliveryId,
  createdAt: new Date(2026, 2, 1).toISOString(),
  isTest: false,
  state: 'failed',
  attempts: [],
  webhookId: '1',
  event: 'newAlbum',
  targetUrl: 'https://automation.hooks.example.com/in',
}))

const receivers = () => [...document.querySelectorAll('[aria-label=Deliveries] code')]

test.each([
  ['', {}],
  [' beside an open one', { delivery: 'b' }],
])('deliveries%s have room for their receivers, also 1024 pixels wide', async (_, view) => {
  await page.viewport(1024, 768)
  showOnService(<DeliveriesBoard view={view} onView={() => {}} />, {
    all: () => Response.json({ data: { deliveries, cursor: '{}' } }),
    health: () => Response.json({ data: { receivers: [] } }),
  })
  await expect.poll(receivers).toHaveLength(2)
  const [list] = document.querySelectorAll('[aria-label=Deliveries]')
  for (const receiver of receivers()) {
    const { height, right } = receiver.getBoundingClientRect()
    expect(height).toBeLessThan(30)
    expect(right).toBeLessThan(list?.parentElement?.getBoundingClientRect().right ?? 0)
  }
})
