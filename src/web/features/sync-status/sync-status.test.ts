import { describe, expect, test } from 'vitest'
import type { OutboxView, ParkedIntent } from '#web/data/outbox/outbox.ts'
import {
  differenceLines,
  syncLine,
  syncAnnouncement,
  syncNote,
  syncState,
  missingGroups,
  refusedGroups,
} from './sync-status.ts'

const idle: OutboxView = {
  queued: 0,
  underWay: 0,
  sent: 0,
  parked: [],
  missing: [],
  paused: undefined,
  offline: false,
  storage: 'kept',
  secondsLeft: undefined,
  heldUntil: undefined,
  differences: [],
  batches: [],
}

const parked = (key: string, more: Partial<ParkedIntent> = {}): ParkedIntent => ({
  key,
  batchId: 'b',
  albumId: 'a',
  photoId: key,
  kind: 'public',
  text: 'Best',
  wanted: true,
  reason: { kind: 'forbidden', status: 403 },
  ...more,
})

const difference = { albumId: 'a', photoId: 'p', kind: 'public', text: 'Best', wanted: true, actual: false } as const

describe('the state of label changes', () => {
  test.each([
    ['idle', {}, ''],
    ['sending', { queued: 380, sent: 210, secondsLeft: 38 }, 'Sending 210 of 590 · about 40 s left'],
    ['held', { queued: 2, heldUntil: 31_000 }, '2 label changes wait: the service asks for 30 s'],
    ['paused', { queued: 1, paused: 'asked' }, 'Paused: 1 label change waits'],
    [
      'unauthorized',
      { queued: 3, paused: 'unauthorized', offline: true },
      '3 label changes wait: the service does not accept the key',
    ],
    ['offline', { queued: 3, offline: true }, 'Out of reach: 3 label changes wait'],
    [
      'missing',
      { queued: 2, missing: [parked('1'), parked('2')] },
      '2 label changes wait for photos that are not in the album right now',
    ],
    ['sending', { queued: 2, sent: 1, missing: [parked('1')] }, 'Sending 1 of 3'],
    ['refused', { parked: [parked('1')], differences: [difference] }, '1 label change refused'],
    ['different', { sent: 4, differences: [difference] }, '1 label change turned out differently'],
    ['done', { sent: 4 }, '4 label changes sent'],
  ] satisfies [string, Partial<OutboxView>, string][])('%s', (state, change, line) => {
    const view = { ...idle, ...change }
    expect(syncState(view, 1_000)).toBe(state)
    expect(syncLine(view, 1_000)).toBe(line)
  })

  test('is read out without running numbers', () => {
    const news = [210, 211].map((sent) => syncAnnouncement({ ...idle, queued: 10, sent }, 0))
    expect(new Set(news)).toEqual(new Set(['Sending label changes']))
    expect(syncAnnouncement({ ...idle, sent: 4 }, 0)).toBe('4 label changes sent')
  })

  test('never lets one believe that something is kept which is not', () => {
    expect(syncNote({ ...idle, queued: 1, storage: 'absent' }, 0)).toContain('keeps nothing')
    expect(syncNote({ ...idle, queued: 1, storage: 'failing', offline: true }, 0)).toContain('could not be written')
    expect(syncNote({ ...idle, storage: 'absent' }, 0)).toBeUndefined()
  })
})

test('what was refused is told by reason, with the labels', () => {
  const groups = refusedGroups([
    parked('1'),
    parked('2', { wanted: false, text: 'nsfw', kind: 'restricted' }),
    parked('3'),
    parked('4', { reason: { kind: 'notFound', detail: 'no such photo' } }),
  ])
  expect(groups).toEqual([
    {
      why: 'You don’t have access.',
      labels: '“Best” on 2 photos, “nsfw” (hidden) off 1 photo',
      keys: ['1', '2', '3'],
    },
    { why: expect.stringContaining('no such photo'), labels: '“Best” on 1 photo', keys: ['4'] },
  ])
})

test('what waits for photos that are missing can be given up', () => {
  expect(missingGroups([])).toEqual([])
  expect(missingGroups([parked('1'), parked('2')])).toMatchObject([{ labels: '“Best” on 2 photos', keys: ['1', '2'] }])
})

test('what the service has after all', () => {
  expect(
    differenceLines([difference, { ...difference, photoId: 'q' }, { ...difference, wanted: false, actual: true }]),
  ).toEqual(['“Best” is not on 2 photos', '“Best” is still on 1 photo'])
})
