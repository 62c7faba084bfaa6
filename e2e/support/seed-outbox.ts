import type { Page } from '@playwright/test'
import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import { rowsIn } from './rows-in.ts'

/** Writes changes into the app's outbox, as if left over by an earlier visit. */
export const seedOutbox = (
  page: Page,
  batches: readonly { scope: string; albumId: string; groups: readonly LabelGroup[] }[],
) =>
  page.evaluate(async (left) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('contact-sheet-outbox')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const transaction = db.transaction('batches', 'readwrite')
    for (const [number, batch] of left.entries()) {
      transaction.objectStore('batches').add({ ...batch, id: `left-${number}`, at: Date.now(), what: 'left over' })
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    db.close()
  }, batches)

/** Number of pending batches. */
export const waiting = (page: Page) => rowsIn(page, { database: 'contact-sheet-outbox', store: 'batches' })
