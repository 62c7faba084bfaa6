import { expect, test } from 'vitest'
import { keptThingAt } from './kept-thing.ts'

test.each([
  ['/albums', 'albums'],
  ['/webhooks', 'webhooks'],
  ['/webhooks/deliveries', 'webhooks'],
  ['/albums/x', undefined],
  ['/albums/x/labels', 'album'],
  ['/albums/x/photos/y', 'album'],
  ['/albums/x/preview', 'preview'],
  ['/settings', undefined],
  ['/share/x', undefined],
])('%s shows %s', (path, thing) => expect(keptThingAt(path)?.thing).toBe(thing))
