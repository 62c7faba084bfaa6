import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loseBatches } from '#testing/fixtures/lose-batches.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { openOutboxDatabase, outboxScope } from '#web/data/outbox/outbox-database.ts'
import { useOutboxView } from '#web/data/use-outbox.ts'
import { done } from '#web/lib/idb.ts'
import { UnreadNotice } from './unread-notice.tsx'

/** Adds a batch that can't be read. */
async function addLost(callerId: string): Promise<void> {
  const db = await openOutboxDatabase()
  const transaction = db.transaction('batches', 'readwrite')
  transaction
    .objectStore('batches')
    .add({ scope: outboxScope('https://service.example/api', callerId), what: 'lost', groups: [] })
  await done(transaction)
  db.close()
}

const notice = page.getByText(/^Some label changes on this device can’t be read, so they may not have been sent\./)

function OutboxIsRead() {
  return useOutboxView() && <p>The outbox is read</p>
}

/** Another visit of this caller. */
function visit(callerId: string) {
  showOnService(
    <>
      <UnreadNotice />
      <OutboxIsRead />
    </>,
    {},
    { callerId: async () => callerId },
  )
}

test('label changes on this device that can’t be read are said not to be sent, once', async () => {
  const callerId = `caller ${Math.random()}`
  await addLost(callerId)
  loseBatches('lost')
  visit(callerId)
  await expect.element(notice).toBeVisible()
  visit(callerId)
  await expect.poll(() => page.getByText('The outbox is read').elements()).toHaveLength(2)
  expect(notice.elements()).toHaveLength(1)
  await addLost(callerId)
  visit(callerId)
  await expect.poll(() => notice.elements()).toHaveLength(2)
})
