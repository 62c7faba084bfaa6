import { Contrast, Copy, Focus, Undo2, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useMatch } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { patterns } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

type SelectionBarProps = {
  selection: PhotoSelection
  /** Further actions for the selected photos. */
  children?: ReactNode
}

/** The bar's height at most, in three lines on a phone; notices move up by it. */
const TRAY_HEIGHT = '140px'

/** The toolbar of the selection, floating over the end of the sheet: counts and actions. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const { total, onlySelected } = useAlbum()
  const { count, shown, isMoving, cleared } = useSyncExternalStore(selection.subscribe, selection.get)
  const toast = useToast()
  const isAny = count > 0
  // the tiles go first
  const isOpen = useDeferredValue(isAny) && isAny
  const tellCleared = useEffectEvent((photos: number) =>
    toast.show({
      text: messages.deselected(photos),
      action: { label: messages.undo, onSelect: selection.undo },
    }),
  )
  // the sheet's keys clear as well, and know no toasts
  useEffect(() => {
    if (cleared > 0) tellCleared(cleared)
  }, [cleared])
  // it lies under an open photo
  const isPhotoOpen = useMatch(`${patterns.album}/${patterns.photo}`) !== null
  useClearOfNotices(isOpen && !isPhotoOpen)

  const hidden = count - shown
  const hiddenWords = hidden > 0 && messages.hidden(hidden, count)
  return (
    <>
      {/* there before anything is said in it; numbers that run are not read out, where they end is */}
      <output aria-live={isMoving ? 'off' : 'polite'} className="sr-only">
        {isAny && messages.selected(count, total)}
        {isAny && hiddenWords && `, ${hiddenWords}`}
      </output>
      {isOpen && (
        <section
          aria-label={messages.selection}
          className="pointer-events-none absolute inset-x-2 bottom-2 z-30 flex justify-center sm:inset-x-4 sm:bottom-4"
        >
          {/* comes without motion: to begin one costs as much as painting the whole selection */}
          <div className="pointer-events-auto flex max-w-full flex-wrap items-center justify-between gap-x-1 rounded-card border border-line bg-surface py-1.5 pe-1.5 ps-4 shadow-float max-sm:w-full max-sm:ps-1.5">
            <p className="me-2 flex flex-wrap items-baseline gap-x-2 py-1 whitespace-nowrap text-muted tabular-nums max-sm:basis-full max-sm:px-2.5">
              <span>
                {fillIn(messages.selectedParts, {
                  count: <strong className="font-semibold text-ink">{formatCount(count)}</strong>,
                  total: formatCount(total),
                  selected: <span className="font-semibold text-ink">{messages.selectedWord}</span>,
                })}
              </span>
              {hiddenWords && <span className="text-small">{hiddenWords}</span>}
            </p>
            <span className="flex flex-wrap items-center gap-x-1">
              <Button size="sm" variant="ghost" icon={<Contrast size={15} aria-hidden />} onClick={selection.invert}>
                {messages.invert}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-pressed={onlySelected.isOn}
                title={messages.showSelectedHint}
                icon={<Focus size={15} aria-hidden />}
                onClick={onlySelected.toggle}
                className="aria-pressed:bg-accent-soft"
              >
                {messages.showSelected}
              </Button>
            </span>
            {children}
            <span aria-hidden className="mx-1 h-6 w-px bg-line max-sm:hidden" />
            <SelectionActions selection={selection} />
          </div>
        </section>
      )}
    </>
  )
}

/** Moves notices up while the bar is open. */
function useClearOfNotices(isOpen: boolean): void {
  // set on the notices alone: a property of the document would restyle every tile, which takes longer than selecting all
  useEffect(() => {
    const notices = document.querySelectorAll<HTMLElement>('[data-notices]')
    for (const { style } of isOpen ? notices : []) style.setProperty('--tray-height', TRAY_HEIGHT)
    return () => {
      for (const { style } of notices) style.removeProperty('--tray-height')
    }
  }, [isOpen])
}

function SelectionActions({ selection }: { selection: PhotoSelection }) {
  const { count, canUndo } = useSyncExternalStore(selection.subscribe, selection.get)
  const toast = useToast()
  const copy = async () => {
    const copied = await copyText(selection.ids().join('\n'))
    toast.show(copied ? { text: messages.copied(count), tone: 'ok' } : { text: messages.notCopied, tone: 'error' })
  }
  const clear = () => {
    selection.none()
    // the bar goes, and this button with it: back to the sheet's tab stop
    document.querySelector<HTMLElement>('[role=grid] [role=gridcell][tabindex="0"]')?.focus({ preventScroll: true })
  }
  return (
    <span className="flex items-center">
      <IconButton label={messages.copyIds} onClick={() => void copy()}>
        <Copy size={15} aria-hidden />
      </IconButton>
      <IconButton label={messages.undo} disabled={!canUndo} onClick={selection.undo}>
        <Undo2 size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.clear} onClick={clear}>
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  )
}
