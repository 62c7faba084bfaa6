import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Label, LabelKind, WantedLabel } from '#web/data/album/label.ts'
import { type LabelState, stateFor, stateOf } from '#web/data/labelling/label-states.ts'
import { createSimilarLabels, kindOfNew } from '#web/data/labelling/new-label.ts'
import { labelProblem, suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Field, fieldClass } from '#web/ui/fields/field.tsx'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { LabelSuggestions } from './label-suggestions.tsx'
import { LikelyLabels } from './likely-labels.tsx'
import { messages } from './messages.ts'

type LabelInputProps = {
  /** Labels of the album, and how many of the target photos have each. */
  states: readonly LabelState[]
  /** Number of target photos. */
  total: number
  /** False while photos are still loading, whose labels are not among `states`. */
  isWhole: boolean
  /** Most labels listed. */
  most?: number
  /** Labels to list first, with their rank. */
  first?: ReadonlyMap<string, number>
  /** Shortcut keys to show beside labels; the list then has the height of its rows, and its container scrolls. */
  keys?: ReadonlyMap<string, string>
  /** Fills the remaining height of a column, however many labels are listed. */
  fills?: boolean
  /** `seen`: the effect was on screen before the press. */
  onApply: (step: WantedLabel, how: { seen: boolean }) => void
  /** What a press would do; undefined if nothing is pointed at. */
  onPoint?: (step: WantedLabel | undefined) => void
  /** Blurs the field once a label was added, so that keys go to the page. */
  leavesField?: boolean
}

const kinds: readonly LabelKind[] = ['public', 'restricted']

/** What a press on a label does: removes it if all photos have it, else adds it to all. */
const toggled = ({ text, kind, held }: LabelState, total: number): WantedLabel => ({
  text,
  kind,
  wanted: stateOf(held, total) !== 'all',
})

const given = ({ text, kind }: Label): WantedLabel => ({ text, kind, wanted: true })

type RowsOptions = Pick<LabelInputProps, 'states' | 'most' | 'first'> & { text: string; choice: LabelKind | undefined }

/** The rows for a text: matching labels, and the label to create, whose kind can be chosen if neither exists. */
function rowsFor({ states, most = 7, first, text, choice }: RowsOptions) {
  const suggestions = suggestLabels({ labels: states, text, most, ...(first && { first }) })
  const name = text.trim()
  const missing =
    name === '' || labelProblem(text) ? [] : kinds.filter((kind) => !stateFor(states, { kind, text: name }))
  const [only] = missing
  const kind = missing.length > 1 ? (choice ?? kindOfNew(states, name)) : only
  return { suggestions, fresh: kind && { text: name, kind }, hasChoice: missing.length > 1 }
}

/** The state of the field: text, kind of a new label, rows, and a new label that resembles others. */
function useLabelInput(props: LabelInputProps) {
  const { states, total, isWhole, most, first, onApply, onPoint, leavesField = false } = props
  const [text, setText] = useState('')
  /** The kind of a new label, if chosen. */
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
  const apply = (label: Label) => {
    onApply(given(label), { seen: true })
    write('')
    if (leavesField) field.current?.blur()
    else field.current?.focus()
  }
  const toggle = (state: LabelState, { pointerType }: { pointerType: string }) => {
    onApply(toggled(state, total), { seen: pointerType !== 'touch' })
    if (text !== '') write('')
  }
  const make = () => {
    if (fresh && (!isWhole || findLikely(fresh).length > 0)) setDoubted(fresh)
    else if (fresh) apply(fresh)
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
      else apply(state)
    },
    onMove: pointAt,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && (text !== '' || list.isPointed)) {
      // the first Escape clears the field, the next one is for the page
      event.preventDefault()
      event.stopPropagation()
      write('')
    } else list.onKeyDown(event)
  }
  const likely = doubted ? findLikely(doubted) : []
  const actions = { write, apply, toggle, make, pointAt, onKeyDown }
  return { text, choice, field, list, suggestions, fresh, hasChoice, doubted, likely, ...actions }
}

/**
 * A combobox of the album's labels. Enter adds the highlighted one, by default the best match; if arrow keys
 * highlighted it, Enter toggles it. The last row creates a label; one that resembles another needs a confirmation, and so
 * does any while the album is loading.
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
              // choosing hidden survives typing, choosing public doesn't: the text it was chosen for has changed
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
      {doubted && (
        <LikelyLabels
          // remounted once a similar label has loaded, whose button then gets the focus
          key={likely.length > 0 ? 'known' : 'loading'}
          label={doubted}
          likely={likely}
          onChoose={input.apply}
          onMake={() => input.apply(doubted)}
        />
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
  /** Enter creates the label from here too. */
  onEnter: () => void
}

/** Chooses public or restricted, worded by who sees the label. */
function Visibility({ value, onChange, onEnter }: VisibilityProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from its radio buttons
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // or the key press would also act on the element focused next
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
