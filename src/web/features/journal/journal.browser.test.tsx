import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { useData } from '#web/data/data-context.tsx'
import type { Data } from '#web/data/data.ts'
import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import { openOutboxDatabase, outboxScope } from '#web/data/outbox/outbox-database.ts'
import { useOutboxView } from '#web/data/use-outbox.ts'
import { done } from '#web/lib/idb.ts'
import { Button } from '#web/ui/button.tsx'
import { JournalRow } from './journal-row.tsx'
import { UndoToast } from './undo-keys.tsx'
import { useLabelUndo } from './use-label-undo.ts'

const best = { kind: 'public', text: 'Best' } as const
const crowd = { kind: 'restricted', text: 'Crowd' } as const

function row(groups: readonly LabelGroup[], discarded: readonly number[] = []) {
  const entry = { id: 'a', albumId: 'lisbon', at: 0, what: 'Import', groups, scope: '', seq: 1, over: true }
  const change = { id: 'a', at: 0, what: 'Import', entries: [{ ...entry, discarded, replaced: [] }] }
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

test('a change that is over says how many labels were not applied, whether refused or given up', async () => {
  row([{ ...best, wanted: true, photoIds: ['p', 'q', 'r'] }], [0, 1])
  await expect.element(page.getByText('2 not applied', { exact: true })).toBeVisible()
})

let callerId: string

beforeEach(() => {
  callerId = `caller ${Math.random()}`
})

/** Stores a change in the label history of an album. */
async function addChange(albumId: string) {
  const db = await openOutboxDatabase()
  const transaction = db.transaction('journal', 'readwrite')
  const groups = [{ ...best, wanted: true, photoIds: ['p'] }]
  const scope = outboxScope('https://service.example/api', callerId)
  transaction
    .objectStore('journal')
    .add({ id: albumId, albumId, at: 0, what: 'x', groups, scope, seq: 1, over: true, discarded: [], replaced: [] })
  await done(transaction)
  db.close()
}

/** Shows a button that undoes changes of an album, and returns what it and another control call. */
function openUndo(albumId: string, answers: Answers) {
  const shown = Promise.withResolvers<{ data: Data; undos: ReturnType<typeof useLabelUndo>[] }>()
  function TwoUndos() {
    const data = useData()
    const undos = [useLabelUndo(albumId), useLabelUndo(albumId)]
    useEffect(() => shown.resolve({ data, undos }))
    return <Button onClick={undos[0]?.undo}>Undo</Button>
  }
  const own = callerId
  showOnService(<TwoUndos />, answers, { callerId: async () => own })
  return shown.promise
}

const notices = page.getByRole('region', { name: 'Notices' })

test('an undo that can’t read the album says why, rather than that the browser blocks storage', async () => {
  const albumId = `album ${Math.random()}`
  await addChange(albumId)
  const { undos } = await openUndo(albumId, {
    getPhotos: () => Response.json({ message: 'back at noon' }, { status: 503 }),
  })
  undos[0]?.offerUndo('Done: x', albumId)
  undos[0]?.undo()
  const text = 'Couldn’t undo. The service isn’t available right now. Details: back at noon.'
  await expect.element(page.getByText(text)).toBeVisible()
  // the change is still the last, so that it can be tried again
  await expect.element(notices.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test.each([
  ['that wait for a missing photo', 404, ['p']],
  ['that the service refused', 400, ['p', 'q']],
])('an undo gives up changes %s, and says nothing of them', async (_, status, listed) => {
  const albumId = `album ${Math.random()}`
  let isLabelled = false
  const { data } = await openUndo(albumId, {
    getAlbum: () => Response.json({ data: { albumId, name: 'x' } }),
    getPhotos: () => Response.json({ data: listed.map((id) => labelledPhoto(id, isLabelled ? ['Best'] : [])) }),
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

test.each([
  ['and is then done', 200, 'Undone: x.'],
  ['and then fails', 503, 'Couldn’t undo. The service isn’t available right now. Details: back at noon.'],
])('an undo that waits for the service says so, %s', async (_, status, text) => {
  const albumId = `album ${Math.random()}`
  const asked = Promise.withResolvers<void>()
  await addChange(albumId)
  await openUndo(albumId, {
    getPhotos: async () => {
      await asked.promise
      return Response.json({ data: [labelledPhoto('p', ['Best'])], message: 'back at noon' }, { status })
    },
    removePhotoLabel: () => Response.json({ data: { message: 'removed' } }),
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  const waits = page.getByText('The undo is waiting for the service to answer.')
  await expect.element(waits).toBeVisible()
  asked.resolve()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(waits).not.toBeInTheDocument()
})

test('an undo by key and by button at once is one undo', async () => {
  const albumId = `album ${Math.random()}`
  const asked = Promise.withResolvers<void>()
  await addChange(albumId)
  const { data, undos } = await openUndo(albumId, {
    getPhotos: async () => {
      await asked.promise
      return Response.json({ data: [labelledPhoto('p', ['Best'])] })
    },
    removePhotoLabel: () => Response.json({ data: { message: 'removed' } }),
  })
  const undone = undos.map(({ undoLast }) => undoLast())
  asked.resolve()
  expect(await Promise.all(undone)).toEqual([['p'], []])
  await expect.element(page.getByText('Undone: x.', { exact: true })).toBeVisible()
  expect(await (await data.journal()).entries(albumId, { limit: Infinity })).toHaveLength(2)
})

/** Presses a button of the notice. */
const press = (name: string) => notices.getByRole('button', { name, exact: true }).click()

test('Undo and Redo on a notice are of its own change, or of none', async () => {
  const albumId = `album ${Math.random()}`
  let isLabelled = false
  const { data, undos } = await openUndo(albumId, {
    getPhotos: () => Response.json({ data: [labelledPhoto('p', isLabelled ? ['First', 'Second'] : [])] }),
    addPhotoLabel: () => {
      isLabelled = true
      return Response.json({ data: { message: 'added' } })
    },
    removePhotoLabel: () => {
      isLabelled = false
      return Response.json({ data: { message: 'removed' } })
    },
  })
  const outbox = await data.outbox()
  const label = (what: string) =>
    outbox.enqueue({ albumId, what, groups: [{ ...best, text: what, wanted: true, photoIds: ['p'] }] })
  const { batchId } = await label('First')
  undos[0]?.offerUndo('Done: First', batchId)
  await press('Undo')
  await expect.element(page.getByText('Undone: First.')).toBeVisible()
  await press('Redo')
  await expect.element(page.getByText('Redone: First.')).toBeVisible()
  await label('Second')
  await press('Undo')
  await expect.element(page.getByText('Couldn’t undo. It’s no longer the last change.')).toBeVisible()
  const entries = await (await data.journal()).entries(albumId, { limit: Infinity })
  expect(entries.map(({ what }) => what)).toEqual(['First', 'Undone: First', 'Redone: First', 'Second'])
})

/** Changes of the outbox can't be stored while `full.is`. */
function fillDevice() {
  const full = { is: true }
  const begin: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction')
  const transact = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function write(
    this: IDBDatabase,
    ...args
  ) {
    const transaction = begin.apply(this, args)
    if (full.is && args[1] === 'readwrite' && this.name === 'contact-sheet-outbox')
      queueMicrotask(() => transaction.abort())
    return transaction
  })
  onTestFinished(() => transact.mockRestore())
  return full
}

test('a change that could not be stored is not undone, and neither is the one before it', async () => {
  const albumId = `album ${Math.random()}`
  const there = new Set<string>()
  const note = (body: unknown, change: 'add' | 'delete') => {
    there[change](/Older|Newer|Newest/.exec(JSON.stringify(body))?.[0] ?? '')
    return Response.json({ data: { message: 'done' } })
  }
  const { data } = await openUndo(albumId, {
    getPhotos: () => Response.json({ data: [labelledPhoto('p', [...there])] }),
    addPhotoLabel: ({ body }) => note(body, 'add'),
    removePhotoLabel: ({ body }) => note(body, 'delete'),
  })
  const outbox = await data.outbox()
  const label = (text: string, photoIds = ['p']) =>
    outbox.enqueue({ albumId, what: text, groups: [{ ...best, text, wanted: true, photoIds }] })
  await label('Older')
  await expect.poll(() => [...there]).toEqual(['Older'])
  const full = fillDevice()
  expect(await label('Newer')).toMatchObject({ stored: false })
  await page.getByRole('button', { name: 'Undo' }).click()
  const text = 'Couldn’t undo. The last change couldn’t be saved on this device.'
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.poll(() => [...there]).toEqual(['Older', 'Newer'])
  full.is = false
  // one that changes nothing isn't stored either
  await label('None', [])
  await press('Close notice')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
  await label('Newest')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: Newest.', { exact: true })).toBeVisible()
})

/** Labels two photos of an album that has arrived. */
function LabelTwo() {
  const { labelling, isWhole } = useAlbum()
  const apply = () =>
    labelling?.apply({ steps: [{ ...best, text: `${Math.random()}`, wanted: true }], photoIds: ['p', 'q'], seen: true })
  return isWhole && labelling && <Button onClick={apply}>Label two</Button>
}

test('the first change of several photos with a new key has a notice too', async () => {
  const albumId = `album ${Math.random()}`
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showOnService(
    <AlbumProvider albumId={albumId}>
      <LabelTwo />
      <UndoToast />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'x', numPhotos: 2 } }),
      getPhotos: () => Response.json({ data: [labelledPhoto('p', []), labelledPhoto('q', [])], cursor: '{}' }),
      addPhotoLabel: () => Response.json({ data: { message: 'added' } }),
    },
    { queryClient, address: `/albums/${albumId}` },
  )
  const notice = notices.getByText(/to 2 photos/)
  await page.getByRole('button', { name: 'Label two' }).click()
  await expect.element(notice).toBeVisible()
  await press('Close notice')
  await expect.element(notice).not.toBeInTheDocument()
  // as after a new key
  await queryClient.refetchQueries({ queryKey: ['labelling'] })
  await page.getByRole('button', { name: 'Label two' }).click()
  await expect.element(notice).toBeVisible()
})

/** Labels a photo as soon as it has arrived. */
function LabelOne() {
  const { applyLabels, isWhole } = useAlbum()
  const apply = () => applyLabels({ steps: [{ ...best, wanted: true }], photoIds: ['p'], seen: true })
  return isWhole && <Button onClick={apply}>Label one</Button>
}

test('a label given before the caller is known, in an album that was left since, can be undone', async () => {
  const albumId = `album ${Math.random()}`
  const known = Promise.withResolvers<string>()
  const sent: string[] = []
  function TwoPages() {
    const [isLeft, setLeft] = useState(false)
    const { undo } = useLabelUndo(albumId)
    if (isLeft) return <Button onClick={undo}>Undo</Button>
    return (
      <AlbumProvider albumId={albumId}>
        <LabelOne />
        <Button onClick={() => setLeft(true)}>Leave</Button>
      </AlbumProvider>
    )
  }
  const answer = (operation: string) => () => {
    sent.push(operation)
    return Response.json({ data: { message: 'done' } })
  }
  showOnService(
    <TwoPages />,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'x', numPhotos: 1 } }),
      getPhotos: () => Response.json({ data: [labelledPhoto('p', [])], cursor: '{}' }),
      addPhotoLabel: answer('add'),
      removePhotoLabel: answer('remove'),
    },
    { callerId: () => known.promise },
  )
  await page.getByRole('button', { name: 'Label one' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  known.resolve(callerId)
  await expect.poll(() => sent).toEqual(['add'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: Added “Best” to 1 photo.', { exact: true })).toBeVisible()
  await expect.poll(() => sent).toEqual(['add', 'remove'])
})

test('a label given before the album’s store is open can be undone, even if the album was left and opened again', async () => {
  const albumId = `album ${Math.random()}`
  const known = Promise.withResolvers<string>()
  const sent: string[] = []
  let asked = 0
  function Pages() {
    const [isLeft, setLeft] = useState(false)
    const { undo } = useLabelUndo(albumId)
    // the outbox is open before the store
    if (!useOutboxView()) return null
    return (
      <>
        <Button onClick={undo}>Undo</Button>
        <Button onClick={() => setLeft(!isLeft)}>{isLeft ? 'Return' : 'Leave'}</Button>
        {!isLeft && (
          <AlbumProvider albumId={albumId}>
            <LabelOne />
          </AlbumProvider>
        )}
      </>
    )
  }
  const answer = (operation: string) => () => {
    sent.push(operation)
    return Response.json({ data: { message: 'done' } })
  }
  showOnService(
    <Pages />,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'x', numPhotos: 1 } }),
      getPhotos: () => Response.json({ data: [labelledPhoto('p', [])], cursor: '{}' }),
      addPhotoLabel: answer('add'),
      removePhotoLabel: answer('remove'),
    },
    { callerId: async () => (asked++ === 0 ? callerId : known.promise) },
  )
  await page.getByRole('button', { name: 'Label one' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect.element(page.getByRole('button', { name: 'Label one' })).toBeVisible()
  known.resolve(callerId)
  await expect.poll(() => sent).toEqual(['add'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: Added “Best” to 1 photo.', { exact: true })).toBeVisible()
  await expect.poll(() => sent).toEqual(['add', 'remove'])
})
