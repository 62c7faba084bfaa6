import type { DownloadState } from '#web/data/download/download-store.ts'
import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import { messages } from './messages.ts'

/** Topic of toasts about downloads: one shows at a time. */
export const TOPIC = 'download'

/** Outcome of a download, in a sentence. */
export function outcome({ phase, done, bytes, fileName, failed, isKept }: DownloadState): string {
  if (phase === 'saved') return messages.saved(done, formatBytes(bytes), fileName)
  if (phase === 'unwritten') return isKept ? messages.unwrittenKept : messages.unwritten
  return failed.some(({ reason }) => reason === 'blocked') ? messages.blocked : messages.empty
}

/** Toast for a download that ended while its dialog was closed. */
export const endToast = (over: DownloadState, onShow?: () => void) => ({
  text: outcome(over),
  tone: over.phase === 'saved' ? ('ok' as const) : ('error' as const),
  ...(onShow && { action: { label: messages.show, onSelect: onShow } }),
  topic: TOPIC,
})
