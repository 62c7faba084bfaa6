import { EyeOff, Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/i18n/format.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'
import type { ChosenPhotos } from './preview-leaks.ts'

type PreviewHeadProps = {
  /** Number of photos in the preview. */
  count: number
  /** Nobody sees them yet. */
  isOff: boolean
  /** Why it has these photos, if known. */
  why: ChosenPhotos['why'] | undefined
  /** The service's own message. */
  warnings: readonly string[]
  children: ReactNode
}

const bold = 'font-semibold text-ink tabular-nums'

/** Above the photos of the preview: how many everyone sees, or would see, and why these. */
export function PreviewHead({ count, isOff, why, warnings, children }: PreviewHeadProps) {
  const Icon = isOff ? EyeOff : Globe
  return (
    <div className="flex min-h-5 flex-col gap-2 lg:col-span-2">
      {count > 0 && (
        <div className="flex items-center gap-2 text-muted">
          <Icon size={16} aria-hidden className="shrink-0" />
          {isOff ? (
            <h2 className={bold}>{messages.notYetSeen(count)}</h2>
          ) : (
            <p>
              {fillIn(messages.visitorsSee(count), { count: <strong className={bold}>{formatCount(count)}</strong> })}
            </p>
          )}
        </div>
      )}
      {count > 0 && why && (isOff || why !== 'whyLabelled') && (
        <p className="text-small text-muted">
          {fillIn(messages[why], {
            preview: (
              <strong translate="no" className={bold}>
                preview
              </strong>
            ),
          })}
        </p>
      )}
      {/* the heading already says that it is off */}
      {count > 0 &&
        !isOff &&
        warnings.map((warning) => (
          <p key={warning} className="text-small text-muted">
            {warning}
          </p>
        ))}
      {children}
    </div>
  )
}
