import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { countOf } from '#web/lib/format-count.ts'
import { Button } from '#web/ui/button.tsx'

type RailDrawerProps = {
  children: ReactNode
  onClose: () => void
}

/** The rail on a narrow screen: a sheet from the bottom edge, in reach of the thumb. */
export function RailDrawer({ children, onClose }: RailDrawerProps) {
  const { matching } = useAlbum()
  const ref = useRef<HTMLDialogElement>(null)
  // showModal and close are the DOM's; closing before the node goes is what gives the focus back
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop's key is Escape, which the dialog itself handles
    <dialog
      ref={ref}
      aria-label="Filter"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        // the dialog has no padding of its own: what hits it and no child is the backdrop
        if (event.target === event.currentTarget) onClose()
      }}
      className="mt-auto mb-0 max-h-[78dvh] w-full max-w-none overflow-hidden rounded-t-[18px] bg-surface p-0 text-ink shadow-float open:flex open:animate-[rise_160ms_var(--ease-out)]"
    >
      <div className="flex min-h-0 w-full flex-col">
        <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line" />
        <div className="flex shrink-0 items-center justify-between py-1.5 pr-2 pl-5">
          <h2 className="text-[16px] leading-6 font-semibold">Filter</h2>
          <Button variant="primary" onClick={onClose} className="tabular-nums">
            Show {countOf(matching, ['photo', 'photos'])}
          </Button>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-3 pb-6">{children}</div>
      </div>
    </dialog>
  )
}
