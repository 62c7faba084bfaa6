import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import { forgetLists } from '#web/data/client/stored-list.ts'
import { openCullDatabase } from './cull-database.ts'
import { openCull } from './open-cull.ts'

const ids = ['a', 'b', 'c', 'd']
const album = { count: 4, ids, positions: new Map(ids.map((id, position) => [id, position])) }

let visit: AbortController

const open = (albumId: string) => openCull({ scope: 'https://photos.test', albumId, signal: visit.signal })

const look = ({ seen, decided }: { seen: Uint32Array<ArrayBuffer>; decided: Uint32Array<ArrayBuffer> }) => [
  [...positionsOf(seen)],
  [...positionsOf(decided)],
]

beforeEach(() => {
  visit = new AbortController()
})

afterEach(async () => {
  // nothing is written later
  visit.abort()
  forgetLists()
  await (await openCullDatabase()).clear()
})

test('seen and decided photos are restored, and not in another album', async () => {
  const first = await open('one')
  first.follow(album)
  first.goTo({ queue: 'all', photoId: 'b', isPassed: false })
  first.decide({ photoId: 'b', changed: true, addsLabel: false })
  first.goTo({ queue: 'all', photoId: 'd', isPassed: false })
  first.see(['a'])
  expect(look(first.get())).toEqual([[0, 1, 3], [1]])
  const restored = async () => {
    const again = await open('one')
    again.follow(album)
    return look(again.get())
  }
  await expect.poll(restored).toEqual([[0, 1, 3], [1]])
  const other = await open('two')
  other.follow(album)
  expect([look(other.get()), other.placeIn('all')]).toEqual([[[], []], undefined])
})

test('only a shortcut that adds no label is recorded: a label tells that its photo is decided', async () => {
  const cull = await open('one')
  cull.follow(album)
  cull.decide({ photoId: 'a', changed: true, addsLabel: true })
  cull.decide({ photoId: 'b', changed: true, addsLabel: false })
  cull.decide({ photoId: 'b', changed: true, addsLabel: true })
  expect(look(cull.get())).toEqual([[0, 1], [1]])
  expect(cull.get().decisions.map(({ photoId }) => photoId)).toEqual(['a', 'b', 'b'])
})

test('photos opened in many other albums leave the record of a cull as it is', async () => {
  const first = await open('one')
  first.follow(album)
  first.decide({ photoId: 'b', changed: true, addsLabel: false })
  dispatchEvent(new Event('pagehide'))
  const kept = await openCullDatabase()
  for (let other = 0; other < 100; other++)
    await kept.put(`other ${other}`, [{ photoId: 'a', isDecided: false, isNew: true }])
  const again = await open('one')
  again.follow(album)
  expect(look(again.get())).toEqual([[1], [1]])
})

test('a photo that another tab only looks at stays decided, until it is opened again', async () => {
  const [cull, viewer] = [await open('one'), await open('one')]
  for (const tab of [cull, viewer]) tab.follow(album)
  const restored = async () => {
    const again = await open('one')
    again.follow(album)
    return look(again.get())
  }
  cull.decide({ photoId: 'b', changed: true, addsLabel: false })
  await expect.poll(restored).toEqual([[1], [1]])
  viewer.see(['b', 'c'])
  await expect.poll(restored).toEqual([[1, 2], [1]])
  cull.reopen('b')
  await expect.poll(restored).toEqual([[1, 2], []])
})

test('each queue has its own place, known at once', async () => {
  const first = await open('one')
  first.goTo({ queue: 'all', photoId: 'b', isPassed: false })
  first.goTo({ queue: 'other', photoId: 'c', isPassed: true })
  // as after a reload, without waiting for anything
  const again = await open('one')
  expect([again.placeIn('all'), again.placeIn('other'), again.placeIn('third')]).toEqual([
    { queue: 'all', photoId: 'b', isPassed: false },
    { queue: 'other', photoId: 'c', isPassed: true },
    undefined,
  ])
  again.restart('all')
  expect([again.placeIn('all'), (await open('one')).placeIn('all')]).toEqual([undefined, undefined])
})

