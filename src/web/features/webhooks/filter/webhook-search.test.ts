import { expect, test } from 'vitest'
import type { WebhookSubscription } from '#contract/index.ts'
import { searchSubscriptions } from './webhook-search.ts'

const subscriptions: WebhookSubscription[] = [
  { webhookId: '1', config: { event: 'newAlbum', targetUrl: 'https://hooks.example/ingest' } },
  {
    webhookId: '2',
    config: {
      event: 'newPhoto',
      albumId: 'a',
      targetUrl: 'https://wall.example/',
      metadata: { stage: 'main', priority: 2 },
    },
  },
  {
    webhookId: '3',
    config: { event: 'photoLabelAdded', albumId: 'b', label: 'Überblick', targetUrl: 'https://wall.example/live' },
  },
]
const albumNames = new Map([['a', 'Rolling Meadow']])

test.each<[string | undefined, string[]]>([
  [undefined, ['1', '2', '3']],
  ['  ', ['1', '2', '3']],
  ['newphoto', ['2']],
  ['meadow', ['2']],
  ['WALL.example', ['2', '3']],
  ['wall überblick', ['3']],
  ['stage 2', ['2']],
  ['wall meadow ingest', []],
])('"%s" finds %s', (search, ids) => {
  expect(searchSubscriptions(subscriptions, { search, albumNames }).map(({ webhookId }) => webhookId)).toEqual(ids)
})

test('an album without a known name is found by its id', () => {
  expect(searchSubscriptions(subscriptions, { search: 'b', albumNames: undefined })).toContain(subscriptions[2])
})
