import { CirclePause } from 'lucide-react'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { messages } from './messages.ts'

const day = (at: number) => new Date(at).toLocaleDateString(LOCALE, { dateStyle: 'medium' })

/** The status of a paused webhook in a few words. */
export function PausedLine({ pausedAt }: { pausedAt: number }) {
  return (
    <span className="flex items-start gap-1.5 text-small text-muted">
      <span className="mt-[3px]">
        <PausedMark />
      </span>
      <span className="min-w-0 tabular-nums">{messages.pausedSince(day(pausedAt))}</span>
    </span>
  )
}

/** Mark of what only paused webhooks hang on; the name of what it stands in says it. */
export function PausedMark() {
  return <CirclePause size={14} aria-hidden className="shrink-0" />
}

/** The word for the same, where there is room for it. */
export function PausedWord() {
  return (
    <span className="flex items-center gap-1 text-small text-muted">
      <PausedMark /> {messages.isPaused}
    </span>
  )
}
