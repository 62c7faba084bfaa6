import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { ConditionMark } from '#web/album/condition-mark.tsx'
import { conditionWords, spokenCondition } from '#web/album/condition-words.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { removeChip, switchChip, withMatch } from '#web/data/filter/edit-filter.ts'
import type { Chip, Match } from '#web/data/filter/filter.ts'
import { writeChip } from '#web/data/filter/write-filter.ts'
import { focusSheet } from '#web/gallery/navigation/focus-sheet.ts'
import { classNames } from '#web/lib/class-names.ts'
import { InlineSelect } from '#web/ui/menu/inline-select.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'

/** The parts of the filter as chips; if there are several, with a choice of how many must match. */
export function FilterChips() {
  const { value, text, change } = useAlbum().filter
  const { match, chips } = value
  const line = useRef<HTMLDivElement>(null)
  const removed = useRef<{ at: number; from: string }>(undefined)
  // the focused cross was removed: move the focus to the next one, or to the sheet
  useLayoutEffect(() => {
    if (removed.current === undefined || removed.current.from === text) return
    const crosses = line.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = crosses[Math.min(removed.current.at, crosses.length - 1)]
    removed.current = undefined
    if (next) next.focus()
    else focusSheet()
  }, [text])
  if (chips.length === 0) return null
  return (
    <div
      ref={line}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not shrink below its content
      role="group"
      aria-label={messages.activeFilters}
      data-conditions=""
      // on a narrow screen one scrolling row below the rest, so that chips don't push the photos off the screen
      className="contents max-sm:relative max-sm:order-last max-sm:flex max-sm:basis-3/4 max-sm:grow max-sm:items-center max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-0.5 max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] max-sm:fade-end max-sm:pe-6"
    >
      {chips.length > 1 && (
        <MatchChoice match={match} parts={chips.length} onChange={(next) => change(withMatch(value, next))} />
      )}
      {chips.map((chip, at) => (
        <FilterChip
          key={`${at} ${writeChip({ ...chip, off: false })}`}
          chip={chip}
          onSwitch={() => change(switchChip(value, at))}
          onRemove={() => {
            removed.current = { at, from: text }
            change(removeChip(value, at))
          }}
        />
      ))}
    </div>
  )
}

type MatchChoiceProps = { match: Match; parts: number; onChange: (match: Match) => void }

/** Chooses how many of the parts a photo must match. */
function MatchChoice({ match, parts, onChange }: MatchChoiceProps) {
  const counts = Array.from({ length: parts - 1 }, (_, at) => at + 2)
  // a number written as text, or from when there were more parts
  if (typeof match === 'number' && match > parts) counts.push(match)
  const options = [
    { value: 'all', label: messages.matchAll },
    { value: 'any', label: messages.matchAny },
    ...counts.map((count) => ({ value: `${count}`, label: messages.matchAtLeast(count) })),
  ]
  return (
    <InlineSelect
      label={messages.match}
      value={match === 1 ? 'any' : `${match}`}
      options={options}
      onChange={(chosen) => onChange(chosen === 'all' || chosen === 'any' ? chosen : Number(chosen))}
    />
  )
}

type FilterChipProps = {
  chip: Chip
  onSwitch: () => void
  onRemove: () => void
}

/** A constant element, since every filter change renders the chips. */
const cross = <X size={12} aria-hidden />

/** A condition of the filter as a chip: a press switches it off or on in place, its cross removes it. */
function FilterChip({ chip: { condition, without, off }, onSwitch, onRemove }: FilterChipProps) {
  const spoken = spokenCondition(condition)
  const isRestricted = condition.type === 'label' && condition.kind === 'restricted'
  return (
    <span
      className={classNames(
        'inline-flex min-h-[28px] max-w-full items-center rounded-[14px] border text-small font-medium max-sm:not-only:max-w-[44vw] max-sm:shrink-0 pointer-coarse:min-h-9',
        isRestricted ? 'border-dashed border-faint' : off ? 'border-line' : 'border-transparent',
        off ? 'bg-transparent text-muted' : 'bg-accent-soft text-ink',
      )}
    >
      <button
        type="button"
        aria-pressed={!off}
        title={off ? messages.turnOn : messages.turnOff}
        onClick={onSwitch}
        className="touch-target flex min-w-0 items-center gap-1.5 self-stretch rounded-[14px] py-0.5 ps-2.5 pe-1 text-start"
      >
        {without && <span className={off ? undefined : 'font-semibold'}>{messages.not}</span>}
        <ConditionMark condition={condition} />
        <VisibleText
          text={conditionWords(condition)}
          className="min-w-0 [overflow-wrap:anywhere] max-sm:truncate max-sm:whitespace-pre!"
        />
        {isRestricted && <span className="sr-only">{messages.hiddenFromParticipants}</span>}
        {off && (
          <span aria-hidden className="rounded-full bg-sunken px-1.5 text-[11px] leading-4">
            {messages.off}
          </span>
        )}
      </button>
      <button
        type="button"
        data-remove
        aria-label={messages.removeCondition(without ? messages.notCondition(spoken) : spoken)}
        title={messages.remove}
        onClick={onRemove}
        className="relative me-0.5 flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-line hover:text-ink pointer-coarse:size-8 pointer-coarse:after:absolute pointer-coarse:after:-inset-1.5"
      >
        {cross}
      </button>
    </span>
  )
}
