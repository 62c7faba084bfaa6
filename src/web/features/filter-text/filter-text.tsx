import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { Filter } from '#web/data/filter/filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { fieldClass } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { ConditionSuggestions } from './condition-suggestions.tsx'
import { FilterHelp } from './filter-help.tsx'
import { FilterProblemNote } from './filter-problem-note.tsx'
import { messages } from './messages.ts'
import type { ConditionSuggestion } from './suggest-conditions.ts'
import { caretOf, useFilterDraft } from './use-filter-draft.ts'

/** The filter as a line of text. Enter applies it; conditions are suggested while it is written. */
export function FilterText({ onClose }: { onClose: () => void }) {
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { text, draft, isChanged, read, problem, suggestions, ...writing } = useFilterDraft(field)
  const list = useCombobox({
    count: suggestions.length,
    start: -1,
    onTake: (index) => take(suggestions[index]),
  })
  const write = (...next: Parameters<typeof writing.write>) => {
    list.restart()
    writing.write(...next)
  }
  const take = (suggestion: ConditionSuggestion | undefined) => {
    list.restart()
    if (suggestion) writing.complete(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // an input method is still composing: its keys are not ours
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && list.active < 0) {
      event.preventDefault()
      writing.submit()
    } else if (event.key === 'Tab' && list.active >= 0) {
      event.preventDefault()
      take(suggestions[list.active])
    } else if (event.key === 'ArrowDown' && suggestions.length === 0)
      write({ isSuggesting: true, caret: caretOf(field.current) })
    else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (suggestions.length > 0) write({ caret: caretOf(field.current) })
      else if (isChanged) writing.discard()
      else onClose()
    } else list.onKeyDown(event)
  }
  return (
    <div className="order-last basis-full">
      <div className="relative flex items-center gap-1">
        <input
          ref={field}
          {...list.field}
          aria-label={messages.queryLabel}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          // signs keep their places beside labels that are written from right to left
          dir="ltr"
          value={text}
          placeholder={messages.queryExample}
          onChange={({ currentTarget }) =>
            write({ text: currentTarget.value, caret: caretOf(currentTarget), isSuggesting: true })
          }
          onBlur={() => draft?.isSuggesting && write({ caret: draft.caret, isSubmitted: isChanged })}
          onKeyDown={onKeyDown}
          className={classNames(fieldClass, 'h-[34px] font-mono text-small pointer-coarse:h-11')}
        />
        <FilterHelp />
        <IconButton label={messages.close} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
        <ConditionSuggestions suggestions={suggestions} list={list} />
      </div>
      <div id={noteId} aria-live="polite" className="min-h-[18px] pt-1 text-small">
        {problem ? (
          <FilterProblemNote text={text} problem={problem} onShow={() => showAt(field.current, problem)} />
        ) : (
          read && isChanged && <DraftCount filter={read} />
        )}
      </div>
    </div>
  )
}

/** How many photos the filter would let through. */
function DraftCount({ filter }: { filter: Filter }) {
  const { countOf: photosOf } = useAlbum()
  return <span className="tabular-nums">{messages.enterShows(photosOf(filter))}</span>
}

function showAt(field: HTMLInputElement | null, { from, to }: { from: number; to: number }) {
  field?.focus()
  field?.setSelectionRange(from, to)
}
