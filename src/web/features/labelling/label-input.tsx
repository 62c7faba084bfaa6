import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { Label, LabelKind } from '#web/data/label-index.ts'
import { type LabelState, stateFor, stateOf } from '#web/data/labelling/label-states.ts'
import type { LabelStep } from '#web/data/labelling/recipe.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Field, fieldClass } from '#web/ui/field.tsx'
import { LabelSuggestions, suggestionId } from './label-suggestions.tsx'
import { LikelyLabels } from './likely-labels.tsx'
import { createLikelyLabels } from './new-label.ts'
import { labelProblem, suggestLabels } from './suggest-labels.ts'
import { WhoSees } from './who-sees.tsx'

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
  onGive: (step: LabelStep, how: { seen: boolean }) => void
  /** What a press would do. */
  onPoint?: (step: LabelStep | undefined) => void
}

/** What a press on a label does: onto all of the photos, or off all that have it where all do. */
const turned = ({ text, kind, held }: LabelState, total: number): LabelStep => ({ text, kind, wanted: stateOf(held, total) !== 'all' })

/**
 * Takes a label's text, or one the album has: Enter gives what is typed, or turns over the one the arrows are on. A label
 * that is not there yet, and is much like one that is, is made only after that was said.
 */
export function LabelInput({ states, total, most = 7, first, onGive, onPoint }: LabelInputProps) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<LabelKind>('public')
  const [active, setActive] = useState(-1)
  const [doubted, setDoubted] = useState<Label>()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const suggestions = suggestLabels({ states, text, most, ...(first && { first }) })
  const problem = labelProblem(text)
  const typed: Label | undefined = text.trim() === '' || problem ? undefined : { text: text.trim(), kind }
  const findLikely = useMemo(() => createLikelyLabels(states), [states])
  const likely = doubted ? findLikely(doubted) : []

  const point = (place: number, label: Label | undefined) => {
    const state = suggestions[place]
    onPoint?.(state ? turned(state, total) : label && { ...label, wanted: true })
  }
  const write = (next: string, as = kind) => {
    setText(next)
    setActive(-1)
    setDoubted(undefined)
    point(-1, next.trim() === '' ? undefined : { text: next.trim(), kind: as })
  }
  const give = (label: Label) => {
    onGive({ text: label.text, kind: label.kind, wanted: true }, { seen: true })
    write('')
    field.current?.focus()
  }
  const turnOver = (state: LabelState, { pointerType }: { pointerType: string }) => {
    onGive(turned(state, total), { seen: pointerType !== 'touch' })
    if (text !== '') write('')
  }
  const enter = () => {
    const chosen = suggestions[active]
    if (chosen) turnOver(chosen, { pointerType: '' })
    else if (typed && findLikely(typed).length > 0) setDoubted(typed)
    else if (typed) give(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // an input method is still composing: its keys are not ours
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      enter()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // one place more than there are suggestions: the text itself
      const places = suggestions.length + 1
      const next = ((active + 1 + step + places) % places) - 1
      setActive(next)
      point(next, typed)
    } else if (event.key === 'Escape' && (text !== '' || active !== -1)) {
      // first what was begun here, then what is around it
      event.preventDefault()
      event.stopPropagation()
      write('')
    }
  }
  const isNew = typed !== undefined && stateFor(states, typed) === undefined
  return (
    <div>
      <Field label="Add a label" error={problem} hint={isNew && active === -1 && <NewHint kind={kind} />}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="text"
            role="combobox"
            aria-expanded={suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? suggestionId(listId, active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            placeholder="Type, then Enter"
            className={classNames(fieldClass, 'h-[38px]', kind === 'restricted' && 'border-dashed border-muted')}
          />
        )}
      </Field>
      {doubted && likely.length > 0 && (
        <LikelyLabels label={doubted} likely={likely} onChoose={give} onMake={() => give(doubted)} />
      )}
      <WhoSees
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          write(text, chosen)
        }}
      />
      <LabelSuggestions
        id={listId}
        labels={suggestions}
        total={total}
        active={active}
       
        onChoose={turnOver}
        onPoint={(state) => onPoint?.(state && turned(state, total))}
      />
    </div>
  )
}

function NewHint({ kind }: { kind: LabelKind }) {
  const Icon = kind === 'public' ? Eye : EyeOff
  return (
    <span className="flex items-center gap-1.5">
      <Icon size={14} aria-hidden className="shrink-0" />A new label, {kind === 'public' ? 'seen by everyone' : 'hidden from participants'}
    </span>
  )
}
