import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { openOutboxDatabase, outboxScope } from '#web/data/outbox/outbox-database.ts'
import { done } from '#web/lib/idb.ts'
import { JournalList } from './journal-list.tsx'

/** Shows the history of an album with this many changes. */
async function showHistory(changes: number) {
  const albumId = `album ${Math.random()}`
  const callerId = `caller ${Math.random()}`
  const scope = outboxScope('https://service.example/api', callerId)
  const db = await openOutboxDatabase()
  const transaction = db.transaction('journal', 'readwrite')
  const entry = { albumId, what: 'Best', groups: [], scope, over: true, discarded: [], replaced: [] }
  for (let seq = 1; seq <= changes; seq++)
    transaction.objectStore('journal').add({ ...entry, id: `${albumId} ${seq}`, at: seq, seq })
  await done(transaction)
  db.close()
  showOnService(<JournalList albumId={albumId} />, {}, { callerId: async () => callerId })
}

const rows = page.getByRole('listitem')
const older = page.getByRole('button', { name: 'Show older changes' })

test('older changes are offered only where there are any', async () => {
  await showHistory(100)
  await expect.element(rows.first()).toBeVisible()
  expect(rows.elements()).toHaveLength(100)
  await expect.element(older).not.toBeInTheDocument()
})

test('a history of more than a page shows the rest on request', async () => {
  await showHistory(101)
  await expect.element(rows.first()).toBeVisible()
  expect(rows.elements()).toHaveLength(100)
  await older.click()
  await expect.poll(() => rows.elements()).toHaveLength(101)
  await expect.element(older).not.toBeInTheDocument()
})
