import type { TakeAwayState } from '#web/data/take-away/take-away.ts'
import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import { messages } from './messages.ts'

/** One notice about downloads at a time. */
export const TOPIC = 'take-away'

/** How a download ended, in a sentence. */
export function outcome({ phase, done, bytes, fileName, failed, isKept }: TakeAwayState): string {
  if (phase === 'saved') return messages.saved(done, formatBytes(bytes), fileName)
  if (phase === 'unwritten') return isKept ? messages.unwrittenKept : messages.unwritten
  return failed.some(({ reason }) => reason === 'blocked') ? messages.blocked : messages.empty
}

/** The notice of a download that ended while its dialog was closed. */
export const endToast = (over: TakeAwayState, onShow?: () => void) => ({
  text: outcome(over),
  tone: over.phase === 'saved' ? ('ok' as const) : ('error' as const),
  ...(onShow && { action: { label: messages.show, onSelect: onShow } }),
  topic: TOPIC,
})
