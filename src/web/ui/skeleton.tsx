import { classNames } from '#web/lib/class-names.ts'

/** A quiet stand-in with the size of what will come; give it its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-[5px] bg-sunken', className)} />
}
