import { Contrast, Copy, Download, Focus, ListRestart, X } from 'lucide-react'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useMatch } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { returnFocus } from '#web/lib/keyboard/focus-page.ts'
import { patterns } from '#web/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useClearOfNotices } from '#web/ui/use-clear-of-notices.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { messages } from './messages.ts'

/** Topic of the toast that offers to undo a cleared selection. */
const CLEARED = 'selection-cleared'

type SelectionBarProps = {
  selection: PhotoSelection
  /** Starts a download of the selected photos. */
  onDownload: () => void
  /** Further actions for the selected photos. */
  children?: ReactNode
}

/** The toolbar of the selection, floating over the end of the sheet: counts and actions. */
export function SelectionBar({ selection, onDownload, children }: SelectionBarProps) {
  const { total } = useAlbum()
  const { count, shown, isMoving } = useSyncExternalStore(selection.subscribe, selection.get)
  const toast = useToast()
  const isAny = count > 0
  // deferred: the tiles render first
  const isOpen = useDeferredValue(isAny) && isAny
  const tellCleared = useEffectEvent((photos: number) =>
    toast.show({
      text: messages.deselected(photos),
      topic: CLEARED,
      action: { label: messages.undo, onSelect: selection.undo },
    }),
  )
  const withdrawCleared = useEffectEvent(() => toast.withdraw(CLEARED))
  // follows the store: keys on the sheet clear the selection too
  useEffect(() => {
    let before = selection.get().cleared
    return selection.subscribe(() => {
      const { cleared } = selection.get()
      if (cleared > 0 && cleared !== before) tellCleared(cleared)
      // its Undo would now undo a later step
      if (cleared === 0 && before > 0) withdrawCleared()
      before = cleared
    })
  }, [selection])
  const hidden = count - shown
  const words = [messages.selectedOf(count, total), ...(hidden > 0 ? [messages.hidden(hidden)] : [])]
  return (
    <>
      {/* a live region must exist before its text; a changing count is announced only when it settles */}
      <output aria-live={isMoving ? 'off' : 'polite'} className="sr-only">
        {isAny && words.join(', ')}
      </output>
      {isOpen && (
        <OpenBar selection={selection} hidden={hidden} onDownload={onDownload}>
          {children}
        </OpenBar>
      )}
    </>
  )
}

type OpenBarProps = { selection: PhotoSelection; hidden: number; onDownload: () => void; children: ReactNode }

/** One row; two if narrow. */
function OpenBar({ selection, hidden, onDownload, children }: OpenBarProps) {
  const { count } = useSyncExternalStore(selection.subscribe, selection.get)
  const bar = useRef<HTMLElement>(null)
  // an open photo covers the bar
  useClearOfNotices(bar, useMatch(`${patterns.album}/${patterns.photo}`) === null)
  // if it closes while it has the focus, that goes back to the sheet's current photo
  useLayoutEffect(() => {
    const open = bar.current
    return () => {
      if (open?.contains(document.activeElement)) returnFocus(document.querySelector('[role=grid] [tabindex="0"]'))
    }
  }, [])
  return (
    <section
      ref={bar}
      aria-label={messages.selection}
      className="pointer-events-none absolute inset-x-[max(8px,var(--safe-start),var(--safe-end))] bottom-[max(8px,var(--safe-bottom))] z-30 flex justify-center sm:bottom-[max(16px,var(--safe-bottom))]"
    >
      {/* no entrance animation: starting one costs as much as painting the whole selection */}
      <div className="pointer-events-auto relative flex max-w-full min-w-0 items-center gap-x-2 rounded-card border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-float max-sm:w-full max-sm:flex-wrap max-sm:justify-between">
        <p className="shrink-0 py-1 whitespace-nowrap text-muted tabular-nums">
          <span className="font-semibold text-ink">{fillIn(messages.selected, { count: formatCount(count) })}</span>
          {hidden > 0 && <span className="block text-small">{messages.hidden(hidden)}</span>}
        </p>
        {children}
        <SelectionActions selection={selection} onDownload={onDownload} />
      </div>
    </section>
  )
}

function SelectionActions({ selection, onDownload }: Pick<OpenBarProps, 'selection' | 'onDownload'>) {
  const { onlySelected } = useAlbum()
  const { count, canUndo } = useSyncExternalStore(selection.subscribe, selection.get)
  const copy = useCopy()
  const texts = { copied: messages.idsCopied(count), notCopied: messages.idsNotCopied }
  return (
    <span className="flex shrink-0 items-center border-line max-[22rem]:[&_button]:w-[31px]! sm:border-s sm:ps-1.5">
      <IconButton label={messages.invert} onClick={selection.invert}>
        <Contrast size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={messages.showSelected}
        aria-pressed={onlySelected.isOn}
        onClick={onlySelected.toggle}
        className="aria-pressed:bg-accent-soft aria-pressed:text-ink forced-colors:aria-pressed:border"
      >
        <Focus size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.copyIds} onClick={() => void copy(selection.ids().join('\n'), texts)}>
        <Copy size={15} aria-hidden />
      </IconButton>
      <IconButton label={messages.download} onClick={onDownload}>
        <Download size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.restore} disabled={!canUndo} onClick={selection.undo}>
        <ListRestart size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.clear} onClick={selection.none}>
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  )
}
