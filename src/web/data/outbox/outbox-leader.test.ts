import { test } from 'vitest'
import { createLeader } from './outbox-leader.ts'

test('without locks and storage, which browsers refuse together, a tab leads by itself', async () => {
  const leads = Promise.withResolvers<number>()
  const leader = createLeader({
    name: 'outbox',
    locks: { request: () => Promise.reject(new DOMException('storage is blocked', 'SecurityError')) },
    lease: undefined,
    onLead: leads.resolve,
    onFollow: () => {},
  })
  await leads.promise
  leader.stop()
})
