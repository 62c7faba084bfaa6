import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { SharedAlbum } from '#contract/extensions.ts'
import { Modal } from '#web/ui/dialog.tsx'
import { messages } from './messages.ts'

type SharedPhotoProps = {
  photos: SharedAlbum['photos']
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/** Pixels a finger moves sideways until it means another photo. */
const SWIPE = 48

/** One photo over everything: arrows, swipes and buttons move, Escape and the cross close. */
export function SharedPhoto({ photos, index, onMove, onClose }: SharedPhotoProps) {
  const touch = useRef<number | undefined>(undefined)
  const photo = photos[index]
  const move = (step: number) => {
    if (photos[index + step]) onMove(index + step)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  return (
    <Modal
      aria-label={messages.photoOf(index + 1, photos.length)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => {
        touch.current = touches.length === 1 ? touches[0]?.clientX : undefined
      }}
      onTouchEnd={({ changedTouches }) => {
        const way = touch.current === undefined ? 0 : (changedTouches[0]?.clientX ?? touch.current) - touch.current
        touch.current = undefined
        if (Math.abs(way) > SWIPE) move(way < 0 ? 1 : -1)
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-[oklch(0.14_0.004_265)] text-on-photo"
    >
      {photo && (
        <img
          key={photo.photoId}
          src={photo.stableUrl}
          alt={messages.photoOf(index + 1, photos.length)}
          referrerPolicy="no-referrer"
          className="absolute inset-0 m-auto size-full object-contain p-0 sm:px-16 sm:py-12"
        />
      )}
      {/* the next one is there when it is asked for */}
      {photos[index + 1] && (
        <link rel="prefetch" as="image" href={photos[index + 1]?.stableUrl} referrerPolicy="no-referrer" />
      )}
      <span className="absolute top-3.5 start-4 rounded-full bg-scrim px-2.5 py-1 font-mono text-[12px] tabular-nums">
        {index + 1} / {photos.length}
      </span>
      <Control label={messages.close} className="top-2.5 end-3" onClick={onClose}>
        <X size={20} aria-hidden />
      </Control>
      {index > 0 && (
        <Control
          label={messages.previous}
          className="bottom-4 start-4 sm:top-1/2 sm:bottom-auto sm:start-3 sm:-translate-y-1/2"
          onClick={() => move(-1)}
        >
          <ChevronLeft size={22} aria-hidden />
        </Control>
      )}
      {index < photos.length - 1 && (
        <Control
          label={messages.next}
          className="end-4 bottom-4 sm:top-1/2 sm:end-3 sm:bottom-auto sm:-translate-y-1/2"
          onClick={() => move(1)}
        >
          <ChevronRight size={22} aria-hidden />
        </Control>
      )}
    </Modal>
  )
}

type ControlProps = { label: string; className: string; onClick: () => void; children: ReactNode }

function Control({ label, className, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`absolute flex size-11 items-center justify-center rounded-full bg-scrim text-on-photo hover:bg-[oklch(0_0_0/0.8)] focus-visible:outline-on-photo ${className}`}
    >
      {children}
    </button>
  )
}
