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

/** Toast for a download that ended while its dialog was closed; one that stays until closed if photos are missing. */
export function endToast(over: DownloadState): { text: string; tone: 'ok' | 'error' } {
  const { phase, failed, left } = over
  if (phase !== 'saved') return { text: outcome(over), tone: 'error' }
  const missing = [
    failed.length > 0 && messages.notDownloaded(failed.length),
    left.length > 0 && messages.left(left.length),
  ].filter((text) => text !== false)
  return { text: [outcome(over), ...missing].join(' '), tone: missing.length > 0 ? 'error' : 'ok' }
}
