import { Check, EyeOff } from 'lucide-react'
import { labelId, type WantedLabel } from '#web/data/album/label.ts'
import type { LabelShortcut } from '#web/data/labelling/shortcuts.ts'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'

type ShortcutButtonProps = {
  /** Its key is empty if it is only offered for a tap. */
  shortcut: LabelShortcut
  /** It would change nothing. */
  done: boolean
  /** `seen`: the effect was on screen before the press. */
  onPress: (how: { seen: boolean }) => void
  /** Hovered or focused, or no longer. */
  onPoint?: (points: boolean) => void
  className?: string
}

/** A label shortcut as a button: shows its key, and works without a keyboard. */
export function ShortcutButton({ shortcut: { key, steps }, done, onPress, onPoint, className }: ShortcutButtonProps) {
  const isHidden = steps.every(({ kind }) => kind === 'restricted')
  return (
    <button
      type="button"
      aria-keyshortcuts={key || undefined}
      onClick={({ nativeEvent }) =>
        onPress({ seen: !(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') })
      }
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint?.(true)}
      onPointerLeave={() => onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
      className={classNames(
        'flex h-[30px] min-w-0 shrink-0 items-center gap-1.5 rounded-full border pe-3 ps-1 text-small font-medium transition-colors hover:border-faint pointer-coarse:h-11',
        isHidden ? 'border-dashed border-faint' : 'border-transparent',
        done ? 'bg-accent-soft' : !isHidden && 'bg-sunken',
        className,
      )}
    >
      {key && <Kbd>{key.toUpperCase()}</Kbd>}
      <ShortcutLabel steps={steps} />
      {done && (
        <span className="ms-auto shrink-0 text-accent">
          <Check size={14} strokeWidth={2.5} aria-hidden />
          <span className="sr-only">{messages.applied}</span>
        </span>
      )}
    </button>
  )
}

/** The labels of a shortcut, each with its mark; struck through where it is removed. */
function ShortcutLabel({ steps }: { steps: readonly WantedLabel[] }) {
  return steps.map((step, place) => (
    <span key={labelId(step)} className="flex min-w-0 items-center gap-1.5">
      {place > 0 && <span className="sr-only">{messages.and}</span>}
      {!step.wanted && <span className="sr-only">{messages.remove}</span>}
      {step.kind === 'public' ? (
        <LabelDot text={step.text} {...(!step.wanted && { className: 'opacity-50' })} />
      ) : (
        <EyeOff size={14} aria-hidden className="shrink-0 text-muted" />
      )}
      <VisibleText
        text={step.text}
        className={classNames(
          'truncate whitespace-pre!',
          !step.wanted && 'text-muted line-through decoration-danger decoration-2',
        )}
      />
      {step.kind === 'restricted' && <span className="sr-only">{messages.hiddenAside}</span>}
    </span>
  ))
}
