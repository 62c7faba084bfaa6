import { type RefObject, useLayoutEffect, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { type ConditionSuggestion, partAt, suggestConditions } from './suggest-conditions.ts'

/** An edited text; `base`: the filter's text it started from. Ignored once the filter's text is another. */
type Draft = { base: string; text: string; caret: number; isSuggesting: boolean; isSubmitted: boolean }

export const caretOf = (field: HTMLInputElement | null): number => field?.selectionStart ?? 0

/** The draft in the filter's text field, which becomes the filter on submit. */
export function useFilterDraft(field: RefObject<HTMLInputElement | null>) {
  const { filter, labels, setNames } = useAlbum()
  const [draft, setDraft] = useState<Draft>()
  const current = draft?.base === filter.text ? draft : undefined
  const text = current?.text ?? filter.text
  const read = readFilter(text)
  const part = partAt(text, current?.caret ?? text.length)
  const write = (next: Partial<Omit<Draft, 'base'>>) =>
    setDraft({ base: filter.text, text, caret: text.length, isSuggesting: false, isSubmitted: false, ...next })
  // focus and caret are set in the DOM
  useLayoutEffect(() => field.current?.focus(), [field])
  useLayoutEffect(() => {
    if (current && document.activeElement === field.current)
      field.current?.setSelectionRange(current.caret, current.caret)
  }, [current, field])
  return {
    text,
    draft: current,
    isChanged: text !== filter.text,
    /** The filter parsed from the text. */
    read: read.filter,
    /** The problem in the text; undefined while typing. */
    problem: current && !current.isSubmitted ? undefined : read.problem,
    suggestions: current?.isSuggesting ? suggestConditions({ labels, sets: setNames, part }) : [],
    write,
    discard: () => setDraft(undefined),
    /** Applies the text as the filter, or selects the problem in it. */
    submit: () => {
      if (read.problem) {
        write({ isSubmitted: true })
        field.current?.setSelectionRange(read.problem.from, read.problem.to)
      } else {
        setDraft(undefined)
        filter.change(read.filter)
      }
    },
    /** Replaces the part around the caret by a suggestion. */
    complete: ({ written }: ConditionSuggestion) => {
      const completed = text.slice(0, part.from) + written + text.slice(part.to)
      const { filter: whole } = readFilter(completed)
      write({ text: completed, caret: part.from + written.length })
      if (whole) filter.change(whole)
    },
  }
}
