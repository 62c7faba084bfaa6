import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { type Label, labelId } from '#web/data/album/label.ts'
import type { LikelyLabel } from '#web/data/labelling/new-label.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'

type LikelyLabelsProps = {
  /** The label to be created. */
  label: Label
  /** Existing labels that resemble it; none if the album is still loading. */
  likely: readonly LikelyLabel[]
  onChoose: (label: Label) => void
  onMake: () => void
}

/** Most labels shown: nobody would read more. */
const MOST = 4

/**
 * Asks, before a label is created, whether an existing one was meant: those listed, or one that is still loading. The
 * first button has the focus.
 */
export function LikelyLabels({ label, likely, onChoose, onMake }: LikelyLabelsProps) {
  const first = useRef<HTMLButtonElement>(null)
  const isKnown = likely.length > 0
  useLayoutEffect(() => first.current?.focus(), [])
  return (
    <div role="alert" className="mt-2 rounded-control border border-line bg-sunken px-3 py-2.5">
      <p className="flex items-start gap-2 text-small">
        <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {isKnown ? messages.didYouMean : messages.stillLoading}
        </span>
      </p>
      {isKnown && (
        <ul className="mt-2 flex flex-col gap-1.5">
          {likely.slice(0, MOST).map(({ label: other, reasons }, place) => (
            <li key={labelId(other)} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Button
                ref={place === 0 ? first : undefined}
                size="sm"
                className="max-w-full pointer-coarse:h-11"
                onClick={() => onChoose(other)}
              >
                {fillIn(messages.use, { label: <LabelChip text={other.text} kind={other.kind} size="sm" /> })}
              </Button>
              <span className="text-small text-muted">{messages.likeness(other.kind, reasons)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={isKnown ? undefined : first}
        size="sm"
        variant="ghost"
        className="mt-1.5 max-w-full pointer-coarse:h-11"
        onClick={onMake}
      >
        <span className="truncate">
          {fillIn(messages.createAnyway, { label: <VisibleText text={label.text} className="whitespace-pre!" /> })}
        </span>
      </Button>
    </div>
  )
}
