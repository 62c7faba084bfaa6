import { Copy, Pause, Play, QrCode } from 'lucide-react'
import { useAlbum } from '#web/album/use-album.tsx'
import { explainLink } from '#web/data/filter/explain-link.ts'
import type { useFullScreen } from '#web/lib/screen/use-full-screen.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ScreenBar } from '#web/ui/screen/screen-bar.tsx'
import { ScreenControls } from '#web/ui/screen/screen-controls.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { messages } from './messages.ts'

type WallBarProps = {
  screen: ReturnType<typeof useFullScreen>
  /** Address of the sheet. */
  sheet: string
  /** Name of the album. */
  back: string
  /** Number of photos withheld for a private-looking label. */
  leftOut: number
  isStale: boolean
  isPlaying: boolean
  onPlay: () => void
  /** Hides the bar while the page is idle. */
  isAway: boolean
  hasQrCode: boolean
  /** Toggles the QR code; undefined if there is none. */
  onQrCode: (() => void) | undefined
}

/** Toolbar of the wall; hidden while the page is idle, shown again on focus. */
export function WallBar(props: WallBarProps) {
  const { screen, sheet, back, leftOut, isStale, isPlaying, onPlay, isAway, hasQrCode, onQrCode } = props
  const { filter, relationship } = useAlbum()
  const copy = useCopy()
  return (
    <ScreenBar at="top" isAway={isAway}>
      <div className="flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-3 py-2 shadow-float">
        {isStale && <p className="text-small">{messages.notUpToDate}</p>}
        {relationship === 'Participant' && <p className="text-small text-muted">{messages.asParticipant}</p>}
        {leftOut > 0 && <p className="text-small text-muted">{messages.leftOut(leftOut)}</p>}
        <div className="flex items-center gap-1 pointer-coarse:gap-3">
          <IconButton label={isPlaying ? messages.pause : messages.play} onClick={onPlay}>
            {isPlaying ? <Pause size={17} aria-hidden /> : <Play size={17} aria-hidden />}
          </IconButton>
          {onQrCode && (
            <IconButton label={hasQrCode ? messages.hideCode : messages.showCode} onClick={onQrCode}>
              <QrCode size={17} aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={messages.copyAddress}
            onClick={() =>
              void copy(location.href, {
                ...messages,
                copied: messages.copied({ problem: explainLink(filter.value), leftOut }),
              })
            }
          >
            <Copy size={17} aria-hidden />
          </IconButton>
          <ScreenControls screen={screen} close={{ to: sheet, label: messages.close, title: messages.back(back) }} />
        </div>
      </div>
    </ScreenBar>
  )
}
