import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Bookmark, CornerDownLeft, Hash, Images, type LucideIcon, PanelTop, Zap } from 'lucide-react'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConditionMark } from '#web/album/condition-mark.tsx'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useTheme } from '#web/lib/use-theme.ts'
import { Count } from '#web/ui/count.tsx'
import { Modal } from '#web/ui/dialog.tsx'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { boxMessages } from './box-messages.ts'
import { type Command, type JumpKind, type JumpSection, jumpSections, type JumpTarget } from './jump-targets.ts'
import { messages } from './messages.ts'
import { usePageCommands } from './page-commands.tsx'

type JumpDialogProps = {
  /** The text to begin with. */
  typed: string
  onClose: () => void
  onNewAlbum: () => void
}

/** Maximum number of recent targets. */
const MOST_RECENT = 5

const icons: Record<JumpKind, LucideIcon> = {
  action: Zap,
  label: PanelTop,
  view: Bookmark,
  frame: Hash,
  album: Images,
  page: PanelTop,
}

/** Actions of the app and of the open page. */
function useCommands(onNewAlbum: () => void): readonly Command[] {
  const { dark, choose } = useTheme()
  const page = useStore(usePageCommands().album, (store) => store)
  const selection = page?.album.selection
  return [
    ...(selection && page.album.matching > 0
      ? [{ key: 'action select', label: messages.selectAll, run: selection.all }]
      : []),
    ...(page?.commands ?? []),
    { key: 'action new album', label: messages.newAlbum, run: onNewAlbum },
    {
      key: 'action theme',
      label: dark ? messages.lightTheme : messages.darkTheme,
      run: () => choose(dark ? 'light' : 'dark'),
    },
  ]
}

/** A combobox whose highlight stays on its row when others arrive above it. */
function useSteadyCombobox(sections: readonly JumpSection[], onTake: (index: number) => void) {
  // with the section, as a page may be in two
  const rows = sections.flatMap(({ title, targets }) => targets.map(({ key }) => `${title} ${key}`))
  const [highlighted, setHighlighted] = useState<string>()
  const at = highlighted === undefined ? -1 : rows.indexOf(highlighted)
  // adjusted during rendering, as there is always a highlight
  if (at === -1 && highlighted !== rows[0]) setHighlighted(rows[0])
  const combobox = useCombobox({
    count: rows.length,
    start: Math.max(at, 0),
    onTake,
    onMove: (index) => {
      setHighlighted(rows[index])
      // the row is highlighted, wherever it is in the list
      combobox.restart()
    },
  })
  return { ...combobox, restart: () => setHighlighted(undefined) }
}

/**
 * Command palette: actions; labels, views and frames of the open album; albums; pages. The service searches the albums,
 * so that all are found; those of the list are found without their accents too.
 */
export function JumpDialog({ typed, onClose, onNewAlbum }: JumpDialogProps) {
  const { albums } = useData()
  const navigate = useNavigate()
  const { album: pageStore, recent: recentStore } = usePageCommands()
  const page = useStore(pageStore, (store) => store)
  const recent = useStore(recentStore, (store) => store)
  const [text, setText] = useState(typed)
  const search = useDeferredValue(text.trim()) || undefined
  const { data, error, isPlaceholderData } = useInfiniteQuery({
    ...albums.list({ search }),
    placeholderData: keepPreviousData,
  })
  const { data: list } = useInfiniteQuery(albums.list({}))
  const [found, known] = [data, list].map((answer) => answer?.pages.flatMap((listed) => listed.data))
  const isCurrent = data !== undefined && !isPlaceholderData && (search ?? '') === text.trim()
  const commands = useCommands(onNewAlbum)
  const sections = jumpSections({ text, albums: found ?? [], isCurrent, known, commands, page, recent })
  const targets = sections.flatMap((section) => section.targets)

  const go = (target: JumpTarget | undefined) => {
    if (target === undefined) return
    onClose()
    if (target.to === undefined) target.run()
    else {
      recentStore.set([target, ...recent.filter(({ key }) => key !== target.key)].slice(0, MOST_RECENT))
      void navigate(target.to)
    }
  }
  const combobox = useSteadyCombobox(sections, (index) => go(targets[index]))
  return (
    <Modal
      aria-label={messages.title}
      onClose={onClose}
      initialFocus="input"
      className="mx-auto mt-[15vh] mb-auto w-[560px] max-w-[calc(100vw-32px)] rounded-card bg-surface text-ink shadow-float open:animate-[rise-modal_160ms_var(--ease-out)] forced-colors:border"
    >
      <div className="flex h-[min(440px,calc(85dvh-16px))] flex-col">
        <input
          {...combobox.field}
          aria-label={messages.title}
          spellCheck={false}
          placeholder={boxMessages.open}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.restart()
          }}
          className="h-12 w-full shrink-0 border-b border-line bg-transparent px-4 text-[16px] outline-none placeholder:text-muted"
        />
        {/* outside the list, whose only content may be options; there before its text, or it would not be announced */}
        <output className="px-4.5 *:pt-4">
          {error && <p className="text-small text-danger-ink">{messages.albumsNotSearched(explainError(error))}</p>}
          {targets.length === 0 && isCurrent && !error && (
            <p className="text-muted">{messages.nothingFound(text.trim())}</p>
          )}
        </output>
        <div {...combobox.list} aria-label={messages.results} className="min-h-0 flex-1 overflow-y-auto p-2">
          {sections.map(({ title, targets: listed }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields, these are options
            <div key={title} role="group" aria-label={title}>
              <div aria-hidden className="px-2.5 pt-2 pb-1 text-section text-muted uppercase">
                {title}
              </div>
              {listed.map((target) => {
                const index = targets.indexOf(target)
                return (
                  <Option
                    key={target.key}
                    target={target}
                    {...combobox.option(index)}
                    onPointerMove={() => combobox.moveTo(index)}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </Modal>
  )
}

type OptionProps = ComponentProps<'div'> & { target: JumpTarget }

function Option({ target: { kind, label, condition, count }, ...rest }: OptionProps) {
  const Icon = icons[kind]
  const isActive = rest['aria-selected']
  return (
    <div
      {...rest}
      className={classNames(
        'flex h-9 cursor-pointer items-center gap-3 rounded-[6px] px-2.5 pointer-coarse:h-11',
        isActive && 'bg-sunken forced-colors:outline-2',
      )}
    >
      {condition ? (
        <ConditionMark condition={condition} />
      ) : (
        <Icon size={16} aria-hidden className="shrink-0 text-muted" />
      )}
      <VisibleText text={label} className="min-w-0 flex-1 truncate whitespace-pre!" />
      {condition?.type === 'label' && condition.kind === 'restricted' && (
        <span className="sr-only">{messages.hiddenFromParticipants}</span>
      )}
      {count !== undefined && (
        <>
          <Count value={count} /> <span className="sr-only">{messages.photos(count)}</span>
        </>
      )}
      {isActive && <CornerDownLeft size={14} aria-hidden className="shrink-0 text-muted" />}
    </div>
  )
}
