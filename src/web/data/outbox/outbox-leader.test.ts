import { test, vi } from 'vitest'
import { createLeader } from './outbox-leader.ts'

test('without locks and storage, which browsers refuse together, a tab leads by itself', async () => {
  const onLead = vi.fn<(milliseconds: number) => void>()
  const leader = createLeader({
    name: 'outbox',
    locks: { request: () => Promise.reject(new DOMException('storage is blocked', 'SecurityError')) },
    lease: undefined,
    onLead,
    onFollow: () => {},
  })
  await vi.waitUntil(() => onLead.mock.calls.length > 0)
  leader.stop()
})
