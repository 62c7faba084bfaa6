import { CirclePause } from 'lucide-react'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { messages } from './messages.ts'

const day = (at: number) => new Date(at).toLocaleDateString(LOCALE, { dateStyle: 'medium' })

/** Status line of a paused webhook. */
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

/** Icon for an element all of whose webhooks are paused; hidden from screen readers, as the element's name says it. */
export function PausedMark() {
  return <CirclePause size={14} aria-hidden className="shrink-0" />
}

/** The same with a word, where there is room. */
export function PausedWord() {
  return (
    <span className="flex items-center gap-1 text-small text-muted">
      <PausedMark /> {messages.isPaused}
    </span>
  )
}
