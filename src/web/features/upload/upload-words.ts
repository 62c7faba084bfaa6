import { isOpen, type UploadItem } from '#web/data/uploads/uploads.ts'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'

/** The progress of all uploads, in one line. */
export function uploadLine(items: readonly UploadItem[]): string {
  const count = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const open = items.filter(isOpen).length
  if (open > 0) return `Adding photos: ${formatCount(items.length - open)} of ${formatCount(items.length)}`
  const missing = count('failed') + count('stopped')
  const said = [
    count('sent') > 0 && `${countOf(count('sent'), { one: 'photo', other: 'photos' })} added`,
    count('duplicate') > 0 && `${formatCount(count('duplicate'))} already there`,
    missing > 0 && `${formatCount(missing)} not added`,
  ]
  return said.filter(Boolean).join(', ')
}

/** For screen readers: the beginning and the end, no running numbers. */
export function uploadNews(items: readonly UploadItem[]): string {
  if (!items.some(isOpen)) return uploadLine(items)
  const albums = new Set(items.filter(isOpen).map(({ target }) => target.name))
  return `Adding ${countOf(items.length, { one: 'photo', other: 'photos' })} to ${[...albums].join(', ')}`
}

/** The progress of one file; after its last byte the service still has to process it. */
export function uploadState({ state, sent, size, reason = 'Failed' }: UploadItem): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return `${Math.min(99, Math.floor((sent / size) * 100))} %`
    case 'sent':
      return 'Added'
    case 'duplicate':
      return 'Already in this album'
    case 'stopped':
      return 'Stopped'
    case 'failed':
      return reason
  }
}

export const shareSent = (items: readonly UploadItem[]): number => {
  const sum = (of: (item: UploadItem) => number) => items.reduce((total, item) => total + of(item), 0)
  return (
    sum((item) => (isOpen(item) ? item.sent : item.size)) /
    Math.max(
      1,
      sum(({ size }) => size),
    )
  )
}
