import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loseBatches } from '#testing/fixtures/lose-batches.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { openOutboxDatabase, outboxScope } from '#web/data/outbox/outbox-database.ts'
import { done } from '#web/lib/idb.ts'
import { UnreadNotice } from './unread-notice.tsx'

test('label changes on this device that can’t be read are said not to be sent', async () => {
  const callerId = `caller ${Math.random()}`
  const db = await openOutboxDatabase()
  const transaction = db.transaction('batches', 'readwrite')
  transaction
    .objectStore('batches')
    .add({ scope: outboxScope('https://service.example/api', callerId), what: 'lost', groups: [] })
  await done(transaction)
  db.close()
  loseBatches('lost')
  showOnService(<UnreadNotice />, {}, { callerId: async () => callerId })
  await expect
    .element(page.getByText(/^Some label changes on this device can’t be read, so they haven’t been sent\./))
    .toBeVisible()
})
