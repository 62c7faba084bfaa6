import { Mark } from '#web/ui/mark.tsx'

/** The frame of the app while the first page's code arrives: what comes next does not move it. */
export function FirstPaint() {
  return (
    <div aria-busy className="flex h-(--header-height) items-center gap-2.5 border-b border-line px-4 sm:px-5">
      <Mark />
      <span className="text-[14.5px] font-semibold tracking-[-0.01em] max-sm:sr-only">Contact Sheet</span>
    </div>
  )
}
