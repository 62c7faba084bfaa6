import { isOpen, type UploadItem } from '#web/data/uploads/uploads.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'

/** The progress of all uploads, in one line. */
export function uploadLine(items: readonly UploadItem[]): string {
  const count = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const open = items.filter(isOpen).length
  if (open > 0) return messages.adding(items.length - open, items.length)
  const missing = count('failed') + count('stopped')
  const facts = [
    count('sent') > 0 && messages.photosAdded(count('sent')),
    count('duplicate') > 0 && messages.alreadyThere(count('duplicate')),
    missing > 0 && messages.notAdded(missing),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Text for a live region: only the start and the end, without changing numbers. */
export function uploadNews(items: readonly UploadItem[]): string {
  const open = items.filter(isOpen)
  if (open.length === 0) return uploadLine(items)
  return messages.addingTo(formatList(new Set(open.map(({ target }) => target.name))))
}

/** The progress of one file; at most 99 % while sending, as the service processes it after the last byte. */
export function uploadState({ state, sent, size, reason = messages.failed }: UploadItem): string {
  if (state === 'sending') return messages.share(Math.min(0.99, Math.floor((sent / size) * 100) / 100))
  const words = {
    waiting: messages.waiting,
    sent: messages.added,
    duplicate: messages.duplicate,
    stopped: messages.stopped,
    failed: reason,
  }
  return words[state]
}

/** The share of all bytes that have been sent, from 0 to 1. */
export function shareSent(items: readonly UploadItem[]): number {
  let [sent, total] = [0, 0]
  for (const item of items) {
    sent += isOpen(item) ? item.sent : item.size
    total += item.size
  }
  return sent / Math.max(1, total)
}
