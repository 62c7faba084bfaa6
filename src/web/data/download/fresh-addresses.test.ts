import { expect, test } from 'vitest'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import { uncachedAddress } from '#web/data/photo-stream/uncached-address.ts'
import { createFreshAddresses } from './fresh-addresses.ts'

/**
 * An album whose addresses are signed anew by each reading, valid for a minute; `isHelpless`: they never change;
 * `isCached`: until the first reading it is a copy kept without addresses; `isAway`: no reading succeeds.
 */
function simulate({ isHelpless = false, isCached = false, isAway = false } = {}) {
  let now = 1_700_000_000_000
  let givenAt = now
  let readings = 1
  const address = (photoId: string) =>
    isCached && readings === 1
      ? uncachedAddress(givenAt)
      : isHelpless
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
      if (isAway) return
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

test('an address that is not cached is read first, also after the clock was set back, and never given', async () => {
  const { addresses, pass } = simulate({ isCached: true })
  pass(-7_200_000)
  expect(await addresses.of('a')).toContain('n=2')
  await expect(simulate({ isCached: true, isAway: true }).addresses.of('a')).rejects.toThrow('not renewed')
})

test('a refused address is renewed at once after the clock was set back', async () => {
  const { addresses, pass } = simulate()
  const first = (await addresses.renewed('a', (await addresses.of('a')) ?? '')) ?? ''
  expect(first).toContain('n=2')
  pass(-3_600_000)
  expect(await addresses.renewed('a', first)).toContain('n=3')
})
