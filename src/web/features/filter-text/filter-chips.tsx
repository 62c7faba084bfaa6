import { Fragment } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { removeChip, switchChip } from '#web/data/filter/edit-filter.ts'
import { writeChip } from '#web/data/filter/write-filter.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { FilterChip } from './filter-chip.tsx'

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
