import { expect, test } from 'vitest'
import { createToasts } from '#web/ui/toast-store.ts'
import { createNotices } from './notices.ts'

function open() {
  const toasts = createToasts()
  const notice = createNotices(toasts)
  return { notice, texts: () => toasts.list().map(({ text }) => text) }
}

test('a warning is shown in the service’s words, once per visit', () => {
  const { notice, texts } = open()
  notice({ warnings: ['page shortened'] }, 'getAlbums')
  notice({ warnings: ['page shortened', 'going down at noon'] }, 'getPhotos')
  expect(texts()).toEqual(['The service says: page shortened', 'The service says: going down at noon'])
})

test('rows that were left out are counted and named', () => {
  const { notice, texts } = open()
  notice({ skipped: { count: 3, reason: 'albumId is required' } }, 'getAlbums')
  expect(texts()).toEqual([expect.stringMatching(/^3 rows left out.*albumId is required/)])
})

test('the warnings of previews are left to those who show previews; rows left out are not', () => {
  const { notice, texts } = open()
  notice({ warnings: ['the preview is off'] }, 'getPreviewPhotos')
  expect(texts()).toEqual([])
  notice({ skipped: { count: 1, reason: 'photoId is required' } }, 'getPreviewPhotos')
  expect(texts()).toHaveLength(1)
})
