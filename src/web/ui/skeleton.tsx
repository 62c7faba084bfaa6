import { classNames } from '#web/lib/class-names.ts'

/** A loading placeholder; `className` gives it the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-[5px] bg-sunken', className)} />
}
