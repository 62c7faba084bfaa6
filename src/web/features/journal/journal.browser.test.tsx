import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import type { Data } from '#web/data/data.ts'
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

/** Stores a change in the label history of an album. */
async function addChange(albumId: string) {
  const db = await openOutboxDatabase()
  const transaction = db.transaction('journal', 'readwrite')
  const groups = [{ ...best, wanted: true, photoIds: ['p'] }]
  const scope = outboxScope('https://service.example/api', 'ana')
  transaction
    .objectStore('journal')
    .add({ id: albumId, albumId, at: 0, what: 'x', groups, scope, seq: 1, over: true, discarded: [], replaced: [] })
  await done(transaction)
  db.close()
}

/** Shows a button that undoes changes of an album, and returns what it and another control call. */
function openUndo(albumId: string, answers: Answers) {
  const shown = Promise.withResolvers<{ data: Data; undos: (() => Promise<readonly string[]>)[] }>()
  function TwoUndos() {
    const data = useData()
    const undos = [useLabelUndo(albumId), useLabelUndo(albumId)]
    useEffect(() => shown.resolve({ data, undos: undos.map(({ undoLast }) => undoLast) }))
    return <Button onClick={undos[0]?.undo}>Undo</Button>
  }
  showOnService(<TwoUndos />, answers)
  return shown.promise
}

const photo = (photoId: string, labels: string[]) => ({
  photoId,
  labels,
  originalUrl: 'o',
  stableUrl: 's',
  downloadUrl: 'd',
})

test('an undo that can’t read the album says why, rather than that the browser blocks storage', async () => {
  const albumId = `album ${Math.random()}`
  await addChange(albumId)
  await openUndo(albumId, {
    getPhotos: () => Response.json({ message: 'back at noon' }, { status: 503 }),
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  const text = 'Couldn’t undo. The service isn’t available right now. Details: back at noon'
  await expect.element(page.getByText(text)).toBeVisible()
})

test.each([
  ['that wait for a missing photo', 404, ['p']],
  ['that the service refused', 400, ['p', 'q']],
])('an undo gives up changes %s, and says nothing of them', async (_, status, listed) => {
  const albumId = `album ${Math.random()}`
  let isLabelled = false
  const { data } = await openUndo(albumId, {
    getAlbum: () => Response.json({ data: { albumId, name: 'x' } }),
    getPhotos: () => Response.json({ data: listed.map((id) => photo(id, isLabelled ? ['Best'] : [])) }),
    addPhotoLabel: ({ body }) => {
      if (JSON.stringify(body).includes('"q"')) return Response.json({ message: 'no' }, { status })
      isLabelled = true
      return Response.json({ data: { message: 'added' } })
    },
    removePhotoLabel: () => {
      isLabelled = false
      return Response.json({ data: { message: 'removed' } })
    },
  })
  const outbox = await data.outbox()
  await outbox.enqueue({ albumId, what: 'Best', groups: [{ ...best, wanted: true, photoIds: ['p', 'q'] }] })
  await expect.poll(() => [...outbox.view().missing, ...outbox.view().parked]).toMatchObject([{ photoId: 'q' }])
  await expect.poll(() => isLabelled).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: Best.', { exact: true })).toBeVisible()
  await expect.poll(() => isLabelled).toBe(false)
  await expect.poll(outbox.pending).toEqual([])
})

test('an undo by key and by button at once is one undo', async () => {
  const albumId = `album ${Math.random()}`
  const asked = Promise.withResolvers<void>()
  await addChange(albumId)
  const { data, undos } = await openUndo(albumId, {
    getPhotos: async () => {
      await asked.promise
      return Response.json({ data: [photo('p', ['Best'])] })
    },
    removePhotoLabel: () => Response.json({ data: { message: 'removed' } }),
  })
  const undone = undos.map((undo) => undo())
  asked.resolve()
  expect(await Promise.all(undone)).toEqual([['p'], []])
  await expect.element(page.getByText('Undone: x.', { exact: true })).toBeVisible()
  expect(await (await data.journal()).entries(albumId, { limit: Infinity })).toHaveLength(2)
})
