import { expect, test, vi } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { photoLabelId } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import type { PendingLabel } from '#web/data/labels/label-changes.ts'
import { writeIds } from '#web/data/selection/id-texts.ts'
import { inSlices } from '#web/lib/async/in-slices.ts'
import { openSeen } from './open-seen.ts'
import type { SeenDatabase } from './seen-database.ts'

const photo = (photoId: string, labels: string[] = []) => ({
  photoId,
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
})

/** The photos a and b, seen in an earlier visit. */
const keptAlbum = ({ addOwn = async () => undefined }: Partial<SeenDatabase> = {}): SeenDatabase => ({
  get: async () => ({ ids: await inSlices(writeIds(['a', 'b'])), labels: [], own: [], seenAt: 1, unsent: [] }),
  put: async () => undefined,
  addOwn,
  clear: async () => undefined,
})

/** Opens what was seen of an album while these label changes are pending; nothing was uploaded. */
const openWith = (kept: SeenDatabase, pending: ReadonlyMap<string, PendingLabel> = new Map()) =>
  openSeen({
    scope: 'scope',
    albumId: 'album',
    labelStore: { of: () => pending, subscribe: () => () => undefined },
    ownPhotos: async () => [],
    journal: { unsent: async () => [], sent: async () => [] },
    signal: new AbortController().signal,
    kept,
  })

test('a label given while own uploads are added to the seen album is not shown as a change of others', async () => {
  // every slice of work is over after one step
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000))
  const pending = new Map<string, PendingLabel>()
  const uploads = Promise.withResolvers<string[]>()
  const noted = Promise.withResolvers<void>()
  const listeners: (() => void)[] = []
  const kept = keptAlbum({ addOwn: async () => noted.resolve() })
  let isGiven = false
  const seen = await openSeen({
    scope: 'scope',
    albumId: 'album',
    labelStore: {
      of: () => {
        // the label is being noted when the uploads arrive
        if (isGiven) uploads.resolve(['mine'])
        return pending
      },
      subscribe: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    ownPhotos: () => {
      const best = { photoId: 'a', kind: 'public', text: 'Best' } as const
      pending.set(photoLabelId(best), { ...best, confirmed: { present: true, at: 1 } })
      isGiven = true
      for (const listener of listeners) listener()
      return uploads.promise
    },
    journal: { unsent: async () => [], sent: async () => [] },
    signal: new AbortController().signal,
    kept,
  })
  await seen.follow(columnsOf([photo('a'), photo('b'), photo('mine')]))
  await noted.promise
  await seen.follow(columnsOf([photo('a', ['Best']), photo('b'), photo('mine')]))
  expect(seen.get()).toMatchObject({ freshCount: 0, relabelledCount: 0 })
})

test('a label confirmed while earlier ones are noted is not shown as a change of others', async () => {
  const best = { photoId: 'a', kind: 'public', text: 'Best' } as const
  const pending = new Map<string, PendingLabel>()
  // the service confirms the second label while the first is written
  const addOwn = async () => {
    pending.set('second', { ...best, photoId: 'b', confirmed: { present: true, at: 2 } })
  }
  const seen = await openWith(keptAlbum({ addOwn }), pending)
  pending.set('first', { ...best, confirmed: { present: true, at: 1 } })
  pending.set('second', { ...best, photoId: 'b', wanted: true })
  await seen.follow(columnsOf([photo('a', ['Best']), photo('b', ['Best'])]))
  expect(seen.get()).toMatchObject({ relabelledCount: 0 })
})

test('the new photos are the ones that came last, even when each takes the place of another', async () => {
  const seen = await openWith(keptAlbum())
  const freshIn = () => {
    const { ids, fresh } = seen.get() ?? {}
    return fresh && [...positionsOf(fresh)].map((position) => ids?.[position])
  }
  await seen.follow(columnsOf([photo('a'), photo('b'), photo('first')]))
  expect(freshIn()).toEqual(['first'])
  await seen.follow(columnsOf([photo('a'), photo('b'), photo('second')]))
  expect(freshIn()).toEqual(['second'])
})

test.each(['dismissed', 'first seen'])(
  'a label that waits while the album is %s is no change of others, given or taken back',
  async (how) => {
    const pending = new Map<string, PendingLabel>()
    const kept = keptAlbum()
    const seen = await openWith(how === 'dismissed' ? kept : { ...kept, get: async () => undefined }, pending)
    const [plain, given] = [columnsOf([photo('a'), photo('b')]), columnsOf([photo('a', ['Best']), photo('b')])]
    const best = { photoId: 'a', kind: 'public', text: 'Best' } as const
    pending.set(photoLabelId(best), { ...best, wanted: true })
    if (how === 'dismissed') await seen.markSeen(given)
    else await seen.follow(given)
    await seen.follow(given)
    expect(seen.get()).toMatchObject({ relabelledCount: 0 })
    pending.clear()
    await seen.follow(plain)
    expect(seen.get()).toMatchObject({ relabelledCount: 0 })
    pending.set(photoLabelId(best), { ...best, confirmed: { present: true, at: 1 } })
    await seen.follow(given)
    expect(seen.get()).toMatchObject({ relabelledCount: 0 })
  },
)
