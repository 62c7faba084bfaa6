import { X, CircleQuestionMark, CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { FilterProblem } from '#web/data/filter/filter-tokens.ts'
import type { Filter } from '#web/data/filter/filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { fieldClass } from '#web/ui/fields/field.tsx'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PopoverButton } from '#web/ui/menu/popover-button.tsx'
import { ConditionSuggestions } from './condition-suggestions.tsx'
import { messages, syntax } from './messages.ts'
import type { ConditionSuggestion } from './suggest-conditions.ts'
import { caretOf, useFilterDraft } from './use-filter-draft.ts'

type FilterTextProps = {
  field: RefObject<HTMLInputElement | null>
  /** Gets the focus when this is closed. */
  heir: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The filter as a line of text. Enter applies it; conditions are suggested while typing. */
export function FilterText({ field, heir, onClose }: FilterTextProps) {
  const noteId = useId()
  const passFocus = usePassFocus(heir)
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
    // while an input method composes, the keys are its own
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
    <div ref={passFocus} className="order-last basis-full">
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
          // keeps operators in place beside right-to-left labels
          dir="ltr"
          value={text}
          placeholder={messages.queryExample}
          onChange={({ currentTarget }) =>
            write({ text: currentTarget.value, caret: caretOf(currentTarget), isSuggesting: true })
          }
          onBlur={() => draft?.isSuggesting && write({ caret: draft.caret, isSubmitted: isChanged })}
          onKeyDown={onKeyDown}
          className={classNames(fieldClass, 'h-[34px] font-mono text-small text-ellipsis pointer-coarse:h-11')}
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

/** The number of photos that the draft would match. */
function DraftCount({ filter }: { filter: Filter }) {
  const { countOf: photosOf } = useAlbum()
  const count = photosOf(filter)
  return count !== undefined && <span className="tabular-nums">{messages.enterShows(count)}</span>
}

function showAt(field: HTMLInputElement | null, { from, to }: { from: number; to: number }) {
  field?.focus()
  field?.setSelectionRange(from, to)
}

/** Help for writing a filter, in a popover. */
function FilterHelp() {
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

type FilterProblemNoteProps = {
  text: string
  problem: FilterProblem
  /** Selects the problem in the field. */
  onShow: () => void
}

/** Characters of context on either side of the problem. */
const AROUND = 18

/** The problem in a filter's text, with an excerpt around it. */
function FilterProblemNote({ text, problem: { text: sentence, from, to }, onShow }: FilterProblemNoteProps) {
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
