import { X } from 'lucide-react'
import { Fragment } from 'react'
import { ConditionMark } from '#web/album/condition-mark.tsx'
import { conditionWords, spokenCondition } from '#web/album/condition-words.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { removeChip, switchChip } from '#web/data/filter/edit-filter.ts'
import type { Chip } from '#web/data/filter/filter.ts'
import { writeChip } from '#web/data/filter/write-filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'

/** The parts of the filter, with the words that join them: "Best and approved", "at least 2 of stage, crowd, bar". */
export function FilterChips() {
  const { value, change } = useAlbum().filter
  const { match, chips } = value
  const joiner = typeof match === 'number' ? undefined : { all: 'and', any: 'or' }[match]
  return (
    <>
      {typeof match === 'number' && chips.length > 0 && <span>at least {formatCount(match)} of</span>}
      {chips.map((chip, at) => (
        <Fragment key={`${at} ${writeChip({ ...chip, off: false })}`}>
          {at > 0 && joiner && <span>{joiner}</span>}
          <FilterChip
            chip={chip}
            onSwitch={() => change(switchChip(value, at))}
            onRemove={() => change(removeChip(value, at))}
          />
        </Fragment>
      ))}
    </>
  )
}

type FilterChipProps = {
  chip: Chip
  onSwitch: () => void
  onRemove: () => void
}

/** Made once: the chips are rendered with every change of the filter. */
const cross = <X size={12} aria-hidden />

/** A condition of the filter as a chip: a press switches it off or on in place, its cross removes it. */
function FilterChip({ chip: { condition, without, off }, onSwitch, onRemove }: FilterChipProps) {
  const spoken = `${without ? 'not ' : ''}${spokenCondition(condition)}`
  const isRestricted = condition.type === 'label' && condition.kind === 'restricted'
  return (
    <span
      className={classNames(
        'inline-flex min-h-[28px] max-w-full items-center max-sm:max-w-none max-sm:shrink-0 rounded-[14px] border text-small font-medium pointer-coarse:min-h-9',
        isRestricted ? 'border-dashed border-faint' : off ? 'border-line' : 'border-transparent',
        off ? 'bg-transparent text-muted' : 'bg-accent-soft text-ink',
      )}
    >
      <button
        type="button"
        aria-pressed={!off}
        title={off ? 'Switch it on' : 'Switch it off without losing it'}
        onClick={onSwitch}
        className="flex min-w-0 items-center gap-1.5 self-stretch rounded-[14px] py-0.5 pe-1 ps-2.5 text-start"
      >
        {without && <span className={off ? undefined : 'font-semibold'}>not</span>}
        <ConditionMark condition={condition} />
        <VisibleText
          text={conditionWords(condition)}
          className="min-w-0 [overflow-wrap:anywhere] max-sm:whitespace-pre"
        />
        {isRestricted && <span className="sr-only">, hidden from participants</span>}
        {off && (
          <span aria-hidden className="rounded-full bg-sunken px-1.5 text-[11px] leading-4">
            off
          </span>
        )}
      </button>
      <button
        type="button"
        aria-label={`Take ${spoken} off the filter`}
        title="Remove"
        onClick={onRemove}
        className="me-0.5 flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-line hover:text-ink pointer-coarse:size-8"
      >
        {cross}
      </button>
    </span>
  )
}
