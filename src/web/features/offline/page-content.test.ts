import { expect, test } from 'vitest'
import { pageContentAt } from './page-content.ts'

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
])('%s shows %s', (path, content) => expect(pageContentAt(path)?.content).toBe(content))
