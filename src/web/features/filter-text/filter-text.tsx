import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { countOf } from '#web/lib/format-count.ts'
import { fieldClass } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConditionSuggestions, conditionOptionId } from './condition-suggestions.tsx'
import { FilterHelp } from './filter-help.tsx'
import { FilterProblemNote } from './filter-problem-note.tsx'
import { type ConditionSuggestion, partAt, suggestConditions } from './suggest-conditions.ts'

type FilterTextProps = {
  /** What is begun in it when it opens, instead of the filter as it is. */
  begun: string | undefined
  onClose: () => void
}

/** What somebody is writing; `over`: the filter's text they began with. Once that has changed, so has what they see. */
type Draft = { over: string; text: string; place: number; isAsked: boolean; isSubmitted: boolean }

/** The filter as a line of text. Enter applies it; what may be meant is offered while it is written. */
export function FilterText({ begun, onClose }: FilterTextProps) {
  const { filter, labels, setNames, countOf: photosOf } = useAlbum()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft | undefined>(() =>
    begun === undefined
      ? undefined
      : { over: filter.text, text: begun, place: begun.length, isAsked: true, isSubmitted: false },
  )
  const [active, setActive] = useState(-1)
  const current = draft?.over === filter.text ? draft : undefined
  const text = current?.text ?? filter.text
  const read = readFilter(text)
  const part = partAt(text, current?.place ?? text.length)
  const suggestions = current?.isAsked ? suggestConditions({ labels, sets: setNames, part }) : []
  const problem = current && !current.isSubmitted ? undefined : read.problem
  const write = (next: Partial<Draft>) => {
    setActive(-1)
    setDraft({ over: filter.text, text, place: text.length, isAsked: false, isSubmitted: false, ...next })
  }
  // the field's focus and caret are the browser's
  useLayoutEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    if (current && document.activeElement === field.current)
      field.current?.setSelectionRange(current.place, current.place)
  }, [current])

  const submit = () => {
    if (read.problem) {
      write({ isSubmitted: true })
      field.current?.setSelectionRange(read.problem.from, read.problem.to)
    } else {
      setDraft(undefined)
      filter.change(read.filter)
    }
  }
  const take = ({ written }: ConditionSuggestion) => {
    const completed = text.slice(0, part.from) + written + text.slice(part.to)
    const { filter: whole } = readFilter(completed)
    write({ text: completed, place: part.from + written.length })
    if (whole) filter.change(whole)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // an input method is still composing: its keys are not ours
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[active]
    if (event.key === 'Enter' || (event.key === 'Tab' && chosen)) {
      event.preventDefault()
      if (chosen) take(chosen)
      else submit()
    } else if (event.key === 'ArrowDown' && suggestions.length === 0)
      write({ isAsked: true, place: caretOf(field.current) })
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // one place more than there are suggestions: the text itself
      const places = suggestions.length + 1
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (suggestions.length > 0) write({ place: caretOf(field.current) })
      else if (current && current.text !== filter.text) setDraft(undefined)
      else onClose()
    }
  }
  return (
    <div className="order-last basis-full">
      <div className="relative flex items-center gap-1">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Filter as text"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? conditionOptionId(listId, active) : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${listId}-note`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          // signs keep their places beside labels that are written from right to left
          dir="ltr"
          value={text}
          placeholder={'Best & !"Sponsor wall" & (stage | crowd) & @approved'}
          onChange={({ currentTarget }) =>
            write({ text: currentTarget.value, place: caretOf(currentTarget), isAsked: true })
          }
          onBlur={() => current?.isAsked && write({ place: current.place, isSubmitted: current.text !== filter.text })}
          onKeyDown={onKeyDown}
          className={classNames(fieldClass, 'h-[34px] font-mono text-small pointer-coarse:h-11')}
        />
        <FilterHelp />
        <IconButton label="Close the filter’s text" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
        <ConditionSuggestions id={listId} suggestions={suggestions} active={active} onChoose={take} />
      </div>
      <div id={`${listId}-note`} aria-live="polite" className="min-h-[18px] pt-1 text-small">
        {problem ? (
          <FilterProblemNote text={text} problem={problem} onShow={() => showAt(field.current, problem)} />
        ) : (
          read.filter &&
          current &&
          text !== filter.text && (
            <span className="tabular-nums">Enter shows {countOf(photosOf(read.filter), ['photo', 'photos'])}</span>
          )
        )}
      </div>
    </div>
  )
}

const caretOf = (field: HTMLInputElement | null) => field?.selectionStart ?? 0

function showAt(field: HTMLInputElement | null, { from, to }: { from: number; to: number }) {
  field?.focus()
  field?.setSelectionRange(from, to)
}
