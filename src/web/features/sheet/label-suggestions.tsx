import { EyeOff } from 'lucide-react'
import type { Label, LabelCount } from '#web/data/label-index.ts'
import { Count } from '#web/ui/count.tsx'

type LabelSuggestionsProps = {
  id: string
  labels: readonly LabelCount[]
  /** The one the arrows are on; -1: none. */
  active: number
  hues: ReadonlyMap<string, string>
  onChoose: (label: Label) => void
}

export const suggestionId = (listId: string, position: number): string => `${listId}-${position}`

/** The list below a label field. The field keeps the focus and tells which of them is meant. */
export function LabelSuggestions({ id, labels, active, hues, onChoose }: LabelSuggestionsProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can't show what kind a label is
      role="listbox"
      aria-label="Labels of this album"
      hidden={labels.length === 0}
      className="mt-1.5 rounded-control border border-line bg-surface p-1"
    >
      {labels.map(({ text, kind, count }, position) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's, which keeps the focus
        <div
          key={`${kind} ${text}`}
          id={suggestionId(id, position)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside a select has no looks
          role="option"
          aria-selected={position === active}
          tabIndex={-1}
          // pressing must not take the focus from the field
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose({ text, kind })}
          className="flex h-8 cursor-pointer items-center gap-2 rounded-[6px] px-2 hover:bg-sunken aria-selected:bg-accent-soft max-lg:h-11"
        >
          {kind === 'public' ? (
            <span aria-hidden className="mx-1 size-2 shrink-0 rounded-full bg-faint" style={{ background: hues.get(text) }} />
          ) : (
            <EyeOff size={16} aria-hidden className="shrink-0 text-muted" />
          )}
          <span className="min-w-0 flex-1 truncate whitespace-pre">{text}</span>
          {kind === 'restricted' && <span className="sr-only">hidden from participants</span>}
          <Count value={count} />
        </div>
      ))}
    </div>
  )
}
