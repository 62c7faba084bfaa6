import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { streamHere } from '#testing/stream-here.ts'
import { createApi } from '#web/data/client/client.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { createData } from '#web/data/data.ts'
import type { OutboxView } from '#web/data/outbox/outbox-view.ts'
import { createStore } from '#web/lib/store.ts'
import { changePreviewLabels, whenSent } from './change-preview-labels.ts'

const viewOf = (...sent: number[]): Pick<OutboxView, 'batches'> => ({
  batches: sent.map((count) => ({
    id: 'back',
    albumId: 'a',
    what: '',
    at: 0,
    queued: 1 - count,
    parked: 0,
    sent: count,
    intents: 1,
  })),
})

test('a stored change is not sent because the view doesn’t show it yet', async () => {
  const { get, set, subscribe } = createStore(viewOf())
  const ends: string[] = []
  const sent = whenSent({ view: get, subscribe, signal: new AbortController().signal }, 'back').then(() =>
    ends.push('sent'),
  )
  for (const view of [viewOf(0), viewOf(0), viewOf(1)]) {
    // whatever has already happened is recorded first
    await new Promise(setImmediate)
    expect(ends).toEqual([])
    set(view)
  }
  await sent
})

/** Takes a photo out of the preview, on a service that answers so. */
async function takeOut(answer: () => Response) {
  const connection = { base: 'https://photos.test/api', key: 'k' }
  const photo = { photoId: 'p', originalUrl: 'o', stableUrl: 's', downloadUrl: 'd', restrictedLabels: ['preview'] }
  const fetch: typeof globalThis.fetch = async (address, init) =>
    new Request(address, init).url.includes('removePhotoLabel') ? answer() : Response.json({ data: [photo] })
  const data = createData(createApi(connection, { fetch }), {
    streamPhotos: streamHere(connection, { fetch }),
    clock: createLogicalClock(),
    callerId: async () => 'ana',
  })
  onTestFinished(data.close)
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(data.photos.list('lisbon'))
  const changes = [{ kind: 'restricted', text: 'preview', wanted: false, photoIds: ['p'] } as const]
  return { data, done: changePreviewLabels({ data, queryClient, albumId: 'lisbon' }, { what: 'Removed', changes }) }
}

test('a change that the service refuses is an error with its reason', async () => {
  const { done } = await takeOut(() => Response.json({ message: 'admins only' }, { status: 403 }))
  await expect(done).rejects.toMatchObject({ kind: 'forbidden', detail: 'admins only' })
})

test('a change is neither waited for any longer nor said to be sent once another connection sends it', async () => {
  const { data, done } = await takeOut(() => Response.json({ message: 'unknown key' }, { status: 401 }))
  const outbox = await data.outbox()
  await expect.poll(() => outbox.view().paused).toBe('unauthorized')
  data.close()
  expect(await done).toBe(false)
})
