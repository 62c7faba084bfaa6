import { type KeyboardEvent, useId, useState } from 'react'
import type { Label, LabelCount, LabelKind } from '#web/data/label-index.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Field, fieldClass } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { LabelSuggestions, suggestionId } from './label-suggestions.tsx'
import { labelProblem, type Suggestion, suggestLabels } from './suggest-labels.ts'

type LabelInputProps = {
  /** Labels of the album, for suggestions. */
  labels: readonly LabelCount[]
  /** Labels the photo has. */
  taken: readonly Label[]
  hues: ReadonlyMap<string, string>
  onAdd: (label: Label) => void
  onRemove: (label: Label) => void
}

const visibilities = [
  { value: 'public', label: 'Everyone' },
  { value: 'restricted', label: 'Admins only' },
] as const

/** Takes a label's text, or one the album has: Enter adds what is typed, or turns over the one the arrows are on. */
export function LabelInput({ labels, taken, hues, onAdd, onRemove }: LabelInputProps) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<LabelKind>('public')
  const [active, setActive] = useState(-1)
  const listId = useId()
  const suggestions = suggestLabels({ labels, taken, text })
  const problem = labelProblem(text)

  const write = (next: string) => {
    setText(next)
    setActive(-1)
  }
  const add = (label: Label) => {
    onAdd(label)
    write('')
  }
  const turnOver = ({ text: chosen, kind: itsKind, isTaken }: Suggestion) => {
    const label = { text: chosen, kind: itsKind }
    if (isTaken) onRemove(label)
    else onAdd(label)
    if (text !== '') write('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // an input method is still composing: its keys are not ours
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = suggestions[active]
      if (chosen) turnOver(chosen)
      else if (problem === undefined && text.trim() !== '') add({ text: text.trim(), kind })
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // one place more than there are suggestions: the text itself
      const places = suggestions.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && (text !== '' || active !== -1)) {
      // first what was begun here, then what is around it
      event.preventDefault()
      event.stopPropagation()
      write('')
    }
  }
  return (
    <div>
      <Field label="Add a label" error={problem}>
        {(control) => (
          <input
            {...control}
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
            className={classNames(fieldClass, 'h-[38px]')}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
        Seen by
        <Segmented label="Who sees a new label" value={kind} options={visibilities} onChange={setKind} />
      </div>
      <LabelSuggestions id={listId} labels={suggestions} active={active} hues={hues} onChoose={turnOver} />
    </div>
  )
}
