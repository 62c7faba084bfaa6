import { expect, test } from 'vitest'
import { createPaceMeter } from './pace-meter.ts'

const view = (queued: number, sent: number, more = {}) => ({
  queued,
  sent,
  paused: undefined,
  offline: false,
  heldUntil: undefined,
  ...more,
})

test('the pace is that of the time in which changes were sent', () => {
  const meter = createPaceMeter(undefined)
  meter.look(view(0, 0), 0)
  meter.look(view(20, 0), 60_000)
  expect(meter.look(view(16, 4), 60_200)).toBeUndefined()
  expect(meter.look(view(0, 20), 61_000)).toBe(50)
  // a day later ten more; the day does not count
  meter.look(view(10, 0), 86_400_000)
  expect(meter.look(view(0, 10), 86_400_500)).toBe(50)
  expect(meter.get()).toBe(50)
})

test('waits that somebody asked for are no pace', () => {
  const meter = createPaceMeter(80)
  meter.look(view(20, 0, { heldUntil: 30_000 }), 0)
  meter.look(view(20, 0, { paused: 'asked' }), 30_000)
  meter.look(view(20, 0), 90_000)
  expect(meter.get()).toBe(80)
  expect(meter.look(view(10, 10), 91_000)).toBe(100)
})
