import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CornerDownLeft, Images, PanelTop } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type JumpTarget, jumpTargets } from './jump-targets.ts'

/** Type, walk with the arrows, Enter. The albums are searched by the service, so all of them are found. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const { albums } = useData()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = useDeferredValue(text.trim()) || undefined
  const { data, error } = useInfiniteQuery({ ...albums.list({ search }), placeholderData: keepPreviousData })
  const targets = jumpTargets(text, data?.pages.flatMap((page) => page.data) ?? [])
  const chosen = Math.min(active, targets.length - 1)

  const go = (target: JumpTarget | undefined) => {
    if (target === undefined) return
    onClose()
    void navigate(target.to)
  }
  const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = step[event.key]
    if (by !== undefined) setActive((chosen + by + targets.length) % targets.length)
    else if (event.key === 'Enter') go(targets[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search or jump to" open onClose={onClose} width={520}>
      <input
        role="combobox"
        aria-label="Album or page"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={targets[chosen] && `${listId}-${chosen}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Album or page"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        className="h-[38px] w-full rounded-control border border-line bg-surface px-3 placeholder:text-muted"
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- select and datalist can't be filled while typing */}
      <div id={listId} role="listbox" aria-label="Albums and pages" className="mt-3 min-h-72">
        {targets.map((target, index) => (
          <Option
            key={target.key}
            id={`${listId}-${index}`}
            target={target}
            active={index === chosen}
            onPoint={() => setActive(index)}
            onChoose={() => go(target)}
          />
        ))}
      </div>
      {error && <p className="text-small text-danger-ink">The albums could not be searched. {explainError(error)}</p>}
      {targets.length === 0 && !error && (
        <p className="-mt-72 px-2.5 text-muted">Nothing has “{text.trim()}” in its name.</p>
      )}
    </Dialog>
  )
}

type OptionProps = { id: string; target: JumpTarget; active: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, target, active, onPoint, onChoose }: OptionProps) {
  const Icon = target.kind === 'album' ? Images : PanelTop
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the combobox's, which points at it
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag belongs to select and datalist
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={classNames('flex h-9 cursor-pointer items-center gap-3 rounded-[6px] px-2.5', active && 'bg-sunken')}
    >
      <Icon size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{target.label}</span>
      {active && <CornerDownLeft size={14} aria-hidden className="shrink-0 text-muted" />}
    </div>
  )
}
