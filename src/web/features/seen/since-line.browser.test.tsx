import '#web/theme.css'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { photoLabelId } from '#web/data/album/label.ts'
import { callerScope } from '#web/data/client/connection.ts'
import { DataProvider, useData } from '#web/data/data-context.tsx'
import { openJournal } from '#web/data/journal/open-journal.ts'
import { openOutboxDatabase, outboxScope } from '#web/data/outbox/outbox-database.ts'
import { createOutboxStorage } from '#web/data/outbox/outbox-storage.ts'
import { openSeen } from '#web/data/seen/open-seen.ts'
import { SinceLine } from './since-line.tsx'

const photo = (photoId: string) => ({ photoId, originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' })

let caller: { callerId: () => Promise<string> }

beforeEach(() => {
  const callerId = `caller ${Math.random()}`
  caller = { callerId: async () => callerId }
})

const base = 'https://service.example/api'

/** Stores an earlier visit of an album. */
async function visit(albumId: string, photoIds: readonly string[]) {
  const store = await openSeen({
    scope: callerScope(base, await caller.callerId()),
    albumId,
    labelStore: { of: () => new Map(), subscribe: () => () => {} },
    ownPhotos: async () => [],
    journal: { unsent: () => openJournal({ base, ...caller }).unsent(albumId), sent: async () => [] },
    signal: new AbortController().signal,
  })
  await store.follow(columnsOf(photoIds.map(photo)))
}

test('while the album arrives once more, its changes can’t be dismissed', async () => {
  const albumId = `album ${Math.random()}`
  await visit(albumId, ['a', 'b'])
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const send = (text: string) => writer.write(new TextEncoder().encode(text))
  const answers = [Response.json({ data: ['a', 'b', 'c'].map(photo), cursor: '{}' }), new Response(readable)]
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showOnService(
    <AlbumProvider albumId={albumId}>
      <SinceLine />
    </AlbumProvider>,
    {
      getPhotos: () => answers.shift() ?? new Response(null, { status: 500 }),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 3 } }),
    },
    { address: `/albums/${albumId}`, queryClient, ...caller },
  )
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  // as after minutes on other pages
  const again = queryClient.resetQueries({ queryKey: ['photo', 'list', albumId] })
  await send(`{"data":[${JSON.stringify(photo('a'))},`)
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  await send(`${['b', 'c'].map((id) => JSON.stringify(photo(id))).join()}],"cursor":"{}"}`)
  await writer.close()
  await again
  await expect.element(page.getByRole('link', { name: '1 new' })).toBeVisible()
})

const best = { photoId: 'a', kind: 'public', text: 'Best' } as const

/** After a new key, a label of this device has been confirmed at the new connection. */
function Connected({ children }: { children: ReactNode }) {
  const data = useData()
  const [isNew, setNew] = useState(false)
  const own = new Map([[photoLabelId(best), { ...best, confirmed: { present: true, at: 1 } }]])
  const [labelStore] = useState({ ...data.labelStore, of: () => own })
  return (
    <DataProvider value={isNew ? { ...data, labelStore } : data}>
      <button type="button" onClick={() => setNew(true)}>
        Enter a new key
      </button>
      {children}
    </DataProvider>
  )
}

test('after a new key of the same caller, their own labels are not those of others', async () => {
  const albumId = `album ${Math.random()}`
  await visit(albumId, ['a', 'b'])
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(photo)
  const answers = [
    [a, b, c],
    [{ ...a, labels: ['Best'] }, b, c, d],
  ]
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showOnService(
    <Connected>
      <AlbumProvider albumId={albumId}>
        <SinceLine />
      </AlbumProvider>
    </Connected>,
    {
      getPhotos: () => Response.json({ data: answers.shift(), cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 3 } }),
    },
    { address: `/albums/${albumId}`, queryClient, ...caller },
  )
  await expect.element(page.getByRole('link', { name: '1 new' })).toBeVisible()
  // as a session does
  await queryClient.invalidateQueries({ refetchType: 'none' })
  // a click by the pointer keeps the browser from being idle for seconds
  page
    .getByText('Enter a new key')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await queryClient.refetchQueries({ queryKey: ['photo', 'list', albumId] })
  await expect.element(page.getByRole('link', { name: '2 new' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /labelled/ })).not.toBeInTheDocument()
})

test.each(['before', 'after'])(
  'own labels given %s the last visit and sent while the album was closed are not those of others, unlike refused ones',
  async (when) => {
    const albumId = `album ${Math.random()}`
    const storage = createOutboxStorage({
      open: openOutboxDatabase,
      scope: outboxScope(base, await caller.callerId()),
      held: () => ({ batches: [], outcomes: [] }),
    })
    const label = async (at: number) => {
      const groups = [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['a', 'b'] }] as const
      return (await storage.store({ id: albumId, albumId, at, what: '', groups }))?.seq ?? 0
    }
    const before = when === 'before' ? await label(Date.now() - 1) : undefined
    await visit(albumId, ['a', 'b'])
    const seq = before ?? (await label(Date.now() + 1))
    await storage.record([{ seq, index: 1, now: 'discarded' }])
    await storage.close([seq], [seq])
    storage.end()
    const data = ['a', 'b'].map((id) => ({ ...photo(id), labels: ['Best'] }))
    showOnService(
      <AlbumProvider albumId={albumId}>
        <SinceLine />
      </AlbumProvider>,
      {
        getPhotos: () => Response.json({ data, cursor: '{}' }),
        getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 2 } }),
      },
      { address: `/albums/${albumId}`, ...caller },
    )
    await expect.element(page.getByRole('link', { name: '1 labelled by others' })).toBeVisible()
  },
)

test('on the smallest phone too it says who labelled', async () => {
  const albumId = `album ${Math.random()}`
  await visit(albumId, ['a', 'b'])
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1440, 900))
  showOnService(
    <AlbumProvider albumId={albumId}>
      <SinceLine />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [{ ...photo('a'), labels: ['Best'] }, photo('b')], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 2 } }),
    },
    { address: `/albums/${albumId}`, ...caller },
  )
  const others = page.getByText(/by others$/)
  await expect.element(others).toBeVisible()
  const { width, right } = others.element().getBoundingClientRect()
  expect(width).toBeGreaterThan(20)
  expect(right).toBeLessThan(320)
})
