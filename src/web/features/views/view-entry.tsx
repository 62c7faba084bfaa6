import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asName, LONGEST_NAME, type NamedView } from '#web/data/views/named-views.ts'
import { classNames } from '#web/lib/class-names.ts'
import { fieldClass } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'

type ViewEntryProps = {
  view: NamedView
  /** Number of photos it matches. */
  count: number | undefined
  isFirst: boolean
  isLast: boolean
  /** @returns whether the view was renamed */
  onRename: (name: string) => boolean
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** One view in the list: its name, editable, its filter, and buttons to move it. */
export function ViewEntry({
  view: { name, filter },
  count,
  isFirst,
  isLast,
  onRename,
  onMove,
  onDelete,
}: ViewEntryProps) {
  const [text, setText] = useState(name)
  const rename = () => {
    const wanted = asName(text)
    const isRenamed = wanted !== name && wanted !== '' && onRename(wanted)
    setText(isRenamed ? wanted : name)
  }
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>, by: -1 | 1) => {
    flushSync(() => onMove(by))
    // an element that is moved in the document loses the focus, and so does a disabled one
    const next = currentTarget.disabled ? currentTarget.parentElement?.querySelector('button:enabled') : currentTarget
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-1 gap-y-1 py-2.5">
      <input
        type="text"
        aria-label={messages.nameOf(name)}
        value={text}
        maxLength={LONGEST_NAME}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') rename()
          else if (event.key === 'Escape' && text !== name) {
            // Escape reverts the name instead of closing the dialog
            event.preventDefault()
            setText(name)
          }
        }}
        className={classNames(fieldClass, 'h-[34px] min-w-40 flex-1 font-medium pointer-coarse:h-11')}
      />
      <IconButton
        label={messages.moveUp(name)}
        disabled={isFirst}
        onClick={(event) => move(event, -1)}
        className="pointer-coarse:size-11"
      >
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={messages.moveDown(name)}
        disabled={isLast}
        onClick={(event) => move(event, 1)}
        className="pointer-coarse:size-11"
      >
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={messages.delete(name)} onClick={onDelete} className="pointer-coarse:size-11">
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <p className="flex basis-full justify-between gap-3 px-1 text-small text-muted">
        <code className="min-w-0 font-mono text-[12px] [overflow-wrap:anywhere]">{filter}</code>
        {count !== undefined && <span className="shrink-0 tabular-nums">{messages.photoCount(count)}</span>}
      </p>
    </li>
  )
}
