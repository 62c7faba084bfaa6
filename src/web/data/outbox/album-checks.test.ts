import { expect, test } from 'vitest'
import { createAlbumChecks } from './album-checks.ts'
import { createFoldedIntents } from './folded-intents.ts'

test('verification of an unreadable album is retried with backoff, from one second up to 30', () => {
  const fold = createFoldedIntents()
  const photoIds = Array.from({ length: 20 }, (_, number) => `p${number}`)
  const groups = [{ kind: 'public', text: 'Best', wanted: true, photoIds }] as const
  fold.add({ id: 'b', albumId: 'a', at: 0, what: '', seq: 1, groups })
  const checks = createAlbumChecks(fold)
  for (const intent of fold.all()) {
    intent.status = 'acknowledged'
    checks.sent('a', 0)
  }
  const waits: number[] = []
  for (let now = checks.nextAt(); waits.length < 7; now = checks.nextAt()) {
    expect(checks.begin(now)).toMatchObject([{ albumId: 'a' }])
    checks.fail('a', now)
    waits.push((checks.nextAt() - now) / 1_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
})
