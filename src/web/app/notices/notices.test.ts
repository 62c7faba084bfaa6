import { expect, test } from 'vitest'
import { createToasts } from '#web/ui/toast.tsx'
import { createNotices } from './notices.ts'

function open() {
  const toasts = createToasts()
  const notice = createNotices(toasts)
  return { notice, toasts, texts: () => toasts.get().map(({ text }) => text) }
}

test('a warning is shown in the service’s words, once per visit', () => {
  const { notice, texts } = open()
  notice({ warnings: ['page shortened'] }, 'getAlbums')
  notice({ warnings: ['page shortened', 'going down at noon'] }, 'getPhotos')
  expect(texts()).toEqual(['The service says: page shortened', 'The service says: going down at noon'])
})

test('skipped rows are counted in plain words, with the reason in the details', () => {
  const { notice, toasts, texts } = open()
  notice({ skipped: { count: 3, reason: 'albumId is required' } }, 'getAlbums')
  expect(texts()).toEqual([expect.stringContaining('3 albums couldn’t be shown')])
  expect(texts().join()).not.toContain('albumId')
  toasts.get()[0]?.action?.onSelect()
  expect(texts()).toEqual([expect.stringContaining('3 albums'), 'getAlbums: albumId is required.'])
  notice({ skipped: { count: 1, reason: 'photoId is required' } }, 'getPhotos')
  expect(texts().at(-1)).toContain('1 photo couldn’t be shown')
})

test('the app’s own notes are not attributed to the service', () => {
  const { notice, texts } = open()
  notice({ notes: ['The list ends here.'] })
  notice({ notes: ['The list ends here.'] })
  expect(texts()).toEqual(['The list ends here.'])
})

test('warnings about previews are not shown as toasts; their skipped rows are', () => {
  const { notice, texts } = open()
  notice({ warnings: ['the preview is off'] }, 'getPreviewPhotos')
  expect(texts()).toEqual([])
  notice({ skipped: { count: 1, reason: 'photoId is required' } }, 'getPreviewPhotos')
  expect(texts()).toHaveLength(1)
})

test('of many or long warnings the first are shown, short, and the others counted', () => {
  const { notice, texts } = open()
  notice({ warnings: Array.from({ length: 64 }, (_, index) => `${index} ${'x'.repeat(20_000)}`) }, 'getAlbums')
  const cut = `${'x'.repeat(198)} … (20,002 characters)`
  expect(texts()).toEqual([
    ...[0, 1, 2].map((index) => `The service says: ${index} ${cut}`),
    'The service sent 61 more warnings.',
  ])
})
