import { CircleQuestionMark } from 'lucide-react'
import { PopoverButton } from '#web/ui/menu/popover-button.tsx'

const examples = [
  ['Best', 'Photos with the label Best. Capitals count: best is another label.'],
  ['@approved', 'With the label approved that is hidden from participants.'],
  ['!Best', 'Without it.'],
  ['Best & Crowd', 'With both.'],
  ['stage | crowd', 'With either, or both.'],
  ['Best & (stage | crowd)', 'Brackets hold together what belongs together.'],
  ['2 of (stage, crowd, bar)', 'With at least two of these.'],
  [
    '"Sponsor wall"',
    'Quotes around a label with blanks or signs in it. In them, \\" is a quote and \\u{200b} what nobody sees.',
  ],
  ['is:video', 'By kind: image, live or video.'],
  ['shape:portrait', 'By shape: landscape, portrait, square or panorama, which is at least 2.2 times as wide as high.'],
  ['no:label', 'Without any label; !no:label for labelled ones.'],
  ['only:restricted', 'With hidden labels, and no other.'],
  ['off:Best', 'Kept, and switched off for now.'],
] as const

/** Help for writing a filter, in a popover. */
export function FilterHelp() {
  return (
    <PopoverButton
      label="How to write a filter"
      icon={<CircleQuestionMark size={16} aria-hidden />}
      className="max-h-[70dvh] w-[500px] max-w-[calc(100vw-12px)] overflow-y-auto text-small"
    >
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
    </PopoverButton>
  )
}
