import { classNames } from '#web/lib/class-names.ts'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; undefined: indeterminate. */
  share: number | undefined
  /** Height and place. */
  className: string
}

/** A share as a bar. Scaled instead of resized, which costs no layout. */
export function ProgressBar({ label, share, className }: ProgressBarProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser draws a progress element differently
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.floor(share * 100)}
      className={classNames('overflow-hidden rounded-full bg-line forced-colors:border', className)}
    >
      <div
        style={{ transform: share === undefined ? undefined : `scaleX(${share})` }}
        className={classNames(
          'h-full origin-left bg-accent rtl:origin-right forced-colors:bg-[Highlight]',
          // with reduced motion it rests in the middle
          share === undefined
            ? 'w-2/5 translate-x-3/4 motion-safe:animate-[pass_1.8s_ease-in-out_infinite]'
            : 'transition-transform duration-200',
        )}
      />
    </div>
  )
}
