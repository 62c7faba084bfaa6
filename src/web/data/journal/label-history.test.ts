import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { aboutLabel, type HistoryStep, journalChanges, labelHistory, stepWords, undoneIds } from './label-history.ts'

const entry = (id: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  albumId: 'one',
  at: 0,
  what: id,
  groups: [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['p'] }],
  scope: '',
  seq: 0,
  over: true,
  discarded: [],
  replaced: [],
  ...more,
})

const idsOf = (step: HistoryStep) => step.map(({ root }) => root.id).join(' + ')

const listed = (entries: JournalEntry[]) => journalChanges(entries).map(({ what }) => what)

const names = (entries: JournalEntry[]) => {
  const { done, undone } = labelHistory(entries)
  return { done: done.map(idsOf), undone: undone.map(idsOf) }
}

describe('the history of an album’s labels', () => {
  test('is undone step by step, and redone', () => {
    const [one, two] = [entry('one'), entry('two')]
    expect(names([one, two])).toEqual({ done: ['one', 'two'], undone: [] })
    const backTwo = entry('back two', { undoes: 'two' })
    expect(names([one, two, backTwo])).toEqual({ done: ['one'], undone: ['two'] })
    const backOne = entry('back one', { undoes: 'one' })
    expect(names([one, two, backTwo, backOne])).toEqual({ done: [], undone: ['two', 'one'] })
    expect(names([one, two, backTwo, backOne, entry('again', { redoes: 'one' })])).toEqual({
      done: ['one'],
      undone: ['two'],
    })
  })

  test('loses its redo stack with a new change', () => {
    const entries = [entry('one'), entry('back', { undoes: 'one' }), entry('two')]
    expect(names(entries)).toEqual({ done: ['two'], undone: [] })
    expect(undoneIds(entries)).toEqual(new Set(['one']))
  })

  test('ignores changes without effect, and undos of unknown changes', () => {
    const idle = entry('idle', {
      groups: [{ kind: 'public', text: 'Best', wanted: true, photoIds: [], already: ['p'] }],
    })
    expect(names([entry('one'), idle, entry('back', { undoes: 'long ago' })])).toEqual({ done: ['one'], undone: [] })
  })

  test('may have a change that an earlier version undid out of order', () => {
    expect(names([entry('one'), entry('two'), entry('back', { undoes: 'one' })])).toEqual({
      done: ['two'],
      undone: ['one'],
    })
  })
})

const groupOf = (text: string) => ({ groups: [{ kind: 'public' as const, text, wanted: true, photoIds: ['p'] }] })

test('a search for a label ignores case, and finds what undid its changes', () => {
  const entries = [
    entry('one', groupOf('Best of Ana')),
    entry('two', groupOf('VIP')),
    entry('back', { undoes: 'one', groups: [] }),
  ]
  const found = (find: string) => aboutLabel(entries, find).map(({ id }) => id)
  expect(found('best')).toEqual(['one', 'back'])
  expect(found('vip')).toEqual(['two'])
  expect(found('')).toEqual(['one', 'two', 'back'])
})

describe('a rename, which is two entries', () => {
  const vip = { text: 'vip', kind: 'public' } as const
  const merge = { id: 'merge', from: [vip], into: { ...vip, text: 'Guests' } }
  const half = (part: 'add' | 'remove', seq: number) => {
    const [text, wanted] = part === 'add' ? ['Guests', true] : ['vip', false]
    const groups = [{ kind: 'public' as const, text, wanted, photoIds: ['p'] }]
    return entry(part, { seq, groups, job: { ...merge, part } })
  }
  const [add, remove] = [half('add', 1), half('remove', 3)]
  const between = entry('between', { seq: 2 })
  const backRemove = entry('back remove', { seq: 4, undoes: 'remove', at: 40 })
  const backAdd = entry('back add', { seq: 5, undoes: 'add', at: 50 })

  test('is one step of the undo stack, at the place of its first half, and one of the redo stack', () => {
    expect(names([add, remove])).toEqual({ done: ['add + remove'], undone: [] })
    expect(names([add, between, remove])).toEqual({ done: ['add + remove', 'between'], undone: [] })
    expect(names([add, remove, backRemove])).toEqual({ done: ['add'], undone: ['remove'] })
    expect(names([add, remove, backRemove, backAdd])).toEqual({ done: [], undone: ['add + remove'] })
    const [again] = labelHistory([add, remove, backRemove, backAdd]).undone
    expect(stepWords(again ?? [])).toBe('Renamed “vip” to “Guests”')
  })

  test('does not clear the redo stack when its second half follows later', () => {
    const back = entry('back', { seq: 2.5, undoes: 'between' })
    expect(names([add, between, back, remove])).toEqual({ done: ['add + remove'], undone: ['between'] })
  })

  test('is a step even if the photos have the new label already: its undo stops the second half', () => {
    const groups = [{ kind: 'public' as const, text: 'Guests', wanted: true, photoIds: [], already: ['p'] }]
    const idle = { ...add, groups }
    expect(names([entry('one'), idle])).toEqual({ done: ['one', 'add'], undone: [] })
    expect(names([entry('one'), idle, { ...backAdd, groups: [] }])).toEqual({ done: ['one'], undone: ['add'] })
  })

  test('is one change in the journal, and so are its undo, its redo and its second undo', () => {
    expect(listed([add, between, remove])).toEqual(['Renamed “vip” to “Guests”', 'between'])
    const redone = [entry('again add', { redoes: 'add' }), entry('again remove', { redoes: 'remove' })]
    const undone = [backRemove, backAdd]
    expect(listed([add, remove, ...undone, ...redone, ...undone])).toEqual([
      'Renamed “vip” to “Guests”',
      'Undone: Renamed “vip” to “Guests”',
      'Redone: Renamed “vip” to “Guests”',
      'Undone: Renamed “vip” to “Guests”',
    ])
    expect(journalChanges([add, remove, ...undone])[1]).toMatchObject({ id: 'back remove', at: 40, entries: undone })
  })

  test('is found by either label, with both halves', () => {
    for (const find of ['guest', 'vip']) expect(aboutLabel([add, between, remove], find)).toEqual([add, remove])
  })
})
