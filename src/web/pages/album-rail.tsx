import type { ReactNode } from 'react'
import { LabelRail } from '#web/features/filter-rail/label-rail.tsx'
import { RailDrawer } from '#web/features/filter-rail/rail-drawer.tsx'
import { focusSheet } from '#web/gallery/navigation/focus-sheet.ts'
import { railClass } from '#web/gallery/tile/tile-classes.ts'
import { messages } from './messages.ts'

/** Off screen until focused. */
const skipClass =
  'fixed top-2 start-2 z-50 -translate-y-16 rounded-control bg-ink px-3 py-2 text-paper focus:translate-y-0'

type AlbumRailProps = {
  /** False until the photos have rendered. */
  isReady: boolean
  /** Also shown in a drawer, where there is no room beside the sheet. */
  isOpen: boolean
  onClose: () => void
  /** Pinned below the rail. */
  children: ReactNode
}

/** The rail beside the sheet, or in a drawer over it. */
export const AlbumRail = ({ isReady, isOpen, onClose, children }: AlbumRailProps) => (
  <>
    <button type="button" onClick={focusSheet} className={skipClass}>
      {messages.skipToPhotos}
    </button>
    <aside className={`${railClass} [--rail-ground:var(--color-paper)]`}>
      {isReady && (
        <div className="flex h-full flex-col">
          <div className="min-h-0 flex-1 scroll-pt-24 overflow-y-auto px-3.5 pb-3.5 [scrollbar-width:thin]">
            <LabelRail />
          </div>
          <div className="max-h-2/5 shrink-0 overflow-y-auto border-t border-line px-3.5 py-1.5 empty:hidden">
            {children}
          </div>
        </div>
      )}
    </aside>
    {isOpen && (
      <RailDrawer onClose={onClose}>
        <LabelRail>{children}</LabelRail>
      </RailDrawer>
    )}
  </>
)
