import { type RefObject, useLayoutEffect, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { type ConditionSuggestion, partAt, suggestConditions } from './suggest-conditions.ts'

/** A text that is being written; `base`: the filter's text it began from. A draft over another text is ignored. */
type Draft = { base: string; text: string; caret: number; isSuggesting: boolean; isSubmitted: boolean }

export const caretOf = (field: HTMLInputElement | null): number => field?.selectionStart ?? 0

/** The text in the filter's field, which becomes the filter when it is submitted. */
export function useFilterDraft(field: RefObject<HTMLInputElement | null>) {
  const { filter, labels, setNames } = useAlbum()
  const [draft, setDraft] = useState<Draft>()
  const current = draft?.base === filter.text ? draft : undefined
  const text = current?.text ?? filter.text
  const read = readFilter(text)
  const part = partAt(text, current?.caret ?? text.length)
  const write = (next: Partial<Omit<Draft, 'base'>>) =>
    setDraft({ base: filter.text, text, caret: text.length, isSuggesting: false, isSubmitted: false, ...next })
  // the field's focus and caret are the browser's
  useLayoutEffect(() => field.current?.focus(), [field])
  useLayoutEffect(() => {
    if (current && document.activeElement === field.current)
      field.current?.setSelectionRange(current.caret, current.caret)
  }, [current, field])
  return {
    text,
    draft: current,
    isChanged: text !== filter.text,
    /** The filter that the text says. */
    read: read.filter,
    /** The problem of the text; none is shown while it is being written. */
    problem: current && !current.isSubmitted ? undefined : read.problem,
    suggestions: current?.isSuggesting ? suggestConditions({ labels, sets: setNames, part }) : [],
    write,
    discard: () => setDraft(undefined),
    /** Makes the text the filter, or leads to the problem in it. */
    submit: () => {
      if (read.problem) {
        write({ isSubmitted: true })
        field.current?.setSelectionRange(read.problem.from, read.problem.to)
      } else {
        setDraft(undefined)
        filter.change(read.filter)
      }
    },
    /** Puts a suggestion in place of the part that is being written. */
    complete: ({ written }: ConditionSuggestion) => {
      const completed = text.slice(0, part.from) + written + text.slice(part.to)
      const { filter: whole } = readFilter(completed)
      write({ text: completed, caret: part.from + written.length })
      if (whole) filter.change(whole)
    },
  }
}
