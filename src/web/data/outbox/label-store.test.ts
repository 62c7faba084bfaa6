import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { streamHere } from '#testing/stream-here.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { TEST_URL } from '#testing/test-context.ts'
import { labelsAt } from '#web/data/album/label-index.ts'
import type { LabelIntent } from '#web/data/album/label.ts'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { createApi } from '#web/data/client/client.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { createLabelStore } from './label-store.ts'

type Send = () => Promise<Response>

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const labels of opened.splice(0)) labels.close()
})

/** The web's data layer over the real service. `through` stands for the network between them. */
function connect(
  app: TestApp,
  { key, callerId }: TestCaller,
  through: (send: Send, path: string) => Promise<Response> = (send) => send(),
) {
  const calls: string[] = []
  const connection = { base: `${TEST_URL}/api`, key }
  const fetch: typeof globalThis.fetch = (input, init) => {
    const path = new Request(input).url.replace(TEST_URL, '')
    calls.push(path.replace(/^\/api\/\w+\//, '').replace(/\?.*/, ''))
    return through(async () => app.app.request(path, init), path)
  }
  const api = createApi(connection, { fetch })
  const streamPhotos = streamHere(connection, { fetch })
  const clock = createLogicalClock()
  const writes = createLabelStore({ api, streamPhotos, clock, callerId: async () => callerId })
  opened.push(writes)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const photos = photoQueries(streamPhotos, clock)
  const enqueue = async (albumId: string, intent: Omit<LabelIntent, 'albumId'>) => {
    const { photoId, ...label } = intent
    const outbox = await writes.outbox()
    const batch = { albumId, what: 'test', groups: [{ ...label, photoIds: [photoId] }] }
    return outbox.enqueue(batch, { isAttended: () => true })
  }
  return {
    calls,
    writes,
    enqueue,
    /** Rejects when the service refuses. */
    change: async (albumId: string, intent: Omit<LabelIntent, 'albumId'>) => {
      const { settled } = await enqueue(albumId, intent)
      const refusal = await settled
      if (refusal) throw new ApiError({ operation: 'addPhotoLabel', ...refusal })
    },
    /** What the sheet shows: the last answer with pending changes over it. */
    shown: (albumId: string) => {
      const album = queryClient.getQueryData(photos.list(albumId).queryKey)
      const pending = { pending: writes.of(albumId), askedAt: album?.askedAt ?? 0 }
      const columns = withPendingLabels(album?.columns ?? noPhotos, pending)
      return columns.ids.map((_, position) => ({
        labels: labelsAt(columns, position, 'public'),
        restrictedLabels: labelsAt(columns, position, 'restricted'),
      }))
    },
    load: (albumId: string) => queryClient.fetchQuery({ ...photos.list(albumId), staleTime: 0 }),
  }
}

/** Holds back label changes until `until` resolves. */
const slowly = (until: Promise<void>) => async (send: Send, path: string) => {
  if (/(?:add|remove)PhotoLabel/.test(path)) await until
  return send()
}

describe('label changes', () => {
  let app: TestApp
  let ana: TestCaller
  let albumId: string
  let photoId: string

  beforeEach(async () => {
    app = await createTestApp()
    ana = await app.addCaller('Ana')
    albumId = await app.addAlbum(ana)
    photoId = await app.addPhoto(albumId)
    return app.close
  })

  const best = (wanted: boolean) => ({ photoId, kind: 'public', text: 'Best', wanted }) as const
  const onService = async () => (await app.call(ana, 'getPhotos', { albumId })).data[0]

  test('are shown before the service has answered, and afterwards', async () => {
    const gate = Promise.withResolvers<void>()
    const { change, shown, load } = connect(app, ana, slowly(gate.promise))
    await load(albumId)
    const changed = change(albumId, best(true))
    await expect.poll(() => shown(albumId)[0]?.labels).toEqual(['Best'])
    gate.resolve()
    await changed
    expect(shown(albumId)[0]?.labels).toEqual(['Best'])
    expect((await onService())?.labels).toEqual(['Best'])
    await load(albumId)
    expect(shown(albumId)[0]?.labels).toEqual(['Best'])
  })

  test('keep public and restricted labels of the same text apart', async () => {
    const { change, shown, load } = connect(app, ana)
    await load(albumId)
    await change(albumId, { photoId, kind: 'restricted', text: 'Best', wanted: true })
    expect(shown(albumId)[0]).toMatchObject({ labels: [], restrictedLabels: ['Best'] })
    await change(albumId, best(true))
    await change(albumId, { photoId, kind: 'restricted', text: 'Best', wanted: false })
    expect(shown(albumId)[0]).toMatchObject({ labels: ['Best'], restrictedLabels: [] })
    expect(await onService()).toMatchObject({ labels: ['Best'], restrictedLabels: [] })
  })

  test('are rolled back when the service refuses, and reject', async () => {
    const ben = await app.addCaller('Ben')
    await app.addMember(albumId, ben, 'Participant')
    await app.call(ana, 'addPhotoLabel', { albumId, photoId, label: 'Kept', isHidden: false })
    const gate = Promise.withResolvers<void>()
    const { change, shown, load, calls } = connect(app, ben, slowly(gate.promise))
    await load(albumId)
    const added = change(albumId, best(true))
    await expect.poll(() => shown(albumId)[0]?.labels).toEqual(['Kept', 'Best'])
    gate.resolve()
    await expect(added).rejects.toMatchObject({ kind: 'forbidden' })
    expect(shown(albumId)[0]?.labels).toEqual(['Kept'])
    await expect(change(albumId, { ...best(false), text: 'Kept' })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(shown(albumId)[0]?.labels).toEqual(['Kept'])
    // a refusal is not retried
    expect(calls.filter((call) => call.endsWith('PhotoLabel'))).toEqual(['addPhotoLabel', 'removePhotoLabel'])
  })

  test('are rolled back to the last confirmed state, not to the first one read', async () => {
    let refuse = false
    const { change, shown, load } = connect(app, ana, async (send, path) =>
      refuse && path.includes('removePhotoLabel') ? new Response(null, { status: 403 }) : send(),
    )
    await load(albumId)
    await change(albumId, best(true))
    refuse = true
    await expect(change(albumId, best(false))).rejects.toMatchObject({ kind: 'forbidden' })
    expect(shown(albumId)[0]?.labels).toEqual(['Best'])
  })

  test('in quick succession end as last wanted, with one call at a time', async () => {
    const gate = Promise.withResolvers<void>()
    let open = 0
    let most = 0
    const { enqueue, shown, load, calls } = connect(app, ana, async (send, path) => {
      most = Math.max(most, ++open)
      const response = await slowly(gate.promise)(send, path)
      open--
      return response
    })
    await load(albumId)
    const first = await enqueue(albumId, best(true))
    await expect.poll(() => calls).toContain('addPhotoLabel')
    const later = await Promise.all([false, true, false].map((wanted) => enqueue(albumId, best(wanted))))
    gate.resolve()
    await Promise.all([first, ...later].map(({ settled }) => settled))
    expect(shown(albumId)[0]?.labels).toEqual([])
    expect((await onService())?.labels).toEqual([])
    expect(most).toBe(1)
    // only the first and the last: those between were folded away
    expect(calls).toEqual(['getPhotos', 'addPhotoLabel', 'removePhotoLabel'])
  })

  test('are not undone by the answer to an earlier request', async () => {
    const gate = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    let slow = false
    const { change, shown, load } = connect(app, ana, async (send, path) => {
      if (!slow || !path.includes('getPhotos')) return send()
      const answer = await send()
      const body = await answer.text()
      answered.resolve()
      await gate.promise
      const { status, headers } = answer
      return new Response(status === 304 ? null : body, { status, headers })
    })
    await load(albumId)
    slow = true
    const old = load(albumId)
    await answered.promise
    await change(albumId, best(true))
    gate.resolve()
    expect(labelsAt((await old).columns, 0, 'public')).toEqual([])
    expect(shown(albumId)[0]?.labels).toEqual(['Best'])
  })

  test('give way to later answers, so that changes by others show', async () => {
    const { change, shown, load } = connect(app, ana)
    await load(albumId)
    await change(albumId, best(true))
    await app.call(ana, 'removePhotoLabel', { albumId, photoId, label: 'Best', isHidden: false })
    await load(albumId)
    expect(shown(albumId)[0]?.labels).toEqual([])
  })

  test('are retried after a lost answer, and after a 503 once Retry-After has passed', async () => {
    let asked = 0
    let waited = 0
    const faults: ((send: Send) => Promise<Response>)[] = [
      // done, but the answer is lost
      async (send) => {
        await send()
        throw new TypeError('connection reset')
      },
      async () => {
        asked = performance.now()
        return new Response(null, { status: 503, headers: { 'retry-after': '1' } })
      },
      async (send) => {
        waited = performance.now() - asked
        return send()
      },
    ]
    const { change, calls } = connect(app, ana, (send) => (faults.shift() ?? ((go) => go()))(send))
    await change(albumId, best(true))
    expect(calls).toEqual(['addPhotoLabel', 'addPhotoLabel', 'addPhotoLabel'])
    expect(waited).toBeGreaterThanOrEqual(995)
    expect((await onService())?.labels).toEqual(['Best'])
  })

  test('wait for an unreachable service, and stay on screen meanwhile', async () => {
    let isAway = true
    const { writes, change, shown, load } = connect(app, ana, async (send, path) => {
      if (isAway && path.includes('addPhotoLabel')) throw new TypeError('offline')
      return send()
    })
    await load(albumId)
    const changed = change(albumId, best(true))
    const outbox = await writes.outbox()
    await expect.poll(() => outbox.view().offline).toBe(true)
    expect(outbox.view()).toMatchObject({ queued: 1, sent: 0 })
    expect(shown(albumId)[0]?.labels).toEqual(['Best'])
    isAway = false
    await changed
    await expect.poll(outbox.view).toMatchObject({ queued: 0, sent: 1, offline: false })
    expect((await onService())?.labels).toEqual(['Best'])
  })

  test('sixty at once on one photo all take effect', async () => {
    const { change, shown, load } = connect(app, ana)
    await load(albumId)
    const texts = Array.from({ length: 60 }, (_, number) => `label ${String(number).padStart(2, '0')}`)
    await Promise.all(texts.map((text) => change(albumId, { photoId, kind: 'public', text, wanted: true })))
    expect([...(shown(albumId)[0]?.labels ?? [])].toSorted()).toEqual(texts)
    expect([...((await onService())?.labels ?? [])].toSorted()).toEqual(texts)
  })
})
