import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { isNarrowed, noFilter, readDeliveriesView, toFilter } from './deliveries-view.ts'

const queryOf = (address: string) => new URL(address, 'https://app.example').searchParams

test.each([
  {},
  { delivery: 'd/1' },
  { state: 'failed', event: 'newPhoto', receiver: 'https://hooks.example/in?a=b&c', webhook: 'w', text: '50 % & more' },
  { time: 'own', since: '2026-03-01T12:00', until: '2026-03-02T12:00' },
])('a view survives the round trip through its address: %j', (view) => {
  expect(readDeliveriesView(queryOf(paths.deliveries(view)))).toEqual(view)
})

test('a filter omits values that the service does not accept', () => {
  expect(toFilter({ state: 'failed', event: 'newPhoto', receiver: 'https://a.example', webhook: 'w' })).toEqual({
    state: 'failed',
    event: 'newPhoto',
    receiver: 'https://a.example',
    webhookId: 'w',
  })
  expect(toFilter({ state: 'lost', event: 'deleted', time: 'ever', since: 'soon', text: '  ', delivery: 'd' })).toEqual(
    {},
  )
  expect(toFilter({ text: ` ${'x'.repeat(120)} ` }).text).toHaveLength(100)
})

test('a span is in hours up to now, and custom times are in the device’s time zone', () => {
  expect(toFilter({ time: 'day', since: '2026-03-01T12:00' })).toEqual({ lastHours: 24 })
  expect(toFilter({ time: 'own', since: '2026-03-01T12:00' })).toEqual({
    since: new Date(2026, 2, 1, 12).toISOString(),
  })
})

test('an open delivery is not a filter, and clearing all filters leaves it open', () => {
  expect(isNarrowed({ delivery: 'd' })).toBe(false)
  expect(isNarrowed({ delivery: 'd', time: 'hour' })).toBe(true)
  const all = { state: 'failed', text: 'x', time: 'day', delivery: 'd' }
  expect(toFilter({ ...all, ...noFilter })).toEqual({})
  expect({ ...all, ...noFilter }.delivery).toBe('d')
})
