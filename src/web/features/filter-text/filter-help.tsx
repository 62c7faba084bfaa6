import { CircleQuestionMark } from 'lucide-react'
import { PopoverButton } from '#web/ui/menu/popover-button.tsx'
import { messages, syntax } from './messages.ts'

/** Help for writing a filter, in a popover. */
export function FilterHelp() {
  return (
    <PopoverButton
      label={messages.syntax}
      icon={<CircleQuestionMark size={16} aria-hidden />}
      className="max-h-[70dvh] w-[500px] max-w-[calc(100vw-12px)] overflow-y-auto text-small max-sm:inset-x-2! max-sm:w-auto max-sm:max-w-none"
    >
      <h2 className="pb-2 text-body font-semibold">{messages.syntax}</h2>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0.5">
        {Object.entries(syntax).map(([written, meaning]) => (
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
