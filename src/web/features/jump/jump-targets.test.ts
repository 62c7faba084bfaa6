import { expect, test } from 'vitest'
import { jumpTargets } from './jump-targets.ts'

const labels = (text: string, albums: { albumId: string; name?: string }[] = []) =>
  jumpTargets(text, albums).map(({ label }) => label)

test('without a text: albums first, then every page', () => {
  expect(labels('', [{ albumId: 'a', name: 'Lisbon' }])).toEqual([
    'Lisbon',
    'Albums',
    'Webhooks',
    'New webhook',
    'Settings',
  ])
})

test('pages are found by any part of their name', () => {
  expect(labels(' HOOK ')).toEqual(['Webhooks', 'New webhook'])
})

test('what the service found is not judged again, only shortened', () => {
  const albums = Array.from({ length: 20 }, (_, index) => ({ albumId: String(index) }))
  expect(labels('zzz', albums)).toHaveLength(8)
})

test('two albums of one name stay two places', () => {
  const targets = jumpTargets('', [
    { albumId: 'a', name: 'Lisbon' },
    { albumId: 'b', name: 'Lisbon' },
  ])
  expect(new Set(targets.map(({ key }) => key)).size).toBe(targets.length)
})
