import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { aboutLabel, labelHistory, undoneIds } from './label-history.ts'

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

const names = (entries: JournalEntry[]) => {
  const { done, undone } = labelHistory(entries)
  return { done: done.map(({ root }) => root.id), undone: undone.map(({ root }) => root.id) }
}

describe('the history of an album’s labels', () => {
  test('goes back step by step, and forward again', () => {
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

  test('forgets what could be redone when something else is done', () => {
    const entries = [entry('one'), entry('back', { undoes: 'one' }), entry('two')]
    expect(names(entries)).toEqual({ done: ['two'], undone: [] })
    expect(undoneIds(entries)).toEqual(new Set(['one']))
  })

  test('passes over what changed nothing, and over what it does not know', () => {
    const idle = entry('idle', {
      groups: [{ kind: 'public', text: 'Best', wanted: true, photoIds: [], already: ['p'] }],
    })
    expect(names([entry('one'), idle, entry('back', { undoes: 'long ago' })])).toEqual({ done: ['one'], undone: [] })
  })

  test('knows what an earlier version undid out of the middle', () => {
    expect(names([entry('one'), entry('two'), entry('back', { undoes: 'one' })])).toEqual({
      done: ['two'],
      undone: ['one'],
    })
  })
})

const groupOf = (text: string) => ({ groups: [{ kind: 'public' as const, text, wanted: true, photoIds: ['p'] }] })

test('changes of a label are found whatever its case, with what undid them', () => {
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
