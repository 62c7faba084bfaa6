import { type ReactNode } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { countOf } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/dialog.tsx'

type RailDrawerProps = {
  children: ReactNode
  onClose: () => void
}

/** The rail on a narrow screen: a sheet from the bottom edge, in reach of the thumb. */
export function RailDrawer({ children, onClose }: RailDrawerProps) {
  const { matching } = useAlbum()
  return (
    <Modal
      aria-label="Filter"
      onClose={onClose}
      className="mt-auto mb-0 max-h-[78dvh] w-full max-w-none rounded-t-[18px] bg-surface text-ink shadow-float open:flex open:animate-[rise_160ms_var(--ease-out)]"
    >
      <div className="flex min-h-0 w-full flex-col">
        <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line" />
        <div className="flex shrink-0 items-center justify-between py-1.5 pe-2 ps-5">
          <h2 className="text-[16px] leading-6 font-semibold">Filter</h2>
          <Button variant="primary" onClick={onClose} className="tabular-nums">
            Show {countOf(matching, { one: 'photo', other: 'photos' })}
          </Button>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-3 pb-6">{children}</div>
      </div>
    </Modal>
  )
}
