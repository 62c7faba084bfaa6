import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CornerDownLeft, Images, PanelTop } from 'lucide-react'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { type JumpTarget, jumpTargets } from './jump-targets.ts'

/** A command palette of albums and pages. The service searches the albums, so all of them are found. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const { albums } = useData()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim()) || undefined
  const { data, error } = useInfiniteQuery({ ...albums.list({ search }), placeholderData: keepPreviousData })
  const targets = jumpTargets(text, data?.pages.flatMap((page) => page.data) ?? [])

  const go = (target: JumpTarget | undefined) => {
    if (target === undefined) return
    onClose()
    void navigate(target.to)
  }
  const combobox = useCombobox({ count: targets.length, start: 0, onTake: (index) => go(targets[index]) })
  return (
    <Dialog title="Search or jump to" open onClose={onClose} width={520}>
      <input
        {...combobox.field}
        aria-label="Album or page"
        spellCheck={false}
        placeholder="Album or page"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          combobox.restart()
        }}
        className="h-[38px] w-full rounded-control border border-line bg-surface px-3 placeholder:text-muted"
      />
      <div {...combobox.list} aria-label="Albums and pages" className="mt-3 min-h-72">
        {targets.map((target, index) => (
          <Option
            key={target.key}
            target={target}
            {...combobox.option(index)}
            onPointerMove={() => combobox.moveTo(index)}
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

type OptionProps = ComponentProps<'div'> & { target: JumpTarget }

function Option({ target, ...rest }: OptionProps) {
  const Icon = target.kind === 'album' ? Images : PanelTop
  const isActive = rest['aria-selected']
  return (
    <div
      {...rest}
      className={classNames('flex h-9 cursor-pointer items-center gap-3 rounded-[6px] px-2.5', isActive && 'bg-sunken')}
    >
      <Icon size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{target.label}</span>
      {isActive && <CornerDownLeft size={14} aria-hidden className="shrink-0 text-muted" />}
    </div>
  )
}
