import { expect, test } from 'vitest'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import { createFreshAddresses } from './fresh-addresses.ts'

/** An album whose addresses are signed anew by each reading, valid for a minute; `isHelpless`: they never change. */
function simulate({ isHelpless = false } = {}) {
  let now = 1_700_000_000_000
  let givenAt = now
  let readings = 1
  const address = (photoId: string) =>
    isHelpless
      ? `https://s.example/${photoId}.jpg`
      : `https://s.example/${photoId}.jpg?expires=${Math.floor(givenAt / 1000) + 60}&n=${readings}`
  const ids = ['a', 'b', 'c']
  const addresses = createFreshAddresses({
    album: async () => ({
      ...noAlbum,
      givenAt,
      columns: { ...noPhotos, count: 3, ids, positions: new Map(ids.map((id, position) => [id, position])) },
      rows: {
        ...noAlbum.rows,
        peek: (position: number) => {
          const photoId = ids[position] ?? ''
          const url = address(photoId)
          return { photoId, originalUrl: url, stableUrl: url, downloadUrl: url }
        },
      },
    }),
    renew: async () => {
      await Promise.resolve()
      readings++
      givenAt = now
    },
    now: () => now,
  })
  return { addresses, pass: (milliseconds: number) => void (now += milliseconds), readings: () => readings }
}

test('expired addresses are renewed by one reading for all waiting files', async () => {
  const { addresses, pass, readings } = simulate()
  expect(await addresses.of('a')).toContain('n=1')
  pass(120_000)
  const found = await Promise.all(['a', 'b', 'c'].map((id) => addresses.of(id)))
  expect(found.every((address) => address?.includes('n=2'))).toBe(true)
  expect(readings()).toBe(2)
  expect(await addresses.of('unknown')).toBeUndefined()
})

test('a refused address is renewed at once, together with all others', async () => {
  const { addresses, pass, readings } = simulate()
  const [a, b] = [await addresses.of('a'), await addresses.of('b')]
  pass(1000)
  expect(await addresses.renewed('a', a ?? '')).toContain('n=2')
  pass(1000)
  expect(await addresses.renewed('b', b ?? '')).toContain('n=2')
  expect(readings()).toBe(2)
})

test('renewals that do not help back off', async () => {
  const { addresses, pass, readings } = simulate({ isHelpless: true })
  const refused = (await addresses.of('a')) ?? ''
  for (let second = 0; second < 600; second++) {
    expect(await addresses.renewed('a', refused)).toBeUndefined()
    pass(1000)
  }
  // at 0, 60, 180 and 420 s
  expect(readings()).toBe(5)
})
