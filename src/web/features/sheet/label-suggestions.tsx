import { Check, EyeOff } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { Count } from '#web/ui/count.tsx'
import type { Suggestion } from './suggest-labels.ts'

type LabelSuggestionsProps = {
  id: string
  labels: readonly Suggestion[]
  /** The one the arrows are on; -1: none. */
  active: number
  hues: ReadonlyMap<string, string>
  onChoose: (label: Suggestion) => void
}

export const suggestionId = (listId: string, position: number): string => `${listId}-${position}`

/** The labels below a label field, those of the photo ticked. The field keeps the focus and tells which one is meant. */
export function LabelSuggestions({ id, labels, active, hues, onChoose }: LabelSuggestionsProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can't show what kind a label is
      role="listbox"
      aria-label="Labels of this album"
      aria-multiselectable
      hidden={labels.length === 0}
      className="-mx-2 mt-2"
    >
      {labels.map((label, position) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's, which keeps the focus
        <div
          key={`${label.kind} ${label.text}`}
          id={suggestionId(id, position)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside a select has no looks
          role="option"
          aria-selected={label.isTaken}
          tabIndex={-1}
          // pressing must not take the focus from the field, or open a keyboard on a phone
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(label)}
          className={classNames(
            'mb-px flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken aria-selected:bg-accent-soft max-lg:h-11',
            position === active && 'outline-2 -outline-offset-2 outline-ink',
          )}
        >
          {label.kind === 'public' ? (
            <span aria-hidden className="mx-1 size-2 shrink-0 rounded-full bg-faint" style={{ background: hues.get(label.text) }} />
          ) : (
            <EyeOff size={16} aria-hidden className="shrink-0 text-muted" />
          )}
          <span className="min-w-0 flex-1 truncate whitespace-pre">{label.text}</span>
          {label.kind === 'restricted' && <span className="sr-only">hidden from participants</span>}
          {label.isTaken ? <Check size={16} aria-hidden className="text-muted" /> : <Count value={label.count} />}
        </div>
      ))}
    </div>
  )
}
