import '#web/theme.css'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { webhookConfig, type WebhookSubscription } from '#contract/index.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { CHANGES_DATABASE } from '#web/data/webhooks/changes-database.ts'
import { writeWebhooksFile } from '#web/data/webhooks/webhooks-file.ts'
import { asPromise } from '#web/lib/idb.ts'
import { ImportWebhooksDialog } from './import-webhooks-dialog.tsx'

const config = { event: 'newAlbum', targetUrl: 'https://hooks.example/in' } as const
const text = writeWebhooksFile([{ in: 'service', id: 'old', config }])

test('imports once, even if the button is pressed again before the change is stored', async () => {
  const made: WebhookSubscription[] = []
  showOnService(<ImportWebhooksDialog onClose={() => {}} />, {
    getSubscriptions: () => Response.json({ data: made }),
    createSubscription: ({ body }) => {
      const data = { webhookId: `${made.length}`, config: webhookConfig.parse(body) }
      made.push(data)
      return Response.json({ data })
    },
  })
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

test('says that the browser blocks storage once a file is chosen', async () => {
  await asPromise(indexedDB.deleteDatabase(CHANGES_DATABASE))
  // a version that this app can't open
  const other = await asPromise(indexedDB.open(CHANGES_DATABASE, 99))
  onTestFinished(async () => {
    other.close()
    await asPromise(indexedDB.deleteDatabase(CHANGES_DATABASE))
  })
  showOnService(<ImportWebhooksDialog onClose={() => {}} />)
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  await page.getByLabelText('File of webhooks').upload(new File([text], 'webhooks.json'))
  await expect.element(page.getByText(/^This browser blocks storage/)).toBeVisible()
})

test('says that a file was deleted after it was chosen', async () => {
  showOnService(<ImportWebhooksDialog onClose={() => {}} />)
  const field = page.getByLabelText('File of webhooks')
  await expect.element(field).toBeInTheDocument()
  const input = field.element()
  // a test can’t delete a file between choosing and reading it
  const file = new File([text], 'webhooks.json')
  file.text = () => Promise.reject(new DOMException('It is gone', 'NotReadableError'))
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (!(input instanceof HTMLInputElement)) throw new TypeError('The file is chosen elsewhere')
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText(/^Couldn’t read this file/)).toBeVisible()
})
