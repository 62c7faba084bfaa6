import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/i18n/format.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'

type PreviewHeadProps = {
  /** Number of photos in the preview. */
  count: number
  /** The service's own message. */
  warnings: readonly string[]
  children: ReactNode
}

/** Above the public photos: how many everyone sees. */
export const PreviewHead = ({ count, warnings, children }: PreviewHeadProps) => (
  <div className="flex min-h-5 flex-col gap-2 lg:col-span-2">
    {count > 0 && (
      <p className="flex items-center gap-2 text-muted">
        <Globe size={16} aria-hidden className="shrink-0" />
        <span>
          {fillIn(messages.visitorsSee(count), {
            count: <strong className="font-semibold text-ink tabular-nums">{formatCount(count)}</strong>,
          })}
        </span>
      </p>
    )}
    {count > 0 &&
      warnings.map((warning) => (
        <p key={warning} className="text-small text-muted">
          {warning}
        </p>
      ))}
    {children}
  </div>
)
