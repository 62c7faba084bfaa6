import { expect, test } from 'vitest'
import {
  addressChoice,
  byTrouble,
  dayBars,
  isOfReceiver,
  type Receiver,
  receiverChoices,
  weekText,
} from './receiver-days.ts'

const receiver = (targetUrl: string, given: Partial<Receiver> = {}): Receiver => ({
  targetUrl,
  webhookIds: ['w'],
  waiting: 0,
  keptSince: '2026-03-02T10:00:00Z',
  days: [{ day: '2026-03-01' }, { day: '2026-03-02', delivered: 4, failed: 1, retried: 3 }, none('2026-03-03')],
  ...given,
})
const none = (day: string) => ({ day, delivered: 0, failed: 0, retried: 0 })
const urlsOf = (receivers: readonly Receiver[]) => receivers.map(({ targetUrl }) => targetUrl)

test('bars are relative to the busiest day, and a day not counted differs from one without deliveries', () => {
  expect(dayBars(receiver('https://a.example'))).toMatchObject([
    { isKnown: false, text: 'Sun, Mar 1: not counted yet' },
    { isKnown: true, arrived: 0.5, missed: 0.5, text: 'Mon, Mar 2: 4 delivered, 1 failed, 3 retries' },
    { isKnown: true, arrived: 0, missed: 0, text: 'Tue, Mar 3: nothing sent' },
  ])
  expect(weekText(receiver('https://a.example'))).toBe('4 delivered, 1 failed, 3 retries')
  expect(weekText(receiver('https://a.example', { days: [] }))).toBe('nothing sent')
})

test('receivers in trouble come first', () => {
  const receivers = [
    receiver('well'),
    receiver('waits', { waiting: 1 }),
    receiver('stopped', { failingSince: 'x', disabledAt: 'x' }),
    receiver('fails', { failingSince: 'x', waiting: 9 }),
  ]
  expect(urlsOf(byTrouble(receivers))).toEqual(['stopped', 'fails', 'waits', 'well'])
})

test('choices include origins with several addresses, and the chosen receiver even if it is gone', () => {
  const receivers = [receiver('https://a.example/2'), receiver('https://a.example/1'), receiver('https://b.example/')]
  expect(receiverChoices(receivers, 'https://gone.example/x')).toEqual([
    'https://a.example',
    'https://a.example/1',
    'https://a.example/2',
    'https://b.example/',
    'https://gone.example/x',
  ])
  expect(isOfReceiver('https://a.example/1', 'https://a.example')).toBe(true)
  expect(isOfReceiver('https://a.example/1', 'https://a.example/2')).toBe(false)
  expect(isOfReceiver('https://a.example/1', undefined)).toBe(false)
})

test('a receiver without a path can be chosen alone', () => {
  expect(receiverChoices([receiver('https://a.example'), receiver('https://a.example/1')], undefined)).toEqual([
    'https://a.example',
    'https://a.example/',
    'https://a.example/1',
  ])
  const chosen = addressChoice('https://a.example')
  expect(isOfReceiver('https://a.example', chosen)).toBe(true)
  expect(isOfReceiver('https://a.example/1', chosen)).toBe(false)
})
