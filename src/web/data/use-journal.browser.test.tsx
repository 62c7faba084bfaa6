import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { DataProvider, useData } from './data-context.tsx'
import type { Outbox } from './outbox/open-outbox.ts'
import { useJournal } from './use-journal.ts'
import { useOutbox } from './use-outbox.ts'

afterEach(() => void vi.useRealTimers())

test('the journal is not read again while it is still being read, but afterwards', async () => {
  let readings = 0
  const read = Promise.withResolvers<void>()
  const entries = async () => {
    if (++readings === 2) await read.promise
    return []
  }
  const following = Promise.withResolvers<Outbox>()
  function Journal() {
    useJournal('lisbon', { limit: 5 })
    const outbox = useOutbox()
    useEffect(() => outbox && following.resolve(outbox))
    return null
  }
  const journal = async () => ({ entries, unsent: async () => [], unfinishedMerges: async () => [] })
  function SlowJournal() {
    const data = useData()
    return (
      <DataProvider value={{ ...data, journal }}>
        <Journal />
      </DataProvider>
    )
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  showOnService(<SlowJournal />)
  const outbox = await following.promise
  const change = async () => {
    const groups = [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['p'] }] as const
    await outbox.enqueue({ albumId: 'lisbon', what: 'Best', groups })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await change()
  await change()
  expect(readings).toBe(2)
  read.resolve()
  await vi.advanceTimersByTimeAsync(400)
  expect(readings).toBe(3)
})
