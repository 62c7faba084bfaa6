import '#web/theme.css'
import { Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WebhookSubscription } from '#contract/index.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { Component as WebhooksPage } from './webhooks-page.tsx'

function Places() {
  const { pathname, search } = useLocation()
  return (
    <>
      <Link to="/albums">Albums</Link>
      <p data-testid="address">{pathname + search}</p>
      {pathname === '/webhooks' && <WebhooksPage />}
    </>
  )
}

test.each([
  ['opens the new webhook', false, '/webhooks?webhook=tried'],
  ['leaves the user on the page that they went to meanwhile', true, '/albums'],
])('Try it %s', async (_, leaves, address) => {
  const targetUrl = `https://service.example/api/extensions/receiver/${'k'.repeat(43)}`
  const rows: WebhookSubscription[] = []
  const answer = Promise.withResolvers<void>()
  const requests = showOnService(
    <Places />,
    {
      extensions: () => Response.json({ data: [{ name: 'deliveries' }, { name: 'receiver' }] }),
      receiver: () => Response.json({ data: { token: 'k'.repeat(43), targetUrl } }),
      getSubscriptions: () => Response.json({ data: rows }),
      createSubscription: async () => {
        await answer.promise
        const made = { webhookId: 'tried', config: { event: 'newPhoto', albumId: 'lisbon', targetUrl } } as const
        rows.push(made)
        return Response.json({ data: made })
      },
    },
    { address: '/webhooks' },
  )
  await page.getByRole('button', { name: /^Try it/ }).click()
  await expect.poll(() => requests.some(({ operation }) => operation === 'createSubscription')).toBe(true)
  if (leaves) await page.getByRole('link', { name: 'Albums' }).click()
  answer.resolve()
  // the last step
  await expect.poll(() => requests.some(({ operation }) => operation === 'test')).toBe(true)
  await expect.element(page.getByTestId('address')).toHaveTextContent(address)
})

test('on a phone, a pause is explained once: on the paused webhook, or below the list', async () => {
  await page.viewport(390, 844)
  const rows: WebhookSubscription[] = [
    { webhookId: 'sleeps', config: { event: 'newAlbum', targetUrl: 'https://hooks.example/sleeps' } },
  ]
  showOnService(
    <Places />,
    {
      getSubscriptions: () => Response.json({ data: rows }),
      deleteSubscription: () => {
        rows.length = 0
        return Response.json({})
      },
    },
    { address: '/webhooks?webhook=sleeps' },
  )
  await page.getByRole('button', { name: /^Pause this webhook/ }).click()
  await expect.element(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
  const below = page.getByRole('region', { name: 'Paused on this device' })
  await expect.element(below).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'All webhooks' }).click()
  await expect.element(below).toBeVisible()
})
