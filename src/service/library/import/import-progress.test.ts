import { beforeEach, expect, test } from 'vitest'
import type { FoundFile } from '#service/library/source/scan.ts'
import { scanOf } from '#testing/fixtures/scan-of.ts'
import { createImportProgress, type ImportProgress } from './import-progress.ts'

let now = 0
let progress: ImportProgress
beforeEach(() => {
  now = 1_000_000
  progress = createImportProgress(() => new Date(now))
})

const files = (folder: string, count: number): FoundFile[] =>
  Array.from({ length: count }, (_, index) => ({
    file: `${folder}/${index}.jpg`,
    folder,
    claim: 'image',
    size: 1,
    mtime: 1,
  }))

/** Files arrive one by one. */
function arrive(found: readonly FoundFile[], everyMs: number): void {
  for (const each of found) {
    now += everyMs
    progress.arrived(each)
  }
}

test('reports the files done, the rate, the time left, and the files left in each folder', () => {
  const [a, b] = [files('a', 60), files('b', 40)]
  progress.expect([...a, ...b])
  arrive(a, 125)
  const state = progress.get()
  expect(state).toMatchObject({ state: 'importing', done: 60, total: 100 })
  expect(state.perSecond).toBeCloseTo(8)
  expect(state.secondsLeft).toBeCloseTo(5)
  expect([...state.waiting]).toEqual([['b', 40]])
  arrive(b, 125)
  progress.finish(scanOf([...a, ...b]))
  expect(progress.get()).toMatchObject({ state: 'idle', done: 100, total: 100, waiting: new Map() })
})

test('the rate is of the last seconds, not of the whole import', () => {
  const found = files('a', 400)
  progress.expect(found)
  arrive(found.slice(0, 100), 1000)
  arrive(found.slice(100, 300), 100)
  expect(progress.get().perSecond).toBeCloseTo(10)
})

test('files that follow within seconds belong to the same import, later ones to another', () => {
  const first = files('a', 3)
  progress.expect(first)
  arrive(first, 100)
  progress.finish(scanOf(first))
  now += 5000
  progress.expect(files('b', 2))
  expect(progress.get()).toMatchObject({ done: 3, total: 5 })
  arrive(files('b', 2), 100)
  progress.finish(scanOf([]))
  now += 60_000
  progress.expect(files('c', 7))
  expect(progress.get()).toMatchObject({ done: 0, total: 7 })
})

test('an import that a slow scan interrupted is still the same', () => {
  const all = files('a', 5)
  progress.expect(all)
  arrive(all.slice(0, 3), 100)
  now += 60_000
  progress.expect(all.slice(3))
  expect(progress.get()).toMatchObject({ done: 3, total: 5 })
})

test('a paused import stays paused until a file arrives', () => {
  const seen: string[] = []
  progress.subscribe(() => seen.push(progress.get().state))
  const found = files('a', 2)
  progress.expect(found)
  progress.pause('the disk is full')
  progress.expect(found)
  progress.pause('the disk is full')
  expect(progress.get()).toMatchObject({ state: 'paused', reason: 'the disk is full' })
  progress.expect(found)
  progress.arrived({ file: 'a/0.jpg', folder: 'a', claim: 'image', size: 1, mtime: 1 })
  expect(progress.get().reason).toBeUndefined()
  expect(seen.filter((state, index) => state !== seen[index - 1])).toEqual(['importing', 'paused', 'importing'])
})

test('a refused file is listed until it is read or gone', () => {
  const found = files('a', 3)
  progress.refuse('a/0.jpg', 'empty')
  progress.refuse('a/1.jpg', 'cut short')
  progress.finish(scanOf(found))
  progress.forgetRefusal('a/0.jpg')
  expect([...progress.get().refused]).toEqual([['a/1.jpg', 'cut short']])
  progress.finish(scanOf(found.slice(2)))
  expect(progress.get().refused.size).toBe(0)
})

test('an import is not idle while files may still be being copied', () => {
  const states: string[] = []
  progress.subscribe(() => states.push(progress.get().state))
  progress.finish(scanOf([], [], files('a', 2)))
  expect(progress.get()).toMatchObject({ state: 'settling', settling: 2, done: 0, total: 0 })
  progress.expect(files('a', 2))
  arrive(files('a', 2), 10)
  progress.finish(scanOf(files('a', 2)))
  expect(progress.get().settling).toBeUndefined()
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual(['settling', 'importing', 'idle'])
})
