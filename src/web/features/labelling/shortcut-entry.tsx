import { ChevronRight, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { labelId, quoteLabel, type WantedLabel } from '#web/data/album/label.ts'
import { type LabelShortcut, MOST_STEPS, shortcutKeys, withoutStep, withStep } from '#web/data/labelling/shortcuts.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { fieldClass } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { LabelInput } from './label-input.tsx'
import { messages } from './messages.ts'

type ShortcutEntryProps = {
  shortcut: LabelShortcut
  /** Its own key and the free ones. */
  keys: readonly string[]
  labels: readonly LabelCount[]
  /** False while photos are still loading, whose labels are not among `labels`. */
  isWhole: boolean
  /** Whether the field for adding labels is open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onKey: (key: string) => void
  /** Empty steps delete the shortcut. */
  onSteps: (steps: readonly WantedLabel[]) => void
}

const ways = [
  { value: 'on', label: messages.adds },
  { value: 'off', label: messages.takesOff },
] as const

const inOrder = (keys: readonly string[]) => shortcutKeys.filter((key) => keys.includes(key))

/** Edits one label shortcut: its key, the labels it adds and removes, and a field to add more. */
export function ShortcutEntry(props: ShortcutEntryProps) {
  const { shortcut, keys, labels, isWhole, isOpen, onOpen, onKey, onSteps } = props
  const { key, steps } = shortcut
  const [way, setWay] = useState<'on' | 'off'>('on')
  const more = useRef<HTMLButtonElement>(null)
  const printed = key.toUpperCase()
  return (
    <li className="py-2.5">
      <div className="flex items-center gap-2 max-[22rem]:flex-wrap">
        <select
          aria-label={messages.key(printed)}
          value={key}
          onChange={({ currentTarget }) => {
            flushSync(() => onKey(currentTarget.value))
            // an element that is moved in the document, here to its place by key, loses the focus
            currentTarget.focus()
          }}
          className={classNames(fieldClass, 'h-[34px] w-16! shrink-0 font-mono pointer-coarse:h-11')}
        >
          {inOrder(keys).map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </select>
        <ul
          // on the narrowest phones the buttons wrap below, to leave labels a readable width
          className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 max-[22rem]:basis-[calc(100%-72px)]"
          aria-label={messages.keyLabels(printed)}
        >
          {steps.map((step) => (
            <li key={labelId(step)} className="flex max-w-full items-center gap-1">
              {!step.wanted && <span className="text-small font-medium text-danger-ink">{messages.removes}</span>}
              <LabelChip
                text={step.text}
                kind={step.kind}
                onRemove={() => {
                  // the chip's focused button is removed with it
                  more.current?.focus()
                  onSteps(withoutStep(steps, step))
                }}
                removeLabel={messages.removeFromKey(quoteLabel(step), printed)}
              />
            </li>
          ))}
          {steps.length === 0 && <li className="text-small text-muted">{messages.chooseBelow}</li>}
        </ul>
        <IconButton
          ref={more}
          label={messages.moreForKey(printed)}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
          className="aria-expanded:rotate-90 max-[22rem]:ms-auto pointer-coarse:size-11"
        >
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <IconButton label={messages.deleteKey(printed)} onClick={() => onSteps([])} className="pointer-coarse:size-11">
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {isOpen && (
        <div className="mt-2.5 ms-18 flex flex-col gap-3 max-sm:ms-0">
          <div>
            <Segmented label={messages.keyDoes(printed)} value={way} options={ways} onChange={setWay} />
          </div>
          <output className="text-small text-muted empty:hidden">
            {steps.length >= MOST_STEPS && messages.keyIsFull(MOST_STEPS)}
          </output>
          <LabelInput
            states={labels.map((label) => ({ ...label, held: 0 }))}
            total={1}
            isWhole={isWhole}
            onApply={({ text, kind }) => onSteps(withStep(steps, { text, kind, wanted: way === 'on' }))}
          />
        </div>
      )}
    </li>
  )
}
