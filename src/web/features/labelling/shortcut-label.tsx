import { EyeOff } from 'lucide-react'
import { labelId, type WantedLabel } from '#web/data/album/label.ts'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'

/** What a key does: each label with its mark, struck through where it is taken off. */
export function ShortcutLabel({ steps }: { steps: readonly WantedLabel[] }) {
  return steps.map((step, place) => (
    <span key={labelId(step)} className="flex min-w-0 items-center gap-1.5">
      {place > 0 && <span className="sr-only">and</span>}
      {!step.wanted && <span className="sr-only">off:</span>}
      {step.kind === 'public' ? (
        <LabelDot text={step.text} {...(!step.wanted && { className: 'opacity-50' })} />
      ) : (
        <EyeOff size={14} aria-hidden className="shrink-0 text-muted" />
      )}
      <span
        className={classNames(
          'truncate whitespace-pre',
          !step.wanted && 'text-muted line-through decoration-danger decoration-2',
        )}
      >
        <VisibleText text={step.text} />
      </span>
      {step.kind === 'restricted' && <span className="sr-only">(hidden from participants)</span>}
    </span>
  ))
}
