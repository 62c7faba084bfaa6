import { afterEach, expect, test } from 'vitest'
import { asPromise } from '#web/lib/idb.ts'
import { openKeptSeen } from './kept-seen.ts'

afterEach(async () => (await openKeptSeen()).clear())

test('what was seen before callers were told apart is dropped, and the rest goes on', async () => {
  await asPromise(indexedDB.deleteDatabase('seen'))
  const request = indexedDB.open('seen', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('album', { keyPath: 'key' }).createIndex('seenAt', 'seenAt')
    request.result.createObjectStore('own', { keyPath: ['key', 'photoId', 'kind', 'text'] })
  })
  const old = await asPromise(request)
  old
    .transaction('album', 'readwrite')
    .objectStore('album')
    .put({ key: 'one', ids: ['["a"]'], labels: [], seenAt: 1 })
  old.close()
  const kept = await openKeptSeen()
  expect(await kept.get('one')).toBeUndefined()
  await kept.put('two', { ids: ['["b"]'], labels: [] })
  expect(await (await openKeptSeen()).get('two')).toMatchObject({ ids: ['["b"]'], own: [] })
})
