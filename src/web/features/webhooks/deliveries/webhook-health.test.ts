import { expect, test } from 'vitest'
import type { Delivery, DeliveryLog } from '#contract/extensions.ts'
import { healthOf } from './webhook-health.ts'

const at = (minute: number) => new Date(2026, 2, 1, 16, minute).toISOString()
const attempt = (minute: number, status: number) => ({ at: at(minute), durationMs: 1, status, answer: '' })
const delivery = (minute: number, state: Delivery['state'], status: number): Delivery => ({
  deliveryId: `${minute}`,
  createdAt: at(minute),
  isTest: false,
  state,
  attempts: [attempt(minute, status)],
})
const counts = { delivered: 0, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 }
const log = (given: Partial<DeliveryLog>): DeliveryLog => ({ deliveries: [], cursor: '{}', counts, ...given })

test('a failing webhook shows since when, and how many deliveries wait', () => {
  const health = healthOf(log({ failingSince: at(8), counts: { ...counts, pending: 1, retrying: 3, failed: 2 } }))
  expect(health).toMatchObject({ state: 'failing', overdue: 6 })
  expect(health.text).toMatch(/^Failing since .*4:08.PM · 4 waiting$/)
})

test('a webhook is failing after a failed test, until a delivery arrives', () => {
  const failedTest = { ...delivery(7, 'failed', 500), isTest: true }
  const failing = healthOf(log({ deliveries: [failedTest, delivery(5, 'delivered', 200)] }))
  expect(failing).toMatchObject({
    state: 'failing',
    overdue: 0,
    text: expect.stringMatching(/^Failing since .*4:07.PM$/),
  })
  expect(healthOf(log({ deliveries: [delivery(8, 'delivered', 200), failedTest] })).state).toBe('ok')
})

test('a stopped webhook shows since when, and how many deliveries are held', () => {
  const given = { failingSince: at(8), disabledAt: at(9), counts: { ...counts, neverAttempted: 2 } }
  expect(healthOf(log(given)).text).toMatch(/^Stopped since .*4:09.PM · 2 held$/)
})

test('a working webhook shows its last delivery, and lists recent ones oldest first', () => {
  const health = healthOf(log({ deliveries: [delivery(7, 'delivered', 200), delivery(5, 'failed', 500)] }))
  expect(health).toMatchObject({ state: 'ok', overdue: 0, arrivedAt: at(7) })
  expect(health.text).toMatch(/^Last delivery .*4:07.PM$/)
  expect(health.recent.map(({ tone }) => tone)).toEqual(['danger', 'ok'])
})

test('an idle webhook shows that there are no deliveries, that all are held, or that the first is being sent', () => {
  expect(healthOf(log({ counts: { ...counts, neverAttempted: 40 } }))).toMatchObject({ state: 'idle', text: '40 held' })
  expect(healthOf(log({}))).toMatchObject({ state: 'idle', text: 'No deliveries yet' })
  expect(healthOf(log({ counts: { ...counts, pending: 1 } })).text).toBe('Sending…')
})

test('a webhook works if only older deliveries than the newest arrived', () => {
  const given = { deliveries: [delivery(7, 'failed', 500)], counts: { ...counts, delivered: 80, neverAttempted: 25 } }
  expect(healthOf(log(given))).toMatchObject({ state: 'ok', overdue: 0, text: '80 delivered', arrivedAt: undefined })
})