test('places that another tab has stored meanwhile stay', async () => {
  const [first, second] = [await open('one'), await open('one')]
  first.goTo({ queue: 'all', photoId: 'a', isPassed: false })
  second.goTo({ queue: 'other', photoId: 'c', isPassed: false })
  // as the browser announces the other tab's change
  dispatchEvent(new StorageEvent('storage', { key: null }))
  first.goTo({ queue: 'all', photoId: 'b', isPassed: false })
  const again = await open('one')
  expect([again.placeIn('all')?.photoId, again.placeIn('other')?.photoId]).toEqual(['b', 'c'])
})

test('another tab with the same queue leaves this tab at its photo, until the next cull', async () => {
  const first = await open('one')
  first.goTo({ queue: 'all', photoId: 'a', isPassed: false })
  const second = await open('one')
  second.goTo({ queue: 'all', photoId: 'c', isPassed: false })
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect([first.placeIn('all')?.photoId, second.placeIn('all')?.photoId]).toEqual(['a', 'c'])
  first.disownPlaces()
  expect(first.placeIn('all')?.photoId).toBe('c')
  first.restart('all')
  expect(first.placeIn('all')).toBeUndefined()
})

test('the places of the twenty queues used last are kept', async () => {
  const first = await open('one')
  for (let queue = 0; queue < 25; queue++) first.goTo({ queue: `${queue}`, photoId: 'a', isPassed: false })
  const again = await open('one')
  expect([again.placeIn('4'), again.placeIn('5')?.photoId, again.placeIn('24')?.photoId]).toEqual([undefined, 'a', 'a'])
})

test('decisions are taken back last first, and their photos can be reopened', async () => {
  const cull = await open('one')
  cull.follow(album)
  cull.decide({ photoId: 'a', changed: true, addsLabel: false })
  cull.decide({ photoId: 'b', changed: false, addsLabel: false })
  expect(cull.takeBack()).toEqual({ photoId: 'b', changed: false, addsLabel: false })
  cull.reopen('b')
  expect(look(cull.get())).toEqual([[0, 1], [0]])
  expect([cull.takeBack()?.photoId, cull.takeBack()]).toEqual(['a', undefined])
})

test('seen photos stay seen when the album is read again', async () => {
  const cull = await open('one')
  cull.follow(album)
  cull.see(['a', 'd'])
  const moved = ['d', 'n', 'b']
  cull.follow({ count: 3, ids: moved, positions: new Map(moved.map((id, position) => [id, position])) })
  expect(look(cull.get())).toEqual([[0], []])
})

test('a photo is written at once, and those of the next quarter of a second together', async () => {
  const put = vi.fn(async () => {})
  const kept = { get: async () => [], put, clear: async () => {} }
  const cull = await openCull({ scope: 's', albumId: 'one', signal: visit.signal, kept })
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  cull.decide({ photoId: 'a', changed: true, addsLabel: true })
  cull.see(['b'])
  vi.advanceTimersByTime(0)
  expect(put).toHaveBeenCalledOnce()
  for (const photoId of ['c', 'd']) cull.see([photoId])
  vi.advanceTimersByTime(249)
  expect(put).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(put).toHaveBeenCalledTimes(2)
})

test('nothing is written after signing out', async () => {
  const gone = new AbortController()
  const put = vi.fn(async () => {})
  const kept = { get: async () => [], put, clear: async () => {} }
  const cull = await openCull({ scope: 's', albumId: 'one', signal: gone.signal, kept })
  cull.see(['a'])
  dispatchEvent(new Event('pagehide'))
  expect(put).toHaveBeenCalledOnce()
  cull.see(['b'])
  gone.abort()
  dispatchEvent(new Event('pagehide'))
  expect(put).toHaveBeenCalledOnce()
})
