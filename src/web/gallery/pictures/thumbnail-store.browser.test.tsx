import { afterEach, expect, test, vi } from 'vitest'
import { type StoredThumbnail, openThumbnailStore, type ThumbnailStore } from './thumbnail-store.ts'

const version = (key: string, size: number, keptAt: number): StoredThumbnail => ({
  key,
  bytes: new Uint8Array(size).fill(keptAt).buffer,
  type: 'image/webp',
  size,
  keptAt,
})

const kept = async (store: ThumbnailStore, keys: string[]) => (await store.get(keys)).map((found) => found?.keptAt)

afterEach(async () => (await openThumbnailStore()).clear())

test('thumbnails are found by key, also after the store is opened again', async () => {
  const store = await openThumbnailStore()
  await store.put([version('a', 10, 1), version('b', 20, 2)], 1e6)
  expect(await kept(store, ['b', 'x', 'a'])).toEqual([2, undefined, 1])
  const [again] = await (await openThumbnailStore()).get(['a'])
  expect(new Uint8Array(again?.bytes ?? new ArrayBuffer())).toEqual(new Uint8Array(10).fill(1))
})

test('the oldest are evicted when the budget is used up, whatever the order they were stored in', async () => {
  const store = await openThumbnailStore()
  const budget = 5_000
  await store.put([version('old', 2_000, 1), version('new', 2_000, 9)], budget)
  await store.put([version('middle', 2_000, 5)], budget)
  expect(await kept(store, ['old', 'middle', 'new'])).toEqual([undefined, 5, 9])
  expect(await store.usage()).toBeLessThanOrEqual(budget)
  expect(await store.usage()).toBeGreaterThan(4_000)
})

test('a thumbnail stored again counts once', async () => {
  const store = await openThumbnailStore()
  await store.put([version('a', 1_000, 1)], 1e6)
  const once = await store.usage()
  await store.put([version('a', 1_000, 2), version('a', 1_000, 3)], 1e6)
  expect(await store.usage()).toBe(once)
  await store.clear()
  expect(await store.usage()).toBe(0)
  expect(await kept(store, ['a'])).toEqual([undefined])
})

test('a budget set in another tab holds at once, and none keeps nothing', async () => {
  const store = await openThumbnailStore()
  const other = await openThumbnailStore()
  await store.put([version('a', 1_000, 1)], 1e6)
  await other.setBudget(0)
  await store.put([version('b', 1_000, 2)], 1e6)
  expect(await kept(store, ['a', 'b'])).toEqual([undefined, undefined])
  await other.setBudget(1e6)
  await store.put([version('c', 1_000, 3)], 500)
  expect(await kept(store, ['c'])).toEqual([3])
})

test('evicting many takes a step for each, not one for each pair', async () => {
  const store = await openThumbnailStore()
  await store.put(
    Array.from({ length: 200 }, (_, at) => version(`p${at}`, 1, at)),
    1e6,
  )
  const results = vi.spyOn(IDBRequest.prototype, 'result', 'get')
  await store.setBudget(1_000)
  const read = results.mock.calls.length
  results.mockRestore()
  expect(await kept(store, ['p0', 'p199'])).toEqual([undefined, 199])
  expect(read).toBeLessThan(2 * 200)
})
