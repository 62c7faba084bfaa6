import { describe, expect, test } from 'vitest'
import type { OutboxView, ParkedIntent } from '#web/data/outbox/outbox-view.ts'
import { messages } from './messages.ts'
import {
  differenceLines,
  syncLine,
  syncAnnouncement,
  syncNote,
  syncState,
  missingGroups,
  refusedGroups,
  type ShownOutbox,
} from './sync-status.ts'

const idle: OutboxView = {
  queued: 0,
  underWay: 0,
  sent: 0,
  parked: [],
  missing: [],
  paused: undefined,
  offline: false,
  broken: false,
  storage: 'kept',
  secondsLeft: undefined,
  heldUntil: undefined,
  differences: [],
  batches: [],
  latest: 0,
  unread: [],
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

/** Two labels on one photo. */
const twoLabels = [parked('1'), parked('2', { text: 'Print', photoId: '1' })]

const difference = { albumId: 'a', photoId: 'p', kind: 'public', text: 'Best', wanted: true, actual: false } as const

describe('the state of label changes', () => {
  test.each([
    ['idle', {}, 'No changes waiting'],
    ['sending', { queued: 380, sent: 210, secondsLeft: 38 }, 'Sending 210 of 590'],
    ['held', { queued: 2, heldUntil: 31_000 }, '2 changes waiting: retrying in 30 s'],
    ['paused', { queued: 1, paused: 'asked' }, 'Paused: 1 change waiting'],
    ['unauthorized', { queued: 3, paused: 'unauthorized', offline: true }, 'Key not accepted: 3 changes waiting'],
    ['unauthorized', { queued: 3, paused: 'unauthorized', isSession: true }, 'Signed out: 3 changes waiting'],
    ['offline', { queued: 3, offline: true }, 'Offline: 3 changes waiting'],
    ['broken', { queued: 3, broken: true, heldUntil: 31_000 }, 'The service has a problem: 3 changes waiting'],
    ['missing', { queued: 2, missing: [parked('1'), parked('2')] }, '2 changes waiting for missing photos'],
    ['missing', { queued: 2, missing: twoLabels }, '2 changes waiting for a missing photo'],
    ['sending', { queued: 2, sent: 1, missing: [parked('1')] }, 'Sending 1 of 3'],
    ['refused', { parked: [parked('1')], differences: [difference] }, '1 change refused'],
    ['different', { sent: 4, differences: [difference] }, '1 change not on the service'],
    ['done', { sent: 4 }, '4 changes sent'],
    ['sending', { queued: 3, storage: 'absent' }, 'Keep this page open: 3 changes waiting'],
  ] satisfies [string, Partial<ShownOutbox>, string][])('%s', (state, change, line) => {
    const view = { ...idle, ...change }
    expect(syncState(view, 1_000)).toBe(state)
    expect(syncLine(view, 1_000)).toBe(line)
  })

  test('is announced without changing numbers', () => {
    const announced = [210, 211].map((sent) => syncAnnouncement({ ...idle, queued: 10, sent }))
    expect(new Set(announced)).toEqual(new Set(['Sending label changes']))
    const waits = [30_000, 29_000].map((heldUntil) => syncAnnouncement({ ...idle, queued: 10, heldUntil }))
    expect(new Set(waits)).toEqual(new Set(['The service is busy: label changes are waiting']))
    expect(syncAnnouncement({ ...idle, sent: 4 })).toBe('4 changes sent')
    expect(syncAnnouncement({ ...idle, queued: 1, offline: true })).toBe(
      'Offline: 1 change waiting. It’ll be sent when you’re back online, even after a restart.',
    )
  })

  test('warns of changes that are not stored on the device', () => {
    expect(syncNote({ ...idle, queued: 1, storage: 'absent' }, 0)).toContain('blocks storage')
    expect(syncNote({ ...idle, queued: 1, storage: 'failing', offline: true }, 0)).toContain('couldn’t be saved')
    expect(syncNote({ ...idle, storage: 'absent' }, 0)).toBeUndefined()
  })

  test.each([
    ['It’ll be sent when the photo is back in the album. You can also discard it.', [parked('1')]],
    ['They’ll be sent when the photo is back in the album. You can also discard them.', twoLabels],
    ['They’ll be sent when the photos are back in the album. You can also discard them.', [parked('1'), parked('2')]],
  ])('has a note while photos are missing: %s', (note, missing) => {
    expect(syncNote({ ...idle, queued: missing.length, missing }, 0)).toBe(note)
  })
})

test('refused changes are listed by reason, with their labels', () => {
  const groups = refusedGroups([
    parked('1'),
    parked('2', { wanted: false, text: 'nsfw', kind: 'restricted' }),
    parked('3'),
    parked('4', { reason: { kind: 'notFound', detail: 'no such photo' } }),
  ])
  expect(groups).toEqual([
    {
      why: 'You don’t have access.',
      labels: 'add “Best” to 2 photos and remove “nsfw” (hidden) from 1 photo',
      keys: ['1', '2', '3'],
    },
    { why: expect.stringContaining('no such photo'), labels: 'add “Best” to 1 photo', keys: ['4'] },
  ])
})

test('changes that wait for missing photos are listed together', () => {
  expect(missingGroups([])).toEqual([])
  expect(missingGroups([parked('1'), parked('2')])).toMatchObject([
    { why: expect.stringMatching(/^These photos aren’t/), labels: 'add “Best” to 2 photos', keys: ['1', '2'] },
  ])
})

test.each([
  [0.1, 'About 1 s left.'],
  [7.4, 'About 7 s left.'],
  [38, 'About 40 s left.'],
  [200, 'About 3 min left.'],
])('%s seconds are: %s', (seconds, words) => {
  expect(messages.timeLeft(seconds)).toBe(words)
})

test('differences are listed by label, with what the service has', () => {
  expect(
    differenceLines([difference, { ...difference, photoId: 'q' }, { ...difference, wanted: false, actual: true }]),
  ).toEqual(['“Best” isn’t on 2 photos', '“Best” is still on 1 photo'])
})
