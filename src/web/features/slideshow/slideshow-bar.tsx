import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { ReadErrorNote } from '#web/album/album-cut-off.tsx'
import { useAlbum } from '#web/album/use-album.tsx'
import type { useFullScreen } from '#web/lib/screen/use-full-screen.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ScreenBar } from '#web/ui/screen/screen-bar.tsx'
import { ScreenControls } from '#web/ui/screen/screen-controls.tsx'
import { messages } from './messages.ts'
import { paces, type Slides } from './use-slides.ts'

type SlideshowBarProps = {
  slides: Slides
  screen: ReturnType<typeof useFullScreen>
  /** Address of the sheet. */
  sheet: string
  /** Name of the album. */
  back: string
  /** Hides the bar while the page is idle. */
  isAway: boolean
}

/** Toolbar of the slideshow: pause, steps and pace; hidden while the page is idle, shown again on focus. */
export function SlideshowBar({ slides, screen, sheet, back, isAway }: SlideshowBarProps) {
  const { isCutOff } = useAlbum()
  const { index, count, isPlaying, pace, goTo, toggle, setPace } = slides
  return (
    <ScreenBar at="bottom" isAway={isAway}>
      <div className="flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3 py-2 shadow-float">
        {isCutOff && count > 0 && <ReadErrorNote />}
        <div className="flex items-center gap-1">
          <IconButton label={messages.previous} aria-disabled={count < 2} onClick={() => goTo(index - 1)}>
            <ChevronLeft size={18} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={isPlaying ? messages.pause : messages.play} onClick={toggle}>
            {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          </IconButton>
          <IconButton label={messages.next} aria-disabled={count < 2} onClick={() => goTo(index + 1)}>
            <ChevronRight size={18} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </div>
        <p className="min-w-14 text-center text-small text-muted tabular-nums">
          {count > 0 && messages.position(index + 1, count)}
        </p>
        {/* not radio buttons, which would take the arrow keys that step through the photos */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset brings its own layout and border */}
        <div role="group" aria-label={messages.every} className="flex rounded-control bg-sunken p-0.5">
          {paces.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === pace}
              onClick={() => setPace(one)}
              className="touch-target h-[30px] min-w-11 rounded-[7px] px-2 text-body font-medium text-muted tabular-nums hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line"
            >
              {messages.seconds(one)}
            </button>
          ))}
        </div>
        <div className="flex items-center gap-1">
          <ScreenControls screen={screen} close={{ to: sheet, label: messages.close, title: messages.back(back) }} />
        </div>
      </div>
    </ScreenBar>
  )
}
