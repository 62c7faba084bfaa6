import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Label, LabelKind, WantedLabel } from '#web/data/album/label.ts'
import { type LabelState, stateFor, stateOf } from '#web/data/labelling/label-states.ts'
import { createSimilarLabels, kindOfNew } from '#web/data/labelling/new-label.ts'
import { labelProblem, suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Field, fieldClass } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { LabelSuggestions } from './label-suggestions.tsx'
import { LikelyLabels } from './likely-labels.tsx'
import { messages } from './messages.ts'

type LabelInputProps = {
  /** Labels of the album, and how many of the photos in hand carry each. */
  states: readonly LabelState[]
  /** Photos in hand. */
  total: number
  /** Labels listed at once. */
  most?: number
  /** Labels listed before others, by their rank. */
  first?: ReadonlyMap<string, number>
  /** Keys of labels, shown with them; the list is then as high as its rows, and what is around it scrolls. */
  keys?: ReadonlyMap<string, string>
  /** It takes the height that is left of a column, whatever it lists. */
  fills?: boolean
  /** `seen`: the effect could be read before. */
  onGive: (step: WantedLabel, how: { seen: boolean }) => void
  /** The effect of a press. */
  onPoint?: (step: WantedLabel | undefined) => void
  /** The field is left once a label was added: keys are then for what is around it. */
  leavesField?: boolean
}

const kinds: readonly LabelKind[] = ['public', 'restricted']

/** A press on a label: onto all of the photos, or off all of them where all have it. */
const toggled = ({ text, kind, held }: LabelState, total: number): WantedLabel => ({
  text,
  kind,
  wanted: stateOf(held, total) !== 'all',
})

const given = ({ text, kind }: Label): WantedLabel => ({ text, kind, wanted: true })

type RowsOptions = Pick<LabelInputProps, 'states' | 'most' | 'first'> & { text: string; choice: LabelKind | undefined }

/** The rows for a text: labels that match, and the one that can be made of it; of which kind may be chosen if neither is there. */
function rowsFor({ states, most = 7, first, text, choice }: RowsOptions) {
  const suggestions = suggestLabels({ labels: states, text, most, ...(first && { first }) })
  const name = text.trim()
  const missing =
    name === '' || labelProblem(text) ? [] : kinds.filter((kind) => !stateFor(states, { kind, text: name }))
  const [only] = missing
  const kind = missing.length > 1 ? (choice ?? kindOfNew(states, name)) : only
  return { suggestions, fresh: kind && { text: name, kind }, hasChoice: missing.length > 1 }
}

/** The state of the field: its text, who is to see a new label, the rows below it, and a new label that is like others. */
function useLabelInput({ states, total, most, first, onGive, onPoint, leavesField = false }: LabelInputProps) {
  const [text, setText] = useState('')
  /** Who is to see a new label, where somebody chose. */
  const [choice, setChoice] = useState<LabelKind>()
  const [doubted, setDoubted] = useState<Label>()
  const field = useRef<HTMLInputElement>(null)
  const findLikely = useMemo(() => createSimilarLabels(states), [states])
  const options = { states, ...(most && { most }), ...(first && { first }) }
  const { suggestions, fresh, hasChoice } = rowsFor({ ...options, text, choice })

  const write = (next: string, chosen?: LabelKind) => {
    setText(next)
    setChoice(chosen)
    setDoubted(undefined)
    list.restart()
    const rows = rowsFor({ ...options, text: next, choice: chosen })
    const [taken = rows.fresh] = rows.suggestions
    onPoint?.(next.trim() === '' || taken === undefined ? undefined : given(taken))
  }
  const give = (label: Label) => {
    onGive(given(label), { seen: true })
    write('')
    if (leavesField) field.current?.blur()
    else field.current?.focus()
  }
  const toggle = (state: LabelState, { pointerType }: { pointerType: string }) => {
    onGive(toggled(state, total), { seen: pointerType !== 'touch' })
    if (text !== '') write('')
  }
  const make = () => {
    if (fresh && findLikely(fresh).length > 0) setDoubted(fresh)
    else if (fresh) give(fresh)
  }
  const pointAt = (place: number | undefined) => {
    const state = place === undefined ? undefined : suggestions[place]
    onPoint?.(state ? toggled(state, total) : place === undefined ? undefined : fresh && given(fresh))
  }
  const list = useCombobox({
    count: suggestions.length + (fresh ? 1 : 0),
    start: text.trim() === '' ? -1 : 0,
    onTake: (place, { isPointed }) => {
      const state = suggestions[place]
      if (state === undefined) make()
      else if (isPointed) toggle(state, { pointerType: '' })
      else give(state)
    },
    onMove: pointAt,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && (text !== '' || list.isPointed)) {
      // first what was begun here, then what is around it
      event.preventDefault()
      event.stopPropagation()
      write('')
    } else list.onKeyDown(event)
  }
  const likely = doubted ? findLikely(doubted) : []
  const actions = { write, give, toggle, make, pointAt, onKeyDown }
  return { text, choice, field, list, suggestions, fresh, hasChoice, doubted, likely, ...actions }
}

