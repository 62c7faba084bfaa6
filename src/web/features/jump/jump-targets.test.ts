import { expect, test } from 'vitest'
import { jumpSections } from './jump-targets.ts'

type Albums = { albumId: string; name?: string }[]

const sections = (text: string, albums: Albums = [], more = {}) =>
  jumpSections({
    text,
    albums,
    isCurrent: true,
    commands: [{ key: 'new', label: 'New album…', run: () => {} }],
    ...more,
  })
const labels = (text: string, albums: Albums = []) =>
  sections(text, albums).flatMap(({ targets }) => targets.map(({ label }) => label))

test('without a text: albums first, then actions and every page', () => {
  expect(labels('', [{ albumId: 'a', name: 'Lisbon' }])).toEqual([
    'Lisbon',
    'New album…',
    'Albums',
    'Webhooks',
    'New webhook',
    'Settings',
  ])
})

test('pages and actions are found by any part of their name', () => {
  expect(labels(' HOOK ')).toEqual(['Webhooks', 'New webhook'])
  expect(labels('new')).toEqual(['New album…', 'New webhook'])
})

test('what was chosen last comes first, as long as nothing is typed', () => {
  const recent = [{ key: 'page settings', kind: 'page', label: 'Settings', to: '/settings' }]
  expect(sections('', [], { recent })[0]).toEqual({ title: 'Recent', targets: recent })
  expect(sections('s', [], { recent }).map(({ title }) => title)).not.toContain('Recent')
})

test('what the service found is not judged again, only shortened', () => {
  const albums = Array.from({ length: 20 }, (_, index) => ({ albumId: String(index) }))
  expect(labels('zzz', albums)).toHaveLength(8)
})

test('what was found for another text is judged again: Enter must not lead there', () => {
  const albums = [{ albumId: 'a', name: 'Lisbon' }]
  expect(sections('new al', albums, { isCurrent: false }).map(({ title }) => title)).toEqual(['Actions'])
})

test('two albums of one name stay two places', () => {
  const [found] = sections('', [
    { albumId: 'a', name: 'Lisbon' },
    { albumId: 'b', name: 'Lisbon' },
  ])
  expect(new Set(found?.targets.map(({ key }) => key)).size).toBe(2)
})
