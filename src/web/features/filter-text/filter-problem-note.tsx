import { CircleAlert } from 'lucide-react'
import type { FilterProblem } from '#web/data/filter/filter-tokens.ts'
import { messages } from './messages.ts'

type FilterProblemNoteProps = {
  text: string
  problem: FilterProblem
  /** Selects the place in the field. */
  onShow: () => void
}

/** Characters of the text on either side of the place. */
const AROUND = 18

/** The problem of a filter's text, with an excerpt of where it is. */
export function FilterProblemNote({ text, problem: { text: sentence, from, to }, onShow }: FilterProblemNoteProps) {
  const [start, end] = [Math.max(0, from - AROUND), Math.min(text.length, to + AROUND)]
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-danger-ink">
      <CircleAlert size={15} aria-hidden className="shrink-0" />
      <span>{sentence}</span>
      <button
        type="button"
        title={messages.goToProblem}
        onClick={onShow}
        dir="ltr"
        className="min-h-6 max-w-full truncate rounded-[4px] bg-sunken px-1.5 font-mono text-[12px] whitespace-pre text-muted"
      >
        {start > 0 && '…'}
        {text.slice(start, from)}
        <span className="text-danger-ink underline decoration-wavy underline-offset-3">
          {text.slice(from, to) || '  '}
        </span>
        {text.slice(to, end)}
        {end < text.length && '…'}
      </button>
    </p>
  )
}
