import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useClearOfNotices } from '#web/ui/use-clear-of-notices.ts'
import { messages } from './messages.ts'

/** `labels`: shown only to callers who may label. */
type Hint = { keys: readonly string[]; does: string; labels?: true }

const hints: readonly Hint[] = [
  { keys: ['→'], does: messages.next },
  { keys: ['←'], does: messages.goBack },
  { keys: ['Z'], does: messages.zoom },
  { keys: ['U'], does: messages.undoKey, labels: true },
  { keys: ['G'], does: messages.compareKey },
  { keys: ['Space'], does: messages.play },
  { keys: ['Shift'], does: messages.shift, labels: true },
]

const compareHints: readonly Hint[] = [
  { keys: ['→', '←'], does: messages.next },
  { keys: ['Enter'], does: messages.enter },
  { keys: ['[', ']'], does: messages.panesKey },
  { keys: ['Z'], does: messages.zoom },
  { keys: ['G'], does: messages.done },
  { keys: ['Shift'], does: messages.shiftOthers, labels: true },
]

type CullPanelProps = {
  /** The label shortcuts; undefined if the caller may not label. */
  legend: ReactNode
  /** Where the shortcuts come from, shown below them. */
  note: string | undefined
  isComparing: boolean
}

/** The panel beside the photo: what the keys do. */
export function CullPanel({ legend, note, isComparing }: CullPanelProps) {
  const shown = (isComparing ? compareHints : hints).filter(({ labels }) => !labels || legend !== undefined)
  return (
    <aside
      aria-label={messages.labelShortcuts}
      className="hidden w-[264px] shrink-0 flex-col gap-1.5 overflow-y-auto overscroll-contain px-1 pt-3 pb-3 with-panel:flex short:w-[216px] short:pt-1"
    >
      <h2 className="px-1.5 pb-1 text-section text-muted uppercase short:sr-only">{messages.labelShortcuts}</h2>
      {legend}
      {note && <p className="px-1.5 text-small text-muted short:hidden">{note}</p>}
      <div className="mt-auto pt-4 text-small text-muted short:hidden pointer-coarse:hidden">
        <p className="flex flex-wrap gap-x-2.5 gap-y-1.5 px-1.5">
          {shown.map(({ keys, does }) => (
            <span key={does} className="inline-flex items-center gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {does}
            </span>
          ))}
        </p>
        {legend !== undefined && <p className="px-1.5 pt-2">{isComparing ? messages.keyStays : messages.movesOn}</p>}
      </div>
    </aside>
  )
}

type CullFootProps = {
  /** The label shortcuts; undefined if no photo can be labelled. */
  legend: ReactNode
  /** The panes of a comparison keep the notices above their own controls. */
  isComparing: boolean
  /** The filmstrip. */
  children: ReactNode
}

/** Below the photo: on an upright phone the label shortcuts, then the filmstrip. */
export function CullFoot({ legend, isComparing, children }: CullFootProps) {
  const foot = useRef<HTMLDivElement>(null)
  useClearOfNotices(foot, !isComparing)
  return (
    <div ref={foot} className="shrink-0">
      {legend && (
        <div className="flex items-center gap-1.5 overflow-x-auto overscroll-x-contain px-3 py-1.5 [scrollbar-width:none] with-panel:hidden">
          {legend}
        </div>
      )}
      {children}
    </div>
  )
}

/** Offers to compare a burst; decides nothing by itself. */
export function BurstOffer({ count, onCompare }: { count: number; onCompare: () => void }) {
  return (
    <Button size="sm" onClick={onCompare} className="shadow-float">
      <span className="tabular-nums">{messages.compareAlike(count)}</span>
      <span className="pointer-coarse:hidden">
        <Kbd>G</Kbd>
      </span>
    </Button>
  )
}
