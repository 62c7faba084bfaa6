import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { isNarrowed, noFilter, readDeliveriesView, toFilter } from './deliveries-view.ts'

const queryOf = (address: string) => new URL(address, 'https://app.example').searchParams

test.each([
  {},
  { delivery: 'd/1' },
  { state: 'failed', event: 'newPhoto', receiver: 'https://hooks.example/in?a=b&c', webhook: 'w', text: '50 % & more' },
  { time: 'own', since: '2026-03-01T12:00', until: '2026-03-02T12:00' },
])('the address of the deliveries leads back to them: %j', (view) => {
  expect(readDeliveriesView(queryOf(paths.deliveries(view)))).toEqual(view)
})

test('a filter is what the service takes, and what it can’t take is left out', () => {
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

test('a span is hours up to now, and times of one’s own are this device’s', () => {
  expect(toFilter({ time: 'day', since: '2026-03-01T12:00' })).toEqual({ lastHours: 24 })
  expect(toFilter({ time: 'own', since: '2026-03-01T12:00' })).toEqual({
    since: new Date(2026, 2, 1, 12).toISOString(),
  })
})

test('an open delivery narrows nothing, and taking all filters off leaves it open', () => {
  expect(isNarrowed({ delivery: 'd' })).toBe(false)
  expect(isNarrowed({ delivery: 'd', time: 'hour' })).toBe(true)
  const all = { state: 'failed', text: 'x', time: 'day', delivery: 'd' }
  expect(toFilter({ ...all, ...noFilter })).toEqual({})
  expect({ ...all, ...noFilter }.delivery).toBe('d')
})
