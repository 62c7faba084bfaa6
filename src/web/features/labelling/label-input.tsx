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

type LabelInputProps = {
  /** Labels of the album, and how many of the photos in hand carry each. */
  states: readonly LabelState[]
  /** Photos in hand. */
  total: number
  /** Labels listed at once. */
  most?: number
  /** Labels listed before others. */
  first?: ReadonlySet<string>
  /** `seen`: what it costs could be read before. */
  onGive: (step: WantedLabel, how: { seen: boolean }) => void
  /** What a press would do. */
  onPoint?: (step: WantedLabel | undefined) => void
  /** The field is left once a label was added: keys are then for what is around it. */
  leavesField?: boolean
}

const kinds: readonly LabelKind[] = ['public', 'restricted']

/** What a press on a label does: onto all of the photos, or off all that have it where all do. */
const turned = ({ text, kind, held }: LabelState, total: number): WantedLabel => ({
  text,
  kind,
  wanted: stateOf(held, total) !== 'all',
})

const given = ({ text, kind }: Label): WantedLabel => ({ text, kind, wanted: true })

/**
 * A combobox of the album's labels: Enter gives the highlighted one, which is the best match while one types; the one
 * that the arrows went to it turns over. Making a label is the last row. One that is much like another is made only
 * after that was said.
 */
export function LabelInput({ states, total, most = 7, first, onGive, onPoint, leavesField = false }: LabelInputProps) {
  const [text, setText] = useState('')
  /** Who is to see a new label, where somebody chose. */
  const [choice, setChoice] = useState<LabelKind>()
  const [doubted, setDoubted] = useState<Label>()
  const field = useRef<HTMLInputElement>(null)
  const findLikely = useMemo(() => createSimilarLabels(states), [states])
  const likely = doubted ? findLikely(doubted) : []
  const problem = labelProblem(text)

  /** The rows for a text: labels that match, and the one that can be made of it. */
  const rowsFor = (typed: string, chosen: LabelKind | undefined) => {
    const suggestions = suggestLabels({ labels: states, text: typed, most, ...(first && { first }) })
    const name = typed.trim()
    const missing =
      name === '' || labelProblem(typed) ? [] : kinds.filter((kind) => !stateFor(states, { kind, text: name }))
    const [only] = missing
    const kind = missing.length > 1 ? (chosen ?? kindOfNew(states, name)) : only
    return { suggestions, fresh: kind && { text: name, kind }, hasChoice: missing.length > 1 }
  }
  const { suggestions, fresh, hasChoice } = rowsFor(text, choice)

  const write = (next: string, chosen: LabelKind | undefined) => {
    setText(next)
    setChoice(chosen)
    setDoubted(undefined)
    list.restart()
    const rows = rowsFor(next, chosen)
    const [taken = rows.fresh] = rows.suggestions
    onPoint?.(next.trim() === '' || taken === undefined ? undefined : given(taken))
  }
  const give = (label: Label) => {
    onGive(given(label), { seen: true })
    write('', undefined)
    if (leavesField) field.current?.blur()
    else field.current?.focus()
  }
  const turnOver = (state: LabelState, { pointerType }: { pointerType: string }) => {
    onGive(turned(state, total), { seen: pointerType !== 'touch' })
    if (text !== '') write('', undefined)
  }
  const make = () => {
    if (fresh && findLikely(fresh).length > 0) setDoubted(fresh)
    else if (fresh) give(fresh)
  }
  const stepAt = (place: number): WantedLabel | undefined => {
    const state = suggestions[place]
    return state ? turned(state, total) : fresh && given(fresh)
  }
  const list = useCombobox({
    count: suggestions.length + (fresh ? 1 : 0),
    start: text.trim() === '' ? -1 : 0,
    onTake: (place, { isPointed }) => {
      const state = suggestions[place]
      if (state === undefined) make()
      else if (isPointed) turnOver(state, { pointerType: '' })
      else give(state)
    },
    onMove: (place) => onPoint?.(stepAt(place)),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && (text !== '' || list.isPointed)) {
      // first what was begun here, then what is around it
      event.preventDefault()
      event.stopPropagation()
      write('', undefined)
    } else list.onKeyDown(event)
  }
  const isMaking = fresh !== undefined && list.active === suggestions.length
  return (
    <div>
      <Field label="Add a label" error={problem}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="text"
            role="combobox"
            aria-expanded={suggestions.length > 0 || fresh !== undefined}
            aria-controls={list.listId}
            aria-autocomplete="list"
            aria-activedescendant={list.active >= 0 ? list.optionId(list.active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            value={text}
            // a choice to hide outlasts the typing, a choice to show does not: what it was made for may have become another
            onChange={({ currentTarget: { value } }) =>
              write(value, value.trim() === '' || choice === 'public' ? undefined : choice)
            }
            onKeyDown={onKeyDown}
            placeholder="Find or create a label"
            className={classNames(
              fieldClass,
              'h-[38px]',
              isMaking && fresh.kind === 'restricted' && 'border-dashed border-muted',
            )}
          />
        )}
      </Field>
      {doubted && likely.length > 0 && (
        <LikelyLabels label={doubted} likely={likely} onChoose={give} onMake={() => give(doubted)} />
      )}
      <LabelSuggestions
        list={list}
        labels={suggestions}
        fresh={fresh}
        total={total}
        onChoose={turnOver}
        onMake={make}
        onPoint={(place) => onPoint?.(place === undefined ? undefined : stepAt(place))}
      />
      {fresh && hasChoice && <WhoSees value={fresh.kind} onChange={(chosen) => write(text, chosen)} onEnter={make} />}
    </div>
  )
}

const visibilities = [
  { value: 'public', label: 'Everyone' },
  { value: 'restricted', label: 'Admins only' },
] as const

type WhoSeesProps = {
  value: LabelKind
  onChange: (kind: LabelKind) => void
  /** Enter makes the label from here as well. */
  onEnter: () => void
}

/** Public or restricted, in the words of who sees it. */
function WhoSees({ value, onChange, onEnter }: WhoSeesProps) {
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
      Seen by
      <Segmented label="Who sees the new label" value={value} options={visibilities} onChange={onChange} />
    </div>
  )
}
