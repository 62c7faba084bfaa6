import { CircleQuestionMark } from 'lucide-react'
import { useId, useState } from 'react'

const examples = [
  ['Best', 'Photos with the label Best. Capitals count: best is another label.'],
  ['@approved', 'With the label approved that is hidden from participants.'],
  ['!Best', 'Without it.'],
  ['Best & Crowd', 'With both.'],
  ['stage | crowd', 'With either, or both.'],
  ['Best & (stage | crowd)', 'Brackets hold together what belongs together.'],
  ['2 of (stage, crowd, bar)', 'With at least two of these.'],
  ['"Sponsor wall"', 'Quotes around a label with blanks or signs in it. In them, \\" is a quote and \\u{200b} what nobody sees.'],
  ['is:video', 'By kind: image, live or video.'],
  ['shape:portrait', 'By shape: landscape, portrait, square or panorama, which is at least 2.2 times as wide as high.'],
  ['no:label', 'Without any label; !no:label for labelled ones.'],
  ['only:restricted', 'With hidden labels, and no other.'],
  ['off:Best', 'Kept, and switched off for now.'],
] as const

/** Pixels from the button to what it opens, and from there to the window's edge. */
const GAP = 6

/** How to write a filter, behind a button. The platform's popover: Escape and a click beside close it. */
export function FilterHelp() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState({ top: 0, right: 0 })
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-label="How to write a filter"
        title="How to write a filter"
        onClick={({ currentTarget }) => {
          const { bottom, right } = currentTarget.getBoundingClientRect()
          setPlace({ top: bottom + GAP, right: Math.max(GAP, document.documentElement.clientWidth - right) })
        }}
        className="inline-flex size-[34px] shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
      >
        <CircleQuestionMark size={16} aria-hidden />
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label="How to write a filter"
        style={{ top: place.top, right: place.right }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto m-0 max-h-[70dvh] w-[500px] max-w-[calc(100vw-12px)] overflow-y-auto rounded-card border border-line bg-surface p-4 text-small text-ink shadow-float backdrop:bg-transparent"
      >
        {open && (
          <>
            <h2 className="pb-2 text-body font-semibold">How to write a filter</h2>
            <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0.5">
              {examples.map(([written, meaning]) => (
                <div key={written} className="contents">
                  <dt>
                    <code className="rounded-[4px] bg-sunken px-1 py-px font-mono text-[12px]">{written}</code>
                  </dt>
                  <dd className="text-muted max-sm:pb-2">{meaning}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </dialog>
    </>
  )
}
