import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal, SheetGrabber } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'

type RailDrawerProps = {
  children: ReactNode
  onClose: () => void
}

/** The rail on a narrow screen: a bottom sheet, with the button to the photos within reach of the thumb. */
export function RailDrawer({ children, onClose }: RailDrawerProps) {
  const { matching } = useAlbum()
  return (
    <Modal
      aria-label={messages.filter}
      onClose={onClose}
      // focusing the search field would open the on-screen keyboard over the list
      initialFocus="[aria-current], [data-side]"
      className="mt-auto mb-0 h-[85dvh] max-h-none w-full max-w-none rounded-t-[18px] bg-surface text-ink shadow-float [--rail-ground:var(--color-surface)] open:flex open:animate-[rise-modal_160ms_var(--ease-out)]"
    >
      <div className="flex min-h-0 w-full flex-col ps-(--safe-start) pe-(--safe-end)">
        <SheetGrabber onClose={onClose} />
        <div className="flex shrink-0 items-center justify-between pt-2 pe-2 ps-5">
          <h2 className="text-[16px] leading-6 font-semibold">{messages.filter}</h2>
          <IconButton label={messages.close} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        <div className="relative min-h-0 flex-1 scroll-pt-24 overflow-y-auto overscroll-contain px-3 pb-4">
          {children}
          <p className="px-2 pt-3 text-small text-muted pointer-fine:hidden">{messages.holdHint}</p>
        </div>
        <div className="shrink-0 border-t border-line p-3 pb-[max(12px,var(--safe-bottom))]">
          <Button variant="primary" onClick={onClose} className="h-11! w-full tabular-nums">
            {messages.showPhotos(matching)}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
