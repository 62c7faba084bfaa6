import { expect, test } from 'vitest'
import type { WebhookSubscription } from '#contract/index.ts'
import { healthOf } from '#web/features/webhooks/deliveries/webhook-health.ts'
import type { Finding } from '#web/features/webhooks/findings/find-findings.ts'
import type { WebhookFilter } from '#web/paths.ts'
import { choicesOf, filterSubscriptions, isNarrowed } from './webhook-filter.ts'

const subscriptions: WebhookSubscription[] = [
  { webhookId: '1', config: { event: 'newAlbum', targetUrl: 'https://hooks.example/ingest' } },
  { webhookId: '2', config: { event: 'newPhoto', albumId: 'a', targetUrl: 'https://wall.example:8443/' } },
  {
    webhookId: '3',
    config: { event: 'photoLabelAdded', albumId: 'a', label: 'Best', targetUrl: 'https://hooks.example/b' },
  },
]
const counts = { delivered: 0, pending: 0, retrying: 1, failed: 0, neverAttempted: 0 }
const log = { deliveries: [], cursor: '{}', counts }
const health = new Map([
  ['1', healthOf({ ...log, counts: { ...counts, retrying: 0 } })],
  ['3', healthOf({ ...log, failingSince: '2026-03-01T16:00:00Z' })],
])
const findings = new Map<string, readonly Finding[]>([
  ['2', [{ kind: 'notAdmin' }, { kind: 'overlap', otherIds: [] }]],
  ['3', [{ kind: 'overlap', otherIds: [] }]],
])
const paused = new Map([
  ['4', { id: '4', config: { event: 'newAlbum', targetUrl: 'https://hooks.example/later' } as const, pausedAt: 0 }],
])
const albumNames = new Map([['a', 'Meadow']])

test.each<[WebhookFilter, string]>([
  [{}, '123'],
  [{ event: 'newPhoto' }, '2'],
  [{ album: 'a' }, '23'],
  [{ receiver: 'hooks.example' }, '13'],
  [{ receiver: 'wall.example:8443' }, '2'],
  [{ receiver: 'hooks.example', album: 'a' }, '3'],
  [{ health: 'failing' }, '3'],
  [{ health: 'failing', event: 'newPhoto' }, ''],
  [{ search: 'meadow', receiver: 'hooks.example' }, '3'],
  [{ event: 'unheard of' }, ''],
  [{ finding: 'problem' }, '2'],
  [{ finding: 'note' }, '3'],
])('%j matches %s', (filter, ids) => {
  const found = filterSubscriptions(subscriptions, filter, { albumNames, paused, health, findings })
  expect(found.map(({ webhookId }) => webhookId).join('')).toBe(ids)
  expect(isNarrowed(filter)).toBe(ids !== '123')
})

test.each([undefined, new Map()])('a filter by unknown facts is ignored', (unknown) => {
  const context = { albumNames, paused, health: unknown, findings: undefined }
  expect(filterSubscriptions(subscriptions, { health: 'failing' }, context)).toEqual(subscriptions)
  expect(filterSubscriptions(subscriptions, { finding: 'note' }, context)).toEqual(subscriptions)
})

test('choices are the existing values, and the chosen one even if nothing has it', () => {
  expect([...choicesOf('receiver', { subscriptions, paused, health, findings, chosen: 'gone.example' })]).toEqual([
    ['hooks.example', 2],
    ['wall.example:8443', 1],
    ['gone.example', 0],
  ])
  expect([...choicesOf('health', { subscriptions, paused, health, findings, chosen: undefined }).keys()]).toEqual([
    'idle',
    'failing',
  ])
  expect([...choicesOf('finding', { subscriptions, paused, health, findings, chosen: undefined })]).toEqual([
    ['problem', 1],
    ['note', 1],
  ])
})

test.each([health, new Map(), undefined])('paused is a status of its own, with and without a delivery log', (known) => {
  const rows = [...subscriptions, ...[...paused.values()].map(({ id, config }) => ({ webhookId: id, config }))]
  const facts = { paused, health: known, findings }
  const found = filterSubscriptions(rows, { health: 'paused' }, { albumNames, ...facts })
  expect(found.map(({ webhookId }) => webhookId)).toEqual(['4'])
  const choices = choicesOf('health', { subscriptions: rows, ...facts, chosen: undefined })
  expect(choices.get('paused')).toBe(1)
  expect(choices.get('active')).toBe(known === undefined ? 3 : undefined)
  const active = filterSubscriptions(rows, { health: 'active' }, { albumNames, ...facts, health: undefined })
  expect(active).toEqual(subscriptions)
})
