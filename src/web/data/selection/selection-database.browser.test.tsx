import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asPromise } from '#web/lib/idb.ts'
import { digestText } from '#web/lib/text/digest-text.ts'
import { openSelection } from './open-selection.ts'
import { openSelectionDatabase } from './selection-database.ts'

const ids = ['a', 'b', 'c', 'd']
const album = { count: 4, ids, positions: new Map(ids.map((id, position) => [id, position])) }
const shown = Uint32Array.of(0, 1, 2, 3)

let visit: AbortController

const open = (albumId: string, signal = visit.signal) =>
  openSelection({ scope: 'https://photos.test', albumId, signal })

/** What the next visit finds selected. */
async function restored(albumId: string, { of = album } = {}): Promise<string[]> {
  const again = await open(albumId)
  again.follow(of, Uint32Array.from(of.positions.values()))
  return again.ids()
}

beforeEach(() => {
  visit = new AbortController()
})

afterEach(async () => {
  // nothing is written later
  visit.abort()
  sessionStorage.clear()
  await (await openSelectionDatabase()).clear()
})

describe('a selection on this device', () => {
  test('is restored when its album is opened again, and not in another album', async () => {
    const first = await open('one')
    first.follow(album, shown)
    first.toggle(1)
    first.toggle(3)
    await expect.poll(() => restored('one')).toEqual(['b', 'd'])
    expect(await restored('two')).toEqual([])
  })

  test('is stored again once the database was deleted, as with the data of the site', async () => {
    const first = await open('one')
    first.follow(album, shown)
    first.toggle(1)
    await expect.poll(() => restored('one')).toEqual(['b'])
    await asPromise(indexedDB.deleteDatabase('selections'))
    first.toggle(3)
    await expect.poll(() => restored('one')).toEqual(['b', 'd'])
  })

  test('made just before the page is left is restored too', async () => {
    const gone = new AbortController()
    const first = await open('one', gone.signal)
    first.follow(album, shown)
    first.toggle(2)
    dispatchEvent(new PageTransitionEvent('pagehide'))
    gone.abort()
    expect(await restored('one')).toEqual(['c'])
  })

  test('that the page held when it was left does not replace a newer one, once the page has come back', async () => {
    const first = await open('one')
    first.follow(album, shown)
    first.toggle(0)
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    first.toggle(0)
    first.toggle(2)
    const kept = await openSelectionDatabase()
    await expect.poll(() => kept.get(digestText(JSON.stringify(['https://photos.test', 'one'])))).toEqual(['c'])
    expect(await restored('one')).toEqual(['c'])
  })

  test('is not written after its signal was aborted', async () => {
    const forgotten = new AbortController()
    const selection = await open('one', forgotten.signal)
    selection.follow(album, shown)
    selection.toggle(0)
    forgotten.abort()
    dispatchEvent(new PageTransitionEvent('pagehide'))
    // once another album's later write is done, an earlier one would be
    const other = await open('two')
    other.follow(album, shown)
    other.toggle(0)
    await expect.poll(() => restored('two')).toEqual(['a'])
    expect(await restored('one')).toEqual([])
  })

  test('of a whole album of thousands is restored, photo by photo', async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => `photo ${index}`)
    const large = { count: many.length, ids: many, positions: new Map(many.map((id, position) => [id, position])) }
    const first = await open('one')
    first.follow(large, Uint32Array.from(large.positions.values()))
    first.all()
    await expect.poll(() => restored('one', { of: large })).toEqual(many)
  })

  test('that an earlier version stored as one text is restored', async () => {
    await openSelectionDatabase()
    const request = indexedDB.open('selections')
    const db = await new Promise<IDBDatabase>((resolve) =>
      request.addEventListener('success', () => resolve(request.result)),
    )
    const written = db.transaction('selection', 'readwrite')
    written.objectStore('selection').put({ key: 'album 1', ids: '["b","d"]', keptAt: 1 })
    await new Promise((resolve) => written.addEventListener('complete', resolve))
    db.close()
    expect(await (await openSelectionDatabase()).get('album 1')).toEqual(['b', 'd'])
  })

  test('is deleted when nothing is selected any more, and the oldest of more than 40 is evicted', async () => {
    const kept = await openSelectionDatabase()
    await kept.put('album 0', ['["a"]'])
    await kept.put('album 1', ['["a"]'])
    await kept.put('album 1', [])
    expect(await kept.get('album 1')).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let number = 2; number <= 41; number++) {
      vi.advanceTimersByTime(1_000)
      await kept.put(`album ${number}`, ['["a"]'])
    }
    vi.useRealTimers()
    expect(await kept.get('album 0')).toEqual([])
    expect(await kept.get('album 2')).toEqual(['a'])
    expect(await kept.get('album 41')).toEqual(['a'])
  })
})