/**
 * A combobox of the album's labels: Enter gives the highlighted one, which is the best match while one types; the one
 * that the arrows went to it turns over. Making a label is the last row. One that is much like another is made only
 * after that was said.
 */
export function LabelInput(props: LabelInputProps) {
  const { total, fills = false, keys } = props
  const { text, choice, field, list, suggestions, fresh, hasChoice, doubted, likely, ...input } = useLabelInput(props)
  const isMakingHidden = fresh?.kind === 'restricted' && list.active === suggestions.length
  return (
    <div className={classNames(fills && 'flex min-h-0 flex-1 flex-col')}>
      <div className={classNames(keys && 'sticky -top-4 z-1 -mx-1 -mt-4 bg-surface px-1 pt-4 pb-1')}>
        <Field label={messages.addLabel} error={labelProblem(text)}>
          {(control) => (
            <input
              {...control}
              {...list.field}
              ref={field}
              autoCapitalize="none"
              enterKeyHint="done"
              value={text}
              // a choice to hide outlasts the typing, a choice to show does not: what it was made for may have become another
              onChange={({ currentTarget: { value } }) =>
                input.write(value, value.trim() === '' || choice === 'public' ? undefined : choice)
              }
              onKeyDown={input.onKeyDown}
              placeholder={messages.findOrCreate}
              className={classNames(fieldClass, 'h-[38px]', isMakingHidden && 'border-dashed border-muted')}
            />
          )}
        </Field>
      </div>
      {doubted && likely.length > 0 && (
        <LikelyLabels label={doubted} likely={likely} onChoose={input.give} onMake={() => input.give(doubted)} />
      )}
      <LabelSuggestions
        {...{ list, fresh, total, fills, keys }}
        labels={suggestions}
        onChoose={input.toggle}
        onMake={input.make}
        onPoint={input.pointAt}
      />
      {fresh && hasChoice && (
        <Visibility value={fresh.kind} onChange={(chosen) => input.write(text, chosen)} onEnter={input.make} />
      )}
    </div>
  )
}

const visibilities = [
  { value: 'public', label: messages.everyone },
  { value: 'restricted', label: messages.admins },
] as const

type VisibilityProps = {
  value: LabelKind
  onChange: (kind: LabelKind) => void
  /** Enter makes the label from here as well. */
  onEnter: () => void
}

/** Public or restricted, in the words of who sees it. */
function Visibility({ value, onChange, onEnter }: VisibilityProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the radio buttons in it
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // or the press would go on to whatever has the focus next
        event.preventDefault()
        onEnter()
      }}
      className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted"
    >
      {messages.visibleTo}
      <Segmented label={messages.visibility} value={value} options={visibilities} onChange={onChange} />
    </div>
  )
}
