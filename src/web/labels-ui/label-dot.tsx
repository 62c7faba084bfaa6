import { labelHue } from '#web/data/labels/label-hue.ts'
import { classNames } from '#web/lib/class-names.ts'

/** The dot of a public label, in its own colour. */
export function LabelDot({ text, className }: { text: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('size-2 shrink-0 rounded-full forced-color-adjust-none', className)}
      style={{ background: labelHue(text) }}
    />
  )
}
