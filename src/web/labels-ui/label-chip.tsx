import { EyeOff, X } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { LabelDot } from './label-dot.tsx'
import { messages } from './messages.ts'

type LabelChipProps = {
  text: string
  /** restricted: hidden from participants. */
  kind: 'public' | 'restricted'
  size?: 'md' | 'sm'
  count?: number
  /** The share of several photos that have it: “3 of 12”. */
  part?: string
  onRemove?: () => void
  /** The accessible name of the remove button. */
  removeLabel?: string
}

const kinds = {
  public: 'border border-transparent',
  restricted: 'border border-dashed border-faint',
}

const sizes = { md: 'h-[26px] gap-1.5 px-2.5 text-small', sm: 'h-[22px] gap-1 px-2 text-[12px]' }

/** A label as a chip: filled with a dot if public, dashed with an eye-off mark if restricted. */
export function LabelChip({ text, kind, size = 'md', count, part, onRemove, removeLabel }: LabelChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-full font-medium text-ink',
        sizes[size],
        kinds[kind],
        kind === 'public' && 'bg-sunken',
        onRemove && 'pe-1 pointer-coarse:h-9',
      )}
    >
      {kind === 'public' ? (
        <LabelDot text={text} />
      ) : (
        <EyeOff size={size === 'sm' ? 13 : 14} aria-hidden className="shrink-0 text-muted" />
      )}
      <VisibleText text={text} className="truncate whitespace-pre!" />
      {kind === 'restricted' && <span className="sr-only">{messages.hidden}</span>}
      {count !== undefined && <span className="text-muted tabular-nums">{formatCount(count)}</span>}
      {part !== undefined && <span className="shrink-0 font-normal text-muted tabular-nums">{part}</span>}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? messages.removeLabel(shortText(text))}
          title={removeLabel ?? messages.remove}
          onClick={onRemove}
          className="touch-target flex size-[18px] pointer-coarse:size-8 shrink-0 items-center justify-center rounded-full text-muted hover:bg-line hover:text-ink"
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  )
}
