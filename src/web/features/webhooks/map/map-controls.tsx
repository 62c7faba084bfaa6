import { ChevronsDownUp, ChevronsUpDown, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'

type MapControlsProps = {
  onZoom: (factor: number) => void
  onFit: () => void
  isAllOpen: boolean
  onOpenAll: () => void
  onCloseAll: () => void
}

/** Zoom factor per step of buttons and keys. */
export const STEP = 1.25

/** Buttons that zoom the map, and expand or collapse all of it. */
export function MapControls({ onZoom, onFit, isAllOpen, onOpenAll, onCloseAll }: MapControlsProps) {
  return (
    <div className="flex shrink-0 px-1">
      <IconButton label={isAllOpen ? messages.closeAll : messages.openAll} onClick={isAllOpen ? onCloseAll : onOpenAll}>
        {isAllOpen ? <ChevronsDownUp size={16} aria-hidden /> : <ChevronsUpDown size={16} aria-hidden />}
      </IconButton>
      <IconButton label={messages.zoomOut} onClick={() => onZoom(1 / STEP)}>
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.zoomIn} onClick={() => onZoom(STEP)}>
        <ZoomIn size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.fit} onClick={onFit}>
        <Maximize size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
