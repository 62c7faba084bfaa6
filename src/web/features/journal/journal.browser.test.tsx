import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import { openOutboxDatabase, outboxScope } from '#web/data/outbox/outbox-database.ts'
import { done } from '#web/lib/idb.ts'
import { Button } from '#web/ui/button.tsx'
import { JournalRow } from './journal-row.tsx'
import { useLabelUndo } from './use-label-undo.ts'

const best = { kind: 'public', text: 'Best' } as const
const crowd = { kind: 'restricted', text: 'Crowd' } as const

function row(groups: readonly LabelGroup[]) {
  const entry = { id: 'a', albumId: 'lisbon', at: 0, what: 'Import', groups, scope: '', seq: 1, over: true }
  const change = { id: 'a', at: 0, what: 'Import', entries: [{ ...entry, discarded: [], replaced: [] }] }
  showOnService(<JournalRow change={change} progress={[]} isUndone={false} />)
}

test.each<[string, string, LabelGroup[]]>([
  ['added', '1 change, 2 already had it', [{ ...best, wanted: true, photoIds: ['p'], already: ['q', 'r'] }]],
  ['removed', '1 change, 2 didn’t have it', [{ ...best, wanted: false, photoIds: ['p'], already: ['q', 'r'] }]],
  [
    'added and removed',
    '1 change, 3 needed no change',
    [
      { ...best, wanted: true, photoIds: [], already: ['q'] },
      { ...crowd, wanted: false, photoIds: ['p'], already: ['q', 'r'] },
    ],
  ],
  [
    'added and removed, which some already had',
    '2 changes, 1 already had it',
    [
      { ...best, wanted: true, photoIds: ['p'], already: ['q'] },
      { ...crowd, wanted: false, photoIds: ['p'] },
    ],
  ],
])('a label %s: %s', async (_what, text, groups) => {
  row(groups)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

/** Stores a change in the label history of an album, and shows a button that undoes it. */
async function showUndo(albumId: string, answers: Answers) {
  const db = await openOutboxDatabase()
  const transaction = db.transaction('journal', 'readwrite')
  const groups = [{ ...best, wanted: true, photoIds: ['p'] }]
  const scope = outboxScope('https://service.example/api', 'ana')
  transaction
    .objectStore('journal')
    .add({ id: albumId, albumId, at: 0, what: 'x', groups, scope, seq: 1, over: true, discarded: [], replaced: [] })
  await done(transaction)
  db.close()
  function UndoButton() {
    const data = useData()
    const { undo } = useLabelUndo(albumId)
    onTestFinished(data.close)
    return <Button onClick={undo}>Undo</Button>
  }
  showOnService(<UndoButton />, answers)
}

test('an undo that can’t read the album says why, rather than that the browser blocks storage', async () => {
  await showUndo(`album ${Math.random()}`, {
    getPhotos: () => Response.json({ message: 'back at noon' }, { status: 503 }),
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  const text = 'Couldn’t undo. The service isn’t available right now. Details: back at noon'
  await expect.element(page.getByText(text)).toBeVisible()
})
