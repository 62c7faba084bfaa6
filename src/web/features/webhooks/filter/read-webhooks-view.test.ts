import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { readWebhooksView } from './read-webhooks-view.ts'

const queryOf = (address: string) => new URL(address, 'https://app.example').searchParams

test.each([
  {},
  { view: 'list' },
  { search: 'x', webhookId: 'w/1', creating: true },
  { event: 'newPhoto', album: 'a/1', receiver: 'hooks.example:8443', health: 'failing', finding: 'note' },
] as const)('a view survives the round trip through its address: %j', (view) => {
  expect(readWebhooksView(queryOf(paths.webhooks(view)))).toEqual(view)
})
