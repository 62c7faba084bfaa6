import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { webhookConfig, type WebhookSubscription } from '#contract/index.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { writeWebhooksFile } from '#web/data/webhooks/webhooks-file.ts'
import { ImportDialog } from './import-dialog.tsx'

test('imports once, even if the button is pressed again before the change is stored', async () => {
  const made: WebhookSubscription[] = []
  showOnService(<ImportDialog onClose={() => {}} />, {
    getSubscriptions: () => Response.json({ data: made }),
    createSubscription: ({ body }) => {
      const data = { webhookId: `${made.length}`, config: webhookConfig.parse(body) }
      made.push(data)
      return Response.json({ data })
    },
  })
  const config = { event: 'newAlbum', targetUrl: 'https://hooks.example/in' } as const
  const text = writeWebhooksFile([{ in: 'service', id: 'old', config }])
  await page.getByLabelText('File of webhooks').upload(new File([text], 'webhooks.json'))
  const begin = page.getByRole('button', { name: /^Make 1 change/ })
  await expect.element(begin).toBeEnabled()
  const press = () => begin.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  press()
  // React renders before the next task, and the disk answers in one
  await Promise.resolve()
  press()
  await expect.element(page.getByText(/1 created/).first()).toBeVisible()
  expect(made).toHaveLength(1)
})
