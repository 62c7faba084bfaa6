import { Eye, EyeOff } from 'lucide-react'
import { shortText } from '#web/lib/text/short-text.ts'
import { messages } from './messages.ts'
import type { ReviewReason } from './preview-review.ts'

const chip =
  'flex h-6 min-w-0 max-w-full items-center gap-1 rounded-full px-2 text-[12px] leading-4 font-semibold shadow-float forced-color-adjust-none'

/** Laid over a public photo: why it needs a look, as icons with words. */
export function ReviewMark({ labels, isUnseen }: ReviewReason) {
  const [first, ...others] = labels
  return (
    <span className="pointer-events-none absolute inset-x-1.5 top-1.5 flex flex-col items-end gap-1">
      {first && (
        <span className={`${chip} bg-danger-ink text-surface`}>
          <EyeOff size={14} aria-hidden className="shrink-0" />
          <span className="sr-only">{messages.leakMark}: </span>
          <span dir="auto" className="truncate">
            {shortText(first.text, { longest: 40 })}
          </span>
          {others.length > 0 && <span className="shrink-0">{messages.moreLabels(others.length)}</span>}
        </span>
      )}
      {isUnseen && (
        <span className={`${chip} bg-surface text-ink`}>
          <Eye size={14} aria-hidden className="shrink-0" />
          <span className="truncate">{messages.notLookedAt}</span>
        </span>
      )}
    </span>
  )
}
